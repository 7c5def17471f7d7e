import { observationEndpoints, queenEndpoints, recordEndpoints } from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../test/beekeeping.ts';
import { arrivedAt, setText, title } from '../../../test/elements.ts';
import { aQueen, aRecord } from '../../../test/records.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { StandInServer } from '../../../test/server.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const NOW = new Date('2026-07-02T10:00:00Z');
const MOTHER = '11111111-1111-4111-8111-111111111111';
const DAUGHTER = '22222222-2222-4222-8222-222222222222';
const RECORD = '33333333-3333-4333-8333-333333333333';

const QUEENS = [
  aQueen({
    id: DAUGHTER,
    bee_race_id: 2,
    year: 2025,
    number: '14',
    genetic_mother: MOTHER,
    hive: { id: 11, name: 'Acacia' },
    last_event: 'introduced',
    last_event_on: '2025-06-20',
  }),
  aQueen({ id: MOTHER, year: 2024, bee_race_id: 2, last_event: 'lost', last_event_on: '2026-04-10' }),
];

let server: StandInServer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const hives = [aHive({ name: 'Acacia' }), aHive({ id: 12, name: 'Bleuet', position_on_apiary: 2 })];
  server = signedIn([anApiary({ hives })]);
  server.on(queenEndpoints.list, { answer: QUEENS });
  server.on(queenEndpoints.get, {
    answer: {
      ...QUEENS[0],
      movements: [
        { record: RECORD, day: '2025-06-20', event: 'introduced', hive: { id: 11, name: 'Acacia' } },
      ],
      daughters: [],
    },
  });
});

const open = (address: string) => renderApp(address, createMemoryStore({ durable: true }));
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('the list shows the queens in hives, and on request all of them or their lines', async () => {
  const { user } = open('/queens');
  await title('Reines');
  expect(await screen.findByRole('link', { name: '2025, Bleu, n° 14' })).toBeVisible();
  expect(screen.getByText('Dans Acacia')).toBeVisible();
  expect(screen.queryByRole('link', { name: '2024, Vert' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Toutes' }));
  expect(screen.getByText(/^Dans aucune ruche.; Perdue le 10 avril 2026$/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Lignées' }));
  const lines = screen.getByRole('list', { name: 'Lignées' });
  const [mother] = within(lines).getAllByRole('listitem');
  expect(within(mother ?? lines).getByRole('link', { name: '2024, Vert' })).toBeVisible();
  expect(within(within(mother ?? lines).getByRole('list')).getByRole('link')).toHaveTextContent('n° 14');
});

test('a queen whose hive was removed is in none, and the list of all says in which she was last', async () => {
  const removed = { id: '44444444-4444-4444-8444-444444444444', name: 'Bleuet' };
  server.on(queenEndpoints.list, {
    answer: [aQueen({ id: MOTHER, year: 2024, hive: removed }), ...QUEENS.slice(0, 1)],
  });
  const { user } = open('/queens');
  expect(await screen.findByText('Dans Acacia')).toBeVisible();
  expect(screen.queryByText(/Bleuet/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Toutes' }));
  expect(screen.getByText(/^Dans aucune ruche.; en dernier dans Bleuet$/)).toBeVisible();
});

test('a hundred queens are shown on a page, and the address remembers which', async () => {
  const numbered = Array.from({ length: 120 }, (_, at) =>
    aQueen({
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      number: String(at + 1),
      hive: { id: 11, name: 'Acacia' },
    }),
  );
  server.on(queenEndpoints.list, { answer: numbered });
  const { user, router } = open('/queens?page=9');
  expect(await screen.findByText(/n° 101$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Page 1' }));
  expect(await screen.findByText(/n° 100$/)).toBeVisible();
  expect(screen.queryByText(/n° 101$/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Lignées' }));
  await waitFor(() => expect(router.state.location.href).toBe('/queens?view=lines'));
  expect(screen.queryByText(/n° 101$/)).toBeNull();
});

test('a queen who is named by her hive has no other line about it', async () => {
  server.on(queenEndpoints.list, {
    answer: [aQueen({ id: MOTHER, year: null, hive: { id: 11, name: 'Acacia' } })],
  });
  open('/queens');
  expect(await screen.findByRole('link', { name: 'Reine dans Acacia' })).toBeVisible();
  expect(screen.queryByText('Dans Acacia')).not.toBeInTheDocument();
});

test('the page of a queen leads to her hive, her mother and the records of her events', async () => {
  open(`/queens/${DAUGHTER}`);
  await title('2025, Bleu, n° 14');
  const address = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(address('Dans Acacia')).toBe('/apiary/1/hive/11');
  expect(address('2024, Vert')).toBe(`/queens/${MOTHER}`);
  expect(await screen.findByRole('link', { name: 'Introduite · Acacia' })).toHaveAttribute(
    'href',
    `/journal/${RECORD}`,
  );
  expect(links()).toContain('Noter un événement');
});

test('the page of a queen says when her hive ended', async () => {
  const ended = { hive: null, last_event: 'hive_ended', last_event_on: '2026-05-02' } as const;
  server.on(queenEndpoints.list, { answer: [aQueen({ id: MOTHER, ...ended })] });
  server.on(queenEndpoints.get, { answer: { ...aQueen(ended), movements: [], daughters: [] } });
  open(`/queens/${MOTHER}`);
  expect(await screen.findByText('Sa ruche a pris fin le 2 mai 2026')).toBeVisible();
});

test('an unknown queen is said to be unknown', async () => {
  server.on(queenEndpoints.get, { refuse: { status: 404, code: 'not_found' } });
  open('/queens/44444444-4444-4444-8444-444444444444');
  await title("Cette reine n'existe pas");
});

test('a queen introduced without a network is in her hive at once', async () => {
  server.on(recordEndpoints.create, 'no network');
  const { user, router } = open('/apiary/1/record/queen?hives=%5B12%5D');
  await title('Reine');
  expect(await screen.findByRole('button', { name: 'Introduite', pressed: true })).toBeVisible();
  setText(screen.getByLabelText('Numéro'), '7');
  expect(screen.getByText('Blanc', { selector: 'span' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await arrivedAt(router, '/apiary/1/hive/12');
  await router.navigate({ to: '/queens' });
  expect(await screen.findByRole('link', { name: '2026, Blanc, n° 7' })).toBeVisible();
  expect(screen.getByText('Dans Bleuet')).toBeVisible();
});

test('a queen of a draft whose record was undone since is not chosen any more', async () => {
  const address = '/apiary/1/record/queen?hives=%5B12%5D';
  const first = open(address);
  await first.user.selectOptions(await screen.findByRole('combobox', { name: /^Quelle reine/ }), MOTHER);
  first.unmount();
  server.on(queenEndpoints.list, { answer: [] });
  server.on(recordEndpoints.create, 'no network');
  const { user, router } = open(address);
  await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await arrivedAt(router, '/apiary/1/hive/12');
  const sent = server.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ new_queen: { year: 2024 } });
});

test('a draft gives year and number of a queen whose record was undone to no other one', async () => {
  const address = '/apiary/1/record/queen?hives=%5B11%5D';
  const first = open(address);
  setText(await screen.findByLabelText('Numéro'), '15');
  first.unmount();
  const before = aQueen({ id: MOTHER, year: 2023, number: '7', hive: { id: 11, name: 'Acacia' } });
  server.on(queenEndpoints.list, { answer: [before] });
  open(address);
  expect(await screen.findByRole('combobox', { name: /^Quelle reine/ })).toHaveValue(MOTHER);
  expect(screen.getByLabelText('Numéro')).toHaveValue('7');
  expect(screen.getByLabelText('Année de naissance')).toHaveValue('2023');
});

test('the year of a new queen follows the day until it is typed', async () => {
  open('/apiary/1/record/queen?hives=%5B12%5D');
  const [year, day] = [
    await screen.findByLabelText('Année de naissance'),
    screen.getByRole('textbox', { name: /^Jour/ }),
  ];
  setText(day, '20.05.2025');
  expect(year).toHaveValue('2025');
  setText(day, '20.05.2024');
  expect(year).toHaveValue('2024');
  setText(year, '2023');
  setText(day, '20.05.2025');
  expect(year).toHaveValue('2023');
});

test('an edit keeps the other facts', async () => {
  server.on(queenEndpoints.update, { answer: QUEENS[0] });
  const { user, router } = open(`/queens/${DAUGHTER}/edit`);
  await title('Modifier la reine');
  setText(await screen.findByLabelText('Numéro'), '15');
  // A queen that descends from her, and she herself, are no choice.
  expect(within(screen.getByLabelText('Mère')).getAllByRole('option')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await arrivedAt(router, `/queens/${DAUGHTER}`);
  const sent = server.requests.find(({ method }) => method === 'PUT');
  expect(sent?.body).toMatchObject({ year: 2025, number: '15', genetic_mother: MOTHER, bee_race_id: 2 });
});

test('the page of her hive names her and leads to her', async () => {
  server.on(observationEndpoints.latest, { answer: [] });
  server.on(observationEndpoints.ids, { answer: [] });
  const { router, user } = renderApp('/apiary/1/hive/11');
  await user.click(await screen.findByRole('link', { name: '2025, Bleu, n° 14' }));
  await arrivedAt(router, `/queens/${DAUGHTER}`);
});

test('marking writes the number into the facts of the queen', async () => {
  server.on(recordEndpoints.create, 'no network');
  const { user, router } = open('/apiary/1/record/queen?hives=%5B11%5D');
  await title('Reine');
  expect(await screen.findByRole('button', { name: 'Marquée', pressed: true })).toBeVisible();
  expect(screen.getByLabelText('Numéro')).toHaveValue('14');
  setText(screen.getByLabelText('Numéro'), '15');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await arrivedAt(router, '/apiary/1/hive/11');
  await router.navigate({ to: '/queens' });
  expect(await screen.findByRole('link', { name: '2025, Bleu, n° 15' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Défaire' }));
  expect(await screen.findByRole('link', { name: '2025, Bleu, n° 14' })).toBeVisible();
});

test('a draft stays with its queen when another one has come into the hive', async () => {
  const address = '/apiary/1/record/queen?hives=%5B11%5D';
  const first = open(address);
  setText(await screen.findByLabelText('Numéro'), '15');
  first.unmount();
  const young = aQueen({ id: RECORD, year: 2026, hive: { id: 11, name: 'Acacia' } });
  server.on(queenEndpoints.list, { answer: [young, aQueen({ ...QUEENS[0], hive: null })] });
  open(address);
  expect(await screen.findByLabelText('Numéro')).toHaveValue('15');
  expect(screen.getByRole('combobox', { name: /^Quelle reine/ })).toHaveValue(DAUGHTER);
});

test('a draft whose hive left the apiary asks for another hive, and keeps its queen', async () => {
  const address = '/apiary/1/record/queen?hives=%5B12%5D';
  const first = open(address);
  setText(await screen.findByLabelText('Numéro'), '7');
  first.unmount();
  server = signedIn([anApiary({ hives: [aHive({ name: 'Acacia' })] })]);
  server.on(queenEndpoints.list, { answer: QUEENS });
  const { user } = open(address);
  expect(await screen.findByLabelText('Numéro')).toHaveValue('7');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const hive = screen.getByRole('combobox', { name: /^Ruche/ });
  await waitFor(() => expect(hive).toHaveAccessibleDescription('Ce champ est requis'));
  expect(screen.getByRole('combobox', { name: /^Quelle reine/ })).toHaveValue('new');
});

test('a recorded event is corrected as a new version with the same queen', async () => {
  const record = aRecord(
    {
      kind: 'queen',
      happened_on: '2025-06-20',
      happened_at: null,
      note: null,
      hive_ids: [11],
      event: 'introduced',
      queen: DAUGHTER,
      new_queen: null,
    },
    { id: RECORD, hives: [{ id: 11, name: 'Acacia' }] },
  );
  server.on(recordEndpoints.get, { answer: { ...record, versions: [record] } });
  server.on(recordEndpoints.correct, { answer: { ...record, version: 2 } });
  const { user, router } = open(`/journal/${RECORD}/edit`);
  await user.click(await screen.findByRole('button', { name: 'Encagée' }));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Ruche/ }), 'Bleuet');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await arrivedAt(router, `/journal/${RECORD}`);
  const sent = server.requests.find(({ method }) => method === 'PUT');
  expect(sent?.body).toMatchObject({ event: 'caged', queen: DAUGHTER, hive_ids: [12], new_queen: null });
});
