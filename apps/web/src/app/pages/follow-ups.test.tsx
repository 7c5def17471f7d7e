import { type FollowUp, recordEndpoints } from '@propolis/contract';
import { addDays, apiaryDay } from '@propolis/domain';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aHive, anApiary, daysAgo, signedIn } from '../../../test/beekeeping.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const TODAY = apiaryDay(new Date());
const RECORD = 'b0000000-0000-4000-8000-000000000001';
const followUp = (id: number, change: Partial<FollowUp> = {}): FollowUp => ({
  id,
  kind: 'remove_product',
  due: TODAY,
  is_done: false,
  record_id: RECORD,
  hive: { id: 10 + id, name: `Ruche ${id}` },
  apiary: { id: 1, name: 'Les Rasses' },
  ...change,
});

function open(followUps: readonly FollowUp[], address = '/') {
  const hives = [1, 2].map((number) =>
    aHive({ id: 10 + number, name: `Ruche ${number}`, last_observation_date: daysAgo(1) }),
  );
  const server = signedIn([anApiary({ hives })]);
  server.on(recordEndpoints.followUps, { answer: followUps });
  return { server, ...renderApp(address, createMemoryStore({ durable: true })) };
}
const card = async () => within(await screen.findByRole('region', { name: "Aujourd'hui" }));
const done = () => screen.findByRole('button', { name: 'Marquer comme fait\u00A0: Retirer le produit' });

test('Today lists what is due, once for all hives of a record, with a link to it', async () => {
  open([
    followUp(1, { id: 3, kind: 'control_count', due: addDays(TODAY, -2) }),
    followUp(1),
    followUp(2),
    followUp(1, { id: 4, kind: 'control_count', due: addDays(TODAY, 1) }),
  ]);
  await done();
  const lines = (await card()).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Ruche 1Les RassesComptage de contrôle, en retard de 2 jours',
    "Ruche 1, Ruche 2Les RassesRetirer le produit, aujourd'hui",
  ]);
  expect((await card()).getByText('2 choses à faire')).toBeVisible();
  const links = (await card()).getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/apiary/1/hive/11', `/journal/${RECORD}`]);
});

test('what is done leaves the list in all hives, also without a network, and can be taken back', async () => {
  const { server, user } = open([followUp(1), followUp(2)]);
  server.on(recordEndpoints.finish, 'no network');
  await user.click(await done());
  expect(await (await card()).findByText(/Rien ne presse/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Défaire' }));
  expect(await done()).toBeVisible();
  const sent = server.requests.filter(({ method, path }) => method === 'PUT' && path.includes('follow_ups'));
  expect(sent.length).toBeGreaterThan(0);
});

test('the page of a hive lists what is planned for it, also later', async () => {
  open([followUp(1, { due: '2199-08-10' }), followUp(2)], '/apiary/1/hive/11');
  const list = within(await screen.findByRole('list', { name: 'À faire ensuite' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Retirer le produit, le 10 août 2199Fait',
  ]);
});

test('a refused one stays in the list, with the reason', async () => {
  const { server, user } = open([followUp(1)]);
  server.on(recordEndpoints.finish, { refuse: { status: 404, code: 'not_found' } });
  await user.click(await done());
  expect(await screen.findByText(/Non enregistré.: Retirer le produit\. Introuvable/)).toBeVisible();
  expect(await done()).toBeVisible();
});
