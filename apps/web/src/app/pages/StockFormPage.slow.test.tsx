import { apiaryEndpoints, recordEndpoints } from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anApiary, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { arrivedAt, setText, title } from '../../../test/elements.ts';
import { aRecord } from '../../../test/records.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { toApiary } from '../../lib/paths.ts';
import { keptWrites } from '../../lib/writes/outbox.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const NOW = new Date('2026-07-02T10:00:00Z');
const STOCK = aRecord({
  ...{ kind: 'stock', event: 'died', happened_on: '2026-07-02', happened_at: null, note: null },
  ...{ hive_ids: [12], colonies: 1, to_apiary_id: null, cause: null, found_on: null, remains: [] },
  ...{ autumn_strength: null, party_name: null, party_address: null, party_number: null },
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

const button = (name: string | RegExp) => screen.findByRole('button', { name });

function open(address: string, answer: Parameters<ReturnType<typeof signedIn>['on']>[1]) {
  const server = signedIn([
    anApiary({ hives: threeHives() }),
    anApiary({ id: 2, name: 'La Côte', hives: [] }),
  ]);
  server.on(recordEndpoints.create, answer);
  const app = renderApp(address, createMemoryStore({ durable: true }));
  const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...app, server, sent };
}

test('a lost colony is recorded with its cause, and the hive leaves the apiary', async () => {
  const { user, sent, server, router } = open('/apiary/1/record/lost?hives=[12]', { answer: STOCK });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Cause' }), 'Varroa');
  server.on(apiaryEndpoints.list, {
    answer: [anApiary({ hives: threeHives().filter(({ id }) => id !== 12) })],
  });
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1');
  expect(sent()).toMatchObject([
    { kind: 'stock', event: 'died', hive_ids: [12], cause: 'varroa', happened_on: '2026-07-02' },
  ]);
  expect(screen.queryByRole('link', { name: 'Ruche 2' })).toBeNull();
  expect(screen.getByText(/^Enregistré.: Perte$/)).toBeVisible();
});

test('a sold colony asks for its taker instead of a cause', async () => {
  const { user, sent } = open('/apiary/1/record/lost?hives=[12]', { answer: STOCK });
  await user.click(await button('Vendue'));
  expect(screen.queryByRole('combobox', { name: 'Cause' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Nom du preneur' }), 'Marc');
  await user.click(await button('Enregistrer'));
  await waitFor(() => expect(sent()).toMatchObject([{ event: 'sold', party_name: 'Marc', cause: null }]));
});

test('a caught swarm is recorded with its place, and its hive stays in the apiary', async () => {
  const { user, sent, router } = open('/apiary/1/record/come?hives=[12]', { answer: STOCK });
  await user.type(await screen.findByRole('textbox', { name: 'Lieu de provenance' }), 'Orbe');
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1/hive/12');
  await title('Ruche 2');
  expect(sent()).toMatchObject([{ event: 'swarm_caught', hive_ids: [12], party_address: 'Orbe' }]);
});

test.each(['come', 'move', 'lost'])('the group of hives of « %s » is described by its error', async (act) => {
  const { user } = open(`/apiary/1/record/${act}`, { answer: STOCK });
  const hives = await screen.findByRole('group', { name: 'Ruches' });
  for (const chosen of within(hives).queryAllByRole('button', { pressed: true })) await user.click(chosen);
  await user.click(await button('Enregistrer'));
  await waitFor(() => expect(hives).toHaveAccessibleDescription('Ce champ est requis'));
});

test('a move needs an apiary; without a network the hive is shown there at once', async () => {
  const { user, router } = open('/apiary/1/record/move?hives=[12]', 'no network');
  await user.click(await button('Enregistrer'));
  const choice = await screen.findByRole('combobox', { name: /^Vers le rucher/ });
  await waitFor(() => expect(choice).toHaveAccessibleDescription('Ce champ est requis'));
  await user.selectOptions(choice, 'La Côte');
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ruche 2' })).toBeNull());
  void router.navigate(toApiary(2));
  await title('La Côte');
  expect(await screen.findByRole('link', { name: 'Ruche 2' })).toBeVisible();
});

test('a loss that found no network is undone: its hive is back, and the server gets both', async () => {
  const { user, router, client } = open('/apiary/1/record/lost?hives=[12]', 'no network');
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Ruche 2/ })).toBeNull());
  await user.click(await button('Défaire'));
  expect(await screen.findByRole('link', { name: /^Ruche 2/ })).toBeVisible();
  expect(keptWrites(client).read()).toMatchObject([{ name: 'recordStock' }, { name: 'cancelRecord' }]);
});

test('from the apiary no hive is chosen, and one is required', async () => {
  const { user, sent } = open('/apiary/1/record/lost', { answer: STOCK });
  await user.click(await button('Enregistrer'));
  expect(await screen.findByText('Ce champ est requis')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('with one apiary a move leads to adding another', async () => {
  signedIn([anApiary({ hives: threeHives() })]);
  renderApp('/apiary/1/record/move?hives=[12]');
  expect(await screen.findByText("Vous n'avez qu'un rucher")).toBeVisible();
});

test('day, cause and note of a loss are corrected; its event and its hives stay', async () => {
  const { user, server, router } = open(`/journal/${STOCK.id}`, { answer: STOCK });
  server.on(recordEndpoints.get, { answer: { ...STOCK, versions: [STOCK] } });
  server.on(recordEndpoints.correct, { answer: { ...STOCK, version: 2 } });
  await user.click(await button("Autres actions de l'inscription"));
  await user.click(await screen.findByRole('menuitem', { name: 'Corriger' }));
  await title('Corriger\u00a0: Perte');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Cause' }), 'Varroa');
  setText(screen.getByRole('textbox', { name: /^Jour/ }), '30.06.2026');
  expect(screen.queryByRole('button', { name: 'Ruche 2' })).toBeNull();
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, `/journal/${STOCK.id}`);
  const corrected = server.requests.find(({ method }) => method === 'PUT');
  expect(corrected?.body).toEqual({ ...STOCK.record, cause: 'varroa', happened_on: '2026-06-30' });
});
