import {
  apiaryEndpoints,
  type EndedHive,
  hiveEndpoints,
  observationEndpoints,
  recordEndpoints,
} from '@propolis/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../test/beekeeping.ts';
import { title } from '../../../test/elements.ts';
import { aRecord } from '../../../test/records.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { StandInServer } from '../../../test/server.ts';

const NOW = new Date('2026-07-02T10:00:00Z');
const RECORD = '33333333-3333-4333-8333-333333333333';
const ENDED: EndedHive = {
  ...aHive({ id: 19, name: 'Bruyère' }),
  ended_on: '2026-03-02',
  ended_by: RECORD,
};
const DEATH = aRecord(
  {
    kind: 'stock',
    happened_on: '2026-03-02',
    happened_at: null,
    note: null,
    event: 'died',
    hive_ids: [19],
    colonies: 1,
    to_apiary_id: null,
    party_name: null,
    party_address: null,
    party_number: null,
    cause: 'varroa',
    found_on: null,
    autumn_strength: null,
    remains: [],
  },
  { id: RECORD, hives: [{ id: 19, name: 'Bruyère' }] },
);
const line = { record: RECORD, party_address: null, party_number: null, note: null, cause: null };
const REGISTER = {
  year: 2026,
  at_start: 7,
  gains: 2,
  losses: 1,
  at_end: 8,
  hives_today: 9,
  at_today: 8,
  lines: [
    {
      ...line,
      ...{ day: '2026-03-02', reason: 'died', colonies: 1, hives: ['Bruyère'], cause: 'varroa' },
      ...{ other_apiary: null, party_name: null },
    },
    {
      ...line,
      ...{ day: '2026-05-10', reason: 'moved_in', colonies: 2, hives: [] },
      ...{ other_apiary: 'La Côte', party_name: null },
    },
  ],
  winters: [
    { from: '2025-10-01', to: '2026-04-30', before: 7, died: 1, mortality: 1 / 7 },
    { from: '2024-10-01', to: '2025-04-30', before: 12, died: 2, mortality: 2 / 12 },
  ],
};

let server: StandInServer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  server = signedIn([anApiary({ hives: [aHive({ name: 'Acacia' })] })]);
  server.on(hiveEndpoints.ended, { answer: [ENDED] });
  server.on(recordEndpoints.register, { answer: REGISTER });
  server.on(recordEndpoints.get, { answer: { ...DEATH, versions: [DEATH] } });
  server.on(observationEndpoints.latest, { answer: [] });
});

test('an apiary lists its former hives below the others, each with its last day', async () => {
  renderApp('/apiary/1');
  const former = within(await screen.findByRole('region', { name: 'Anciennes ruches' }));
  expect(former.getByRole('link', { name: 'Bruyère' })).toHaveAttribute('href', '/apiary/1/hive/19');
  expect(former.getByText("jusqu'au 2 mars 2026")).toBeVisible();
});

test('an ended hive that had moved has its page under its former address too, as on a printed code', async () => {
  server.on(apiaryEndpoints.list, {
    answer: [anApiary({ hives: [aHive({ name: 'Acacia' })] }), anApiary({ id: 2, hives: [] })],
  });
  const moved = { ...ENDED, apiary_id: 2 };
  server.on(hiveEndpoints.ended, ({ path }) => ({ answer: path.includes('/2/') ? [moved] : [] }));
  renderApp('/apiary/1/hive/19');
  await title('Bruyère');
});

test('the page of an ended hive says when and how it ended, and offers no new observation', async () => {
  renderApp('/apiary/1/hive/19');
  await title('Bruyère');
  expect(screen.getByText('Cette ruche a pris fin le 2 mars 2026.')).toBeVisible();
  expect(await screen.findByRole('link', { name: /Perte/ })).toHaveAttribute('href', `/journal/${RECORD}`);
  expect(screen.queryByRole('link', { name: /Nouvelle observation/ })).not.toBeInTheDocument();
  const facts = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(facts).toContain("Race d'abeilles");
  expect(facts).not.toContain('Position dans le rucher');
});

test('a hive that never was in the apiary is still unknown', async () => {
  renderApp('/apiary/1/hive/20');
  await title("Cette ruche n'existe pas");
});

test('the register has the balance of the year, its lines, and the losses of winters', async () => {
  renderApp('/apiary/1/register');
  await title('Registre 2026');
  const numbers = (await screen.findAllByRole('definition')).map(({ textContent }) => textContent);
  expect(numbers).toEqual(['7', '2', '1', '8']);
  const winters = within(screen.getByRole('table', { name: 'Pertes hivernales' })).getAllByRole('row');
  expect(winters.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Hiver 2025–20261 sur 714\s?%$/),
    expect.stringMatching(/^Hiver 2024–20252 sur 1217\s?%$/),
  ]);
  expect(screen.getByText(/il y a aujourd'hui 8 colonies.; le rucher en compte 9/)).toBeVisible();
  const lines = within(screen.getByRole('region', { name: 'Entrées et sorties' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '2 mars 2026Perte−1Bruyère · Varroa',
    expect.stringMatching(/^10 mai 2026Déplacement depuis.: La Côte\+2$/),
  ]);
});

test('a winter without a loss in figures says on which day there were no colonies', async () => {
  const winter = { from: '2025-10-01', to: '2026-04-30', before: 0, died: 1, mortality: null };
  server.on(recordEndpoints.register, { answer: { ...REGISTER, winters: [winter] } });
  renderApp('/apiary/1/register');
  expect(
    await screen.findByText(/^Hiver 2025–2026.: aucune colonie dans le registre au 1er octobre 2025\.$/),
  ).toBeVisible();
});

test('a register that lacks colonies leads to the form of those that came, with all hives if it has none', async () => {
  server.on(recordEndpoints.register, { answer: { ...REGISTER, at_today: 0, hives_today: 1 } });
  renderApp('/apiary/1/register');
  const link = await screen.findByRole('link', { name: "Inscrire l'effectif" });
  expect(link).toHaveAttribute('href', `/apiary/1/record/come?hives=${encodeURIComponent('[11]')}`);
});

test('another year is in the address', async () => {
  const { user, router } = renderApp('/apiary/1/register');
  await title('Registre 2026');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Année' }), '2024');
  await title('Registre 2024');
  expect(router.state.location.search).toEqual({ year: 2024 });
  expect(server.requests.at(-1)?.query.get('year')).toBe('2024');
});

test('while another year loads, the register has no figures of the year before', async () => {
  const { user } = renderApp('/apiary/1/register');
  expect(await screen.findAllByRole('definition')).toHaveLength(4);
  server.on(recordEndpoints.register, () => new Promise(() => undefined));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Année' }), '2024');
  await title('Registre 2024');
  expect(screen.queryByRole('definition')).not.toBeInTheDocument();
});
