import { apiaryEndpoints, recordEndpoints } from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anApiary, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { arrivedAt, setText } from '../../../test/elements.ts';
import { aRecord } from '../../../test/records.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { keptWrites, sendWrites } from '../../lib/writes/outbox.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const NOW = new Date('2026-05-10T10:00:00Z');
const SPLIT = aRecord(
  {
    ...{ kind: 'stock', event: 'split', happened_on: '2026-05-10', happened_at: null, note: null },
    ...{ hive_ids: [12, 14], colonies: 1, to_apiary_id: null, cause: null, found_on: null, remains: [] },
    ...{ autumn_strength: null, party_name: null, party_address: null, party_number: null },
  },
  {
    hives: [
      { id: 12, name: 'Ruche 2' },
      { id: 14, name: 'Ruche 4' },
    ],
  },
);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

const button = (name: string | RegExp) => screen.findByRole('button', { name });

function open(address: string, answer: Parameters<ReturnType<typeof signedIn>['on']>[1]) {
  const server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(recordEndpoints.split, answer);
  server.on(recordEndpoints.merge, answer);
  const app = renderApp(address, createMemoryStore({ durable: true }));
  const sent = () => server.requests.filter(({ method }) => method === 'POST');
  return { ...app, server, sent };
}

test('a hive is split with the prefilled part and one press', async () => {
  const { user, sent, router } = open('/apiary/1/record/split?hives=[12]', { answer: SPLIT });
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1');
  expect(sent()[0]?.path).toBe('/api/hives/12/split');
  expect(sent()[0]?.body).toMatchObject({
    happened_on: '2026-05-10',
    queen_part: null,
    parts: [{ brood: 2, stores: 1, bees: 2, hive_id: null, new_hive: { name: 'Ruche 4' } }],
  });
});

test('a hive is split into two colonies, one of which gets a queen', async () => {
  const { user, sent, router } = open('/apiary/1/record/split?hives=[12]', { answer: SPLIT });
  await user.click(await button('Une colonie de plus'));
  const second = within(await screen.findByRole('region', { name: 'Nouvelle colonie 2' }));
  expect(second.getByRole('combobox', { name: 'Va dans' })).toHaveFocus();
  await user.click(second.getByRole('button', { name: 'Reine vierge' }));
  await user.type(second.getByRole('textbox', { name: 'Numéro' }), '14');
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1');
  expect(sent()[0]?.body).toMatchObject({
    parts: [
      { new_hive: { name: 'Ruche 4' }, queen: null },
      { new_hive: { name: 'Ruche 5' }, queen_stage: 'virgin', new_queen: { number: '14', year: 2026 } },
    ],
  });
});

test('without a network the new hive stands in the apiary at once', async () => {
  const { user, router } = open('/apiary/1/record/split?hives=[12]', 'no network');
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1');
  expect(await screen.findByRole('link', { name: /^Ruche 4/ })).toBeVisible();
});

test('two new hives stand in the apiary before the network is back', async () => {
  const { user, router } = open('/apiary/1/record/split?hives=[12]', 'no network');
  await user.click(await button('Une colonie de plus'));
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1');
  expect(await screen.findByRole('link', { name: /^Ruche 4/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Ruche 5/ })).toBeVisible();
  await router.navigate({ to: '/journal' });
  for (const name of ['Ruche 4', 'Ruche 5'])
    expect(await screen.findAllByText(name, { ignore: 'option' })).toHaveLength(1);
});

test('what is recorded of new hives follows the split, with their ids', async () => {
  const hives = [...SPLIT.hives, { id: 15, name: 'Ruche 5' }];
  let isOnline = false;
  const answer = () => (isOnline ? { answer: { ...SPLIT, hives } } : ('no network' as const));
  const { user, router, sent, client } = open('/apiary/1/record/split?hives=[12]', answer);
  await user.click(await button('Une colonie de plus'));
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1');
  expect(await screen.findByRole('link', { name: /^Ruche 5/ })).toBeVisible();
  await user.click((await screen.findAllByRole('button', { name: 'Agir' }))[0] ?? document.body);
  await user.click(await screen.findByRole('link', { name: 'Hausse' }));
  await user.click(await button('Enregistrer'));
  await waitFor(() => expect(keptWrites(client).read()).toHaveLength(2));
  isOnline = true;
  sendWrites(client);
  await waitFor(() =>
    expect(sent().at(-1)?.body).toMatchObject({ kind: 'equipment', hive_ids: [11, 12, 13, 14, 15] }),
  );
});

test('of two hives that are merged the other one leaves the apiary', async () => {
  const { user, sent, router } = open('/apiary/1/record/merge?hives=[12]', 'no network');
  await user.click(await button('Enregistrer'));
  const other = await screen.findByRole('combobox', { name: /^Ruche réunie/ });
  await waitFor(() => expect(other).toHaveAccessibleDescription('Ce champ est requis'));
  await user.selectOptions(other, 'Ruche 3');
  await user.click(await button('Celle de cette ruche'));
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1');
  expect(sent()[0]?.body).toMatchObject({ hive_id: 13, queen: 'own', brood: 0 });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ruche 3' })).toBeNull());
});

test('a hive that left since the draft was made is no choice any more', async () => {
  const first = open('/apiary/1/record/merge?hives=[12]', 'no network');
  await first.user.selectOptions(await screen.findByRole('combobox', { name: /^Ruche réunie/ }), 'Ruche 3');
  await first.user.click(await button('Celle de cette ruche'));
  first.unmount();
  signedIn([anApiary({ hives: threeHives().filter(({ id }) => id !== 13) })]);
  const { user } = renderApp('/apiary/1/record/merge?hives=[12]');
  await user.click(await button('Enregistrer'));
  const other = await screen.findByRole('combobox', { name: /^Ruche réunie/ });
  await waitFor(() => expect(other).toHaveAccessibleDescription('Ce champ est requis'));
});

test('a hive that another device removes meanwhile keeps the form with its input', async () => {
  const { server, client } = open('/apiary/1/record/split?hives=[12]', 'no network');
  const number = await screen.findByRole('textbox', { name: /Cadres de couvain/ });
  setText(number, '4');
  server.on(apiaryEndpoints.list, {
    answer: [anApiary({ hives: threeHives().filter(({ id }) => id !== 12) })],
  });
  await client.refetchQueries();
  expect(await screen.findByText(/^Supprimé, terminé, déplacé ou annulé entre-temps/)).toBeVisible();
  expect(number).toHaveValue('4');
});

test('without a network a merge is undone: its hive is back, and nothing is sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, sent, router, client } = open('/apiary/1/record/merge?hives=[12]', 'no network');
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Ruche réunie/ }), 'Ruche 3');
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Ruche 3/ })).toBeNull());
  await user.click(await button('Défaire'));
  expect(await screen.findByRole('link', { name: /^Ruche 3/ })).toBeVisible();
  expect(keptWrites(client).read()).toEqual([]);
  expect(sent()).toEqual([]);
});

test('from the apiary the hive is chosen first', async () => {
  const { user, router } = open('/apiary/1/record/split', { answer: SPLIT });
  await user.click(await screen.findByRole('link', { name: 'Ruche 1' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ hives: [11] }));
  expect(await button('Enregistrer')).toBeVisible();
});
