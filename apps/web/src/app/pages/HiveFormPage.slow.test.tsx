import { hiveEndpoints, observationEndpoints } from '@propolis/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aHive, anApiary, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { arrivedAt, failure, pick } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { Refusal, StandInServer } from '../../../test/server.ts';
import { setLanguage } from '../../lib/i18n/language.ts';

let server: StandInServer;
beforeEach(() => {
  server = signedIn([anApiary({ hives: threeHives() }), anApiary({ id: 2, name: 'La Côte' })]);
  server.on(observationEndpoints.ids, { answer: [] });
});

/** A new hive whose type and race were chosen on an earlier visit of the form. */
const fillIn = () => {
  const changed = { hive_type_id: '1', bee_race_id: '2', frames_per_layer: 12 };
  localStorage.setItem('hive-draft.new.1', JSON.stringify({ changed, idempotencyKey: crypto.randomUUID() }));
};

test('a hive without type and race sends nothing and shows the missing fields in the words of specification 5', async () => {
  const { user } = renderApp('/apiary/2/hive/add');
  await user.click(await screen.findByText('Ajouter la ruche', { selector: 'button *' }));
  expect(await failure()).toHaveTextContent('Veuillez remplir les champs manquants signalé en rouge.');
  expect(screen.getByRole('combobox', { name: /Type de ruche/ })).toHaveAccessibleDescription(/requis/);
  expect(screen.getByRole('combobox', { name: /Race d'abeilles/ })).toHaveAccessibleDescription(/requis/);
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('the ten colours have their names, brown is chosen', async () => {
  renderApp('/apiary/1/hive/add');
  const palette = await screen.findByRole('group', { name: 'Couleur' });
  expect(within(palette).getAllByRole('radio')).toHaveLength(10);
  expect(within(palette).getByRole('radio', { name: 'Brun' })).toBeChecked();
});

test('only the touched items of the structure are sent with a new hive (specification)', async () => {
  server.on(hiveEndpoints.create, { answer: aHive({ id: 20, name: 'Ruche 4', position_on_apiary: 4 }) });
  const { user, router } = renderApp('/apiary/1/hive/add');
  expect(await screen.findByText("Sans nom, elle s'appellera « Ruche 4 ».")).toBeVisible();
  expect(screen.getByLabelText(/Position dans le rucher/, { selector: 'input' })).toHaveValue('4');
  await pick(user, /Type de ruche/, 'Dadant-Blatt');
  await pick(user, /Race d'abeilles/, 'Buckfast');
  await user.click(screen.getByRole('radio', { name: 'Bleu' }));
  const stone = screen.getByRole('group', { name: 'Poids sur le toit' });
  await user.click(within(stone).getByRole('button', { name: 'Oui' }));
  await user.click(await screen.findByText('Ajouter la ruche', { selector: 'button *' }));
  await arrivedAt(router, '/apiary/1/hive/20');
  const sent = server.requests.find(({ method }) => method === 'POST');
  expect(sent).toMatchObject({ path: '/api/apiaries/1/hives' });
  expect(sent?.body).toEqual({
    name: null,
    color: '7DBADB',
    hive_type_id: 1,
    bee_race_id: 2,
    frames_per_layer: 12,
    description: null,
    apiary_id: 1,
    structure_has_rock: true,
    set_up_at: expect.any(String),
  });
});

test.each([
  [/Nom/, 100, /trop long\s: 100 caractères/],
  [/Description/, 2000, /trop long\s: 2.000 caractères/],
])('a pasted text that is too long for %s stays whole, and its limit is shown', async (name, max, limit) => {
  fillIn();
  const { user } = renderApp('/apiary/1/hive/add');
  const field = await screen.findByRole('textbox', { name });
  await user.click(field);
  await user.paste('a'.repeat(max + 1));
  await user.click(await screen.findByText('Ajouter la ruche', { selector: 'button *' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(limit));
  expect(field).toHaveValue('a'.repeat(max + 1));
});

test('in German a nameless hive is proposed a German name and sent with it', async () => {
  setLanguage('de');
  server.on(hiveEndpoints.create, { answer: aHive({ id: 20, name: 'Volk 4', position_on_apiary: 4 }) });
  fillIn();
  const { user, router } = renderApp('/apiary/1/hive/add');
  expect(await screen.findByText('Ohne Namen heisst es «Volk 4».')).toBeVisible();
  await user.click(await screen.findByText('Volk hinzufügen', { selector: 'button *' }));
  await arrivedAt(router, '/apiary/1/hive/20');
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Volk 4' });
});

test('the setup date of a hive is when its form was first sent, also if it arrives later', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T08:00:00Z') });
  server.on(hiveEndpoints.create, 'no network');
  fillIn();
  const { user, router } = renderApp('/apiary/1/hive/add');
  await user.click(await screen.findByText('Ajouter la ruche', { selector: 'button *' }));
  await failure();
  vi.setSystemTime(new Date('2026-06-15T17:30:00Z'));
  server.on(hiveEndpoints.create, { answer: aHive({ id: 20 }) });
  await user.click(await screen.findByText('Ajouter la ruche', { selector: 'button *' }));
  await arrivedAt(router, '/apiary/1/hive/20');
  const sent = server.requests.filter(({ method }) => method === 'POST');
  expect(sent).toMatchObject([
    { body: { set_up_at: '2026-06-15T08:00:00.000Z' } },
    { body: { set_up_at: '2026-06-15T08:00:00.000Z' } },
  ]);
});

test("the server's errors are shown under their fields, including those of items", async () => {
  const refuse: Refusal = {
    status: 422,
    code: 'invalid_fields',
    errors: { frames_per_layer: ['too_big'], structure_honey_super: ['too_big'] },
  };
  let give = (_answer: { refuse: Refusal }) => {};
  server.on(hiveEndpoints.create, () => new Promise<{ refuse: Refusal }>((resolve) => (give = resolve)));
  fillIn();
  const { user } = renderApp('/apiary/1/hive/add');
  await user.click(await screen.findByText('Ajouter la ruche', { selector: 'button *' }));
  const frames = screen.getByRole('textbox', { name: /Cadres par étage/ });
  await waitFor(() => expect(frames.closest('[inert]')).not.toBeNull());
  give({ refuse });
  await waitFor(() => expect(screen.getAllByText('Cette valeur est trop grande')).toHaveLength(2));
  // The first error gets the focus, however slow the server is.
  await waitFor(() => expect(frames).toHaveFocus());
});

test("a hive beyond the account's quota is refused at the form, with a message", async () => {
  server.on(hiveEndpoints.create, { refuse: { status: 409, code: 'quota_hives' } });
  fillIn();
  const { user } = renderApp('/apiary/1/hive/add');
  await user.click(await screen.findByText('Ajouter la ruche', { selector: 'button *' }));
  expect(await screen.findByText(/autant de ruches que possible. Supprimez-en une/)).toBeVisible();
});

test('editing has no structure, moves within the apiary and sends the known values', async () => {
  server.on(hiveEndpoints.update, { answer: aHive({ id: 12, name: 'Ruche 2', position_on_apiary: 1 }) });
  const { user, router } = renderApp('/apiary/1/hive/12/edit');
  expect(await screen.findByRole('textbox', { name: /Nom/ })).toHaveValue('Ruche 2');
  expect(screen.queryByRole('group', { name: 'Poids sur le toit' })).not.toBeInTheDocument();
  await pick(user, /Position dans le rucher/, '1');
  await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
  await arrivedAt(router, '/apiary/1/hive/12');
  const sent = server.requests.find(({ method }) => method === 'PUT');
  expect(sent).toMatchObject({ path: '/api/hives/12', body: { name: 'Ruche 2', position_on_apiary: 1 } });
});

test('a position is reset when another apiary is chosen', async () => {
  const { user } = renderApp('/apiary/1/hive/add');
  await pick(user, /Position dans le rucher/, '2');
  await pick(user, /Rucher/, 'La Côte');
  expect(screen.getByRole('combobox', { name: /Position dans le rucher/ })).toHaveValue('1');
});

test('a name that was cleared becomes the default one, which is announced before saving', async () => {
  server.on(hiveEndpoints.update, { answer: aHive({ id: 12, name: 'Ruche 4', position_on_apiary: 2 }) });
  const { user, router } = renderApp('/apiary/1/hive/12/edit');
  await user.clear(await screen.findByRole('textbox', { name: /Nom/ }));
  expect(screen.getByText("Sans nom, elle s'appellera « Ruche 4 ».")).toBeVisible();
  await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
  await arrivedAt(router, '/apiary/1/hive/12');
  expect(await screen.findByText('Ruche 4 a été modifiée')).toBeVisible();
  const sent = server.requests.find(({ method }) => method === 'PUT');
  expect(sent?.body).toMatchObject({ name: null });
});

test('invalid frames keep their text and are refused', async () => {
  const { user } = renderApp('/apiary/1/hive/12/edit');
  const frames = await screen.findByRole('textbox', { name: 'Cadres par étage' });
  expect(frames).toHaveAttribute('inputmode', 'numeric');
  await user.clear(frames);
  await user.type(frames, '10.5');
  await user.tab();
  expect(frames).toHaveAccessibleDescription('Un nombre entier, sans décimales');
  await user.clear(frames);
  await user.type(frames, '99');
  await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
  expect(frames).toHaveValue('99');
  expect(frames).toHaveAccessibleDescription('Entre 0 et 60');
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
});

describe('the input', () => {
  const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'));
  const stone = (answer: string) =>
    within(screen.getByRole('group', { name: 'Poids sur le toit' })).getByRole('button', { name: answer });

  test('for a new hive survives leaving and a reload, is sent under one key, and is deleted once sent', async () => {
    fillIn();
    const first = renderApp('/apiary/1/hive/add');
    await first.user.type(await screen.findByRole('textbox', { name: /Nom/ }), 'Lys');
    await first.user.click(stone('Oui'));
    server.on(hiveEndpoints.create, { refuse: { status: 500, code: 'internal' } });
    await first.user.click(screen.getByText('Ajouter la ruche', { selector: 'button *' }));
    await failure();
    cleanup();

    server.on(hiveEndpoints.create, { answer: aHive({ id: 20, name: 'Lys', position_on_apiary: 4 }) });
    const { user, router } = renderApp('/apiary/1/hive/add');
    expect(await screen.findByText('Votre saisie a été retrouvée.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Nom/ })).toHaveValue('Lys');
    expect(stone('Oui')).toHaveAttribute('aria-pressed', 'true');
    await user.click(await screen.findByText('Ajouter la ruche', { selector: 'button *' }));
    await arrivedAt(router, '/apiary/1/hive/20');
    const [one, again] = server.requests.filter(({ method }) => method === 'POST');
    expect(again?.body).toMatchObject({ name: 'Lys', structure_has_rock: true, frames_per_layer: 12 });
    expect(again?.headers.get('idempotency-key')).toBe(one?.headers.get('idempotency-key'));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  test('when editing is stored field by field: changes elsewhere to other fields stay', async () => {
    const { user } = renderApp('/apiary/1/hive/12/edit');
    await user.type(await screen.findByRole('textbox', { name: /Description/ }), 'Douce');
    cleanup();
    const renamed = threeHives().map((hive) => (hive.id === 12 ? { ...hive, name: 'Tilleul' } : hive));
    server = signedIn([anApiary({ hives: renamed })]);
    renderApp('/apiary/1/hive/12/edit');
    expect(await screen.findByText('Votre saisie a été retrouvée.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Nom/ })).toHaveValue('Tilleul');
    expect(screen.getByRole('textbox', { name: /Description/ })).toHaveValue('Douce');
  });

  test('can be discarded, and an empty input is not stored', async () => {
    const { user } = renderApp('/apiary/1/hive/12/edit');
    const name = await screen.findByRole('textbox', { name: /Nom/ });
    await user.type(name, 'x');
    await user.type(name, '{Backspace}');
    expect(drafts()).toEqual([]);
    await user.type(name, ' de Lise');
    cleanup();
    const again = renderApp('/apiary/1/hive/12/edit');
    await again.user.click(await screen.findByRole('button', { name: 'Tout effacer' }));
    expect(screen.getByRole('textbox', { name: /Nom/ })).toHaveValue('Ruche 2');
    expect(screen.queryByText('Votre saisie a été retrouvée.')).not.toBeInTheDocument();
    expect(drafts()).toEqual([]);
  });

  test('that cannot be read is ignored', async () => {
    localStorage.setItem('hive-draft.12', '{"changed":');
    renderApp('/apiary/1/hive/12/edit');
    expect(await screen.findByRole('textbox', { name: /Nom/ })).toHaveValue('Ruche 2');
    expect(screen.queryByText('Votre saisie a été retrouvée.')).not.toBeInTheDocument();
  });
});
