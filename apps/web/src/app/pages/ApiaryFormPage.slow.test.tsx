import { accountEndpoints, apiaryEndpoints } from '@propolis/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anApiary, BEEKEEPER, signedIn } from '../../../test/beekeeping.ts';
import { arrivedAt, enter, failure, title } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';

test('an empty form sends nothing and shows all missing fields in the words of specification 5', async () => {
  const server = signedIn([anApiary()]);
  const { user } = renderApp('/apiary/add');
  await user.click(await screen.findByText('Créer le rucher', { selector: 'button *' }));
  expect(await failure()).toHaveTextContent('Veuillez remplir les champs manquants signalé en rouge.');
  for (const name of [/Référence/, /Latitude/, /Longitude/]) {
    expect(screen.getByRole('textbox', { name })).toHaveAccessibleDescription(/Ce champ est requis/);
  }
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('wrong coordinates are explained, and a form with only such values does not report missing fields', async () => {
  signedIn([anApiary()]);
  const { user } = renderApp('/apiary/add');
  await enter(user, /Référence/, 'VD-1');
  await enter(user, /Latitude/, '146.5');
  await enter(user, /Longitude/, '6.6 E');
  await user.click(await screen.findByText('Créer le rucher', { selector: 'button *' }));
  expect(await failure()).toHaveTextContent('Veuillez corriger les champs signalés.');
  const field = (name: string) => screen.getByRole('textbox', { name });
  expect(field('Latitude')).toHaveAccessibleDescription('Entre -90 et 90');
  expect(field('Longitude')).toHaveAccessibleDescription("Ce n'est pas un nombre");
});

test('the required fields of an apiary are marked, including its name', async () => {
  signedIn([anApiary()]);
  renderApp('/apiary/add');
  await screen.findByRole('button', { name: 'Créer le rucher' });
  for (const name of [/^Nom \*$/, /^Référence \*$/, /^Latitude \*$/, /^Longitude \*$/]) {
    expect(
      screen.getByText((_text, label) => label?.tagName === 'LABEL' && name.test(label.textContent)),
    ).toBeVisible();
  }
});

test('a nameless apiary is sent without a name, and the created one is opened', async () => {
  const server = signedIn([anApiary()]);
  server.on(apiaryEndpoints.create, { answer: anApiary({ id: 5, name: 'Rucher-2' }) });
  const { user, router } = renderApp('/apiary/add');
  expect(await screen.findByText("Sans nom, il s'appellera « Rucher-2 ».")).toBeVisible();
  await enter(user, /Référence/, 'VD-1');
  await enter(user, /Latitude/, '46,5');
  await enter(user, /Longitude/, '6.6');
  await user.click(await screen.findByText('Créer le rucher', { selector: 'button *' }));
  await arrivedAt(router, '/apiary/5');
  const sent = server.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({
    name: null,
    reference: 'VD-1',
    is_covered: false,
    address: null,
    latitude: 46.5,
    longitude: 6.6,
    altitude: null,
    weather_station_automatic: false,
  });
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

test("the server's field errors are shown under their fields", async () => {
  const server = signedIn([anApiary()]);
  server.on(apiaryEndpoints.update, {
    refuse: { status: 422, code: 'invalid_fields', errors: { address: ['too_long'] } },
  });
  const { user } = renderApp('/apiary/1/edit');
  await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /Adresse/ })).toHaveAccessibleDescription(
      /Ce texte est trop long/,
    ),
  );
});

test('editing shows the saved values and omits null fields from the request (specification 5)', async () => {
  const server = signedIn([anApiary()]);
  server.on(apiaryEndpoints.update, { answer: anApiary({ name: 'Les Rasses d’en haut' }) });
  const { user, router } = renderApp('/apiary/1/edit');
  const name = await screen.findByRole('textbox', { name: /Nom/ });
  expect(name).toHaveValue('Les Rasses');
  await enter(user, /Nom/, 'Les Rasses d’en haut');
  await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
  await arrivedAt(router, '/apiary/1');
  expect(await title('Les Rasses d’en haut')).toBeVisible();
  const sent = server.requests.find(({ method }) => method === 'PUT');
  expect(sent?.body).not.toHaveProperty('altitude');
});

test.each([
  [409, 'quota_apiaries', /autant de ruchers que possible. Supprimez-en un/],
  [503, 'disk_full', /presque plus de place/],
] as const)('a quota or disk space error is shown at the form: %i %s', async (status, code, words) => {
  const server = signedIn([anApiary()]);
  server.on(apiaryEndpoints.create, { refuse: { status, code } });
  const { user } = renderApp('/apiary/add');
  await enter(user, /Référence/, 'VD-1');
  await enter(user, /Latitude/, '46.5');
  await enter(user, /Longitude/, '6.6');
  await user.click(await screen.findByText('Créer le rucher', { selector: 'button *' }));
  expect(await failure()).toHaveTextContent(words);
});

test('a failure without a field keeps the input', async () => {
  const server = signedIn([anApiary()]);
  server.on(apiaryEndpoints.update, 'no network');
  const { user } = renderApp('/apiary/1/edit');
  const reference = await screen.findByRole('textbox', { name: /Référence/ });
  await user.type(reference, '-B');
  await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("n'a pas pu être enregistré"));
  expect(reference).toHaveValue('VD-4711-B');
});

test('a name that was cleared becomes the default one, which is announced before saving', async () => {
  const server = signedIn([anApiary(), anApiary({ id: 2, name: 'Rucher-3' })]);
  server.on(apiaryEndpoints.update, { answer: anApiary({ name: 'Rucher-4' }) });
  const { user, router } = renderApp('/apiary/1/edit');
  await user.clear(await screen.findByRole('textbox', { name: /Nom/ }));
  expect(screen.getByText("Sans nom, il s'appellera « Rucher-4 ».")).toBeVisible();
  await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
  await arrivedAt(router, '/apiary/1');
  const sent = server.requests.find(({ method }) => method === 'PUT');
  expect(sent?.body).toMatchObject({ name: null });
});

test('input survives leaving and a reload, and is never shown to another account', async () => {
  signedIn([anApiary()]);
  const first = renderApp('/apiary/add');
  await first.user.type(await screen.findByRole('textbox', { name: /Référence/ }), 'VD-9');
  await first.user.click(screen.getByRole('checkbox', { name: 'Rucher couvert' }));
  cleanup();
  const again = renderApp('/apiary/add');
  expect(await screen.findByText('Votre saisie a été retrouvée.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Référence/ })).toHaveValue('VD-9');
  expect(screen.getByRole('checkbox', { name: 'Rucher couvert' })).toBeChecked();
  again.unmount();

  localStorage.removeItem('account');
  const server = signedIn([anApiary()]);
  server.on(accountEndpoints.user, { answer: { ...BEEKEEPER, id: 2 } });
  renderApp('/apiary/add');
  expect(await screen.findByRole('textbox', { name: /Référence/ })).toHaveValue('');
  expect(screen.queryByText('Votre saisie a été retrouvée.')).not.toBeInTheDocument();
});

test('a draft is deleted after it was sent', async () => {
  const server = signedIn([anApiary()]);
  server.on(apiaryEndpoints.update, { answer: anApiary({ reference: 'VD-4711-B' }) });
  const { user, router } = renderApp('/apiary/1/edit');
  await user.type(await screen.findByRole('textbox', { name: /Référence/ }), '-B');
  expect(Object.keys(localStorage)).toContain('apiary-draft.1');
  await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
  await arrivedAt(router, '/apiary/1');
  await waitFor(() => expect(Object.keys(localStorage)).not.toContain('apiary-draft.1'));
});
