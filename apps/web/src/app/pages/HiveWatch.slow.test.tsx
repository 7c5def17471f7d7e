import {
  countingEndpoints,
  type FollowUp,
  type LatestCount,
  observationEndpoints,
  queenEndpoints,
  recordEndpoints,
} from '@propolis/contract';
import { APIARY_TIME_ZONE, addDays, SWISS_VARROA_CONCEPT } from '@propolis/domain';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aHive, anApiary, aTreatment, pageOfRecords, signedIn } from '../../../test/beekeeping.ts';
import { arrivedAt } from '../../../test/elements.ts';
import { aQueen, aRecord } from '../../../test/records.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { updateCounting } from '../../features/countings/detail/one-counting.api.ts';
import { cancelRecord, createRecord } from '../../features/records/records.api.ts';
import { dayIn } from '../../lib/dates.ts';
import { handOver } from '../../lib/writes/hand-over.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const seen = Date.parse('2026-07-01T10:00:00Z') / 1000;
const hives = [11, 12].map((id) =>
  aHive({ id, name: `Ruche ${id}`, position_on_apiary: id - 10, last_observation_date: seen }),
);
const TODAY = '2026-07-02';
const ofHive = (hive_id: number, change: Partial<LatestCount> = {}): LatestCount => ({
  id: hive_id,
  hive_id,
  count_date: '2026-07-01T10:00:00.000Z',
  mites: 84,
  count_range: null,
  scale_doubt: null,
  exposure_days: 7,
  mites_per_day: 12,
  sample_bees: null,
  ...change,
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T10:00:00Z`) }));

function open(latest: LatestCount[], address = '/') {
  const server = signedIn([anApiary({ hives })]);
  server.on(countingEndpoints.latest, { answer: latest });
  return { server, ...renderApp(address, createMemoryStore({ durable: true })) };
}
const controlOf = (record_id: string): FollowUp => ({
  id: 1,
  record_id,
  kind: 'control_count',
  due: '2026-06-24',
  apiary: { id: 1, name: 'Les Rasses' },
  hive: { id: 11, name: 'Ruche 11' },
  is_done: false,
});
const today = async () => within(await screen.findByRole('region', { name: "Aujourd'hui" }));
const WORDS = 'Au-dessus du seuil depuis le 1er juillet : 12 varroas par jour, seuil 10';
/** In the name of a link, with French spacing. */
const NAMED = 'Au-dessus du seuil depuis le 1er juillet\u00A0: 12 varroas par jour, seuil 10';

test('too many mites are shown on the dashboard, beside the hive and on its apiary’s card', async () => {
  open([ofHive(11), ofHive(12, { mites: 70 })]);
  expect(await (await today()).findByRole('link', { name: `Ruche 11\u00A0: ${NAMED}` })).toBeVisible();
  const row = within(await screen.findByRole('row', { name: /^Ruche 11/ }));
  expect(row.getByTitle(WORDS)).toBeVisible();
  expect(screen.getByText('varroas : 1 ruche')).toBeVisible();
  expect(screen.getAllByTitle(WORDS)).toHaveLength(1); // the other hive has no warning
});

test('the colour and the number of its queen are beside a hive, and none where no queen is known', async () => {
  const server = signedIn([anApiary({ hives })]);
  server.on(countingEndpoints.latest, { answer: [] });
  const queen = aQueen({ year: 2026, number: '14', hive: { id: 11, name: 'Ruche 11' } });
  server.on(queenEndpoints.list, { answer: [queen] });
  renderApp('/');
  const row = within(await screen.findByRole('row', { name: /^Ruche 11/ }));
  expect(await row.findByTitle('Reine : 2026, Blanc, n° 14')).toBeVisible();
  expect(row.getByText('14')).toBeVisible();
  expect(screen.getByRole('row', { name: /^Ruche 12 / })).not.toHaveTextContent('Reine');
});

test('an estimate that may be too high is worded as uncertain', async () => {
  open([ofHive(11, { mites: 68, mites_per_day: 68 / 7, count_range: { least: 60, most: 77 } })]);
  expect(
    await (await today()).findByText(
      'Peut-être au-dessus du seuil depuis le 1er juillet : 9,7 varroas par jour, seuil 10',
    ),
  ).toBeVisible();
});

test('a count above the threshold warns until a lower one or a treatment follows', async () => {
  const { server } = open([ofHive(11, { count_date: `${addDays(TODAY, -11)}T10:00:00.000Z` })]);
  expect(await (await today()).findByText(/Au-dessus du seuil depuis le 21 juin/)).toBeVisible();
  const since = server.requests.find(({ path }) => path.endsWith('/latest'));
  expect(since?.query.get('start')).toBe(new Date(2025, 0, 1).toISOString());
});

test('a new count clears the warning as soon as it is entered', async () => {
  const { server } = open([ofHive(11)]);
  await (await today()).findByText(WORDS);
  server.on(countingEndpoints.latest, { answer: [ofHive(11, { mites: 14, mites_per_day: 2 })] });
  server.emit('notice', { event: 'counting.created', about: { countingId: 7 } });
  expect(await (await today()).findByText(/Rien ne presse/)).toBeVisible();
});

test('a number or a day corrected without a network warns like the corrected one', async () => {
  const { server, client } = open([ofHive(11)]);
  server.on(countingEndpoints.update, 'no network');
  await (await today()).findByText(WORDS);
  const right = { hive_id: 11, exposure_days: 7, count: 14, count_date: '2026-07-01T10:00:00.000Z' };
  await handOver(client, updateCounting, { id: 11, body: right });
  expect(await (await today()).findByText(/Rien ne presse/)).toBeVisible();
  await handOver(client, updateCounting, { id: 11, body: { ...right, hive_id: 12, count: 84 } });
  expect(await (await today()).findByRole('link', { name: `Ruche 12\u00A0: ${NAMED}` })).toBeVisible();
  const longAgo = '2025-07-01T10:00:00.000Z';
  await handOver(client, updateCounting, { id: 11, body: { ...right, count: 84, count_date: longAgo } });
  expect(await (await today()).findByText(/Rien ne presse/)).toBeVisible();
});

test('the page of a hive says what to do about its mites, how well the number is known, and leads to both forms', async () => {
  vi.setSystemTime(new Date('2026-05-26T10:00:00Z'));
  const few = { count_date: '2026-05-25T10:00:00.000Z', mites: 28 };
  open([ofHive(11, few)], '/apiary/1/hive/11');
  const words = 'Varroas : Au-dessus du seuil depuis le 25 mai : 4 varroas par jour, seuil 3';
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText("Traitement d'urgence, tout de suite")).toBeVisible();
  expect(screen.getByText('Ou cadre piège')).toBeVisible();
  expect(screen.getByText(/vérifiez dans l'aide-mémoire/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Saisir un comptage' })).toHaveAttribute(
    'href',
    expect.stringContaining('hive=11'),
  );
  expect(screen.getByRole('link', { name: 'Noter un traitement' })).toHaveAttribute(
    'href',
    expect.stringContaining('/apiary/1/record/treatment?hives='),
  );
});

test('a few mites advise another count, and brood that was seen puts off the oxalic acid of winter', async () => {
  vi.setSystemTime(new Date('2026-05-26T10:00:00Z'));
  const few = { count_date: '2026-05-25T10:00:00.000Z', mites: 8, exposure_days: 2 };
  const { unmount } = open([ofHive(11, few)], '/apiary/1/hive/11');
  expect(await screen.findByText(/recomptez avant de décider/)).toBeVisible();
  expect(screen.queryByText(/Traitement d'urgence/)).toBeNull();
  unmount();
  vi.setSystemTime(new Date('2026-11-20T10:00:00Z'));
  const { server } = open([ofHive(11)], '/apiary/1/hive/11');
  server.on(observationEndpoints.latest, {
    answer: [
      {
        id: 1,
        observation_date: '2026-11-10T10:00:00.000Z',
        data: { brood_frames: 2 },
        photos: [],
        version: 1,
      },
    ],
  });
  expect(await screen.findByText(/Vous avez noté du couvain/)).toBeVisible();
  expect(screen.queryByText(/Acide oxalique, quand/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Plan varroa' })).toHaveAttribute('href', '/apiary/1/varroa');
});

describe('the varroa card', () => {
  const card = async () => within(await screen.findByRole('region', { name: 'Varroas de la saison 2026' }));

  test('shows the season of each colony that is counted, as a picture and in words', async () => {
    open([ofHive(11), ofHive(11, { id: 7, count_date: '2026-05-25T10:00:00.000Z', mites: 14 })]);
    const rows = await card();
    const [plan, row] = rows.getAllByRole('link');
    expect(plan).toHaveAttribute('href', '/apiary/1/varroa');
    expect(row).toHaveAccessibleName(`Ruche 11\u00A0: ${NAMED}`);
    expect(rows.getByRole('img')).toHaveAccessibleName(
      'Comptages\u00A0: 2 le 25 mai, sous le seuil de 3 · 12 le 1er juillet, au-dessus du seuil de 10.',
    );
    expect(rows.getByText('1 colonie demande un geste')).toBeVisible();
  });

  test('shows twelve colonies, the worst first, and the others on demand', async () => {
    const many = Array.from({ length: 14 }, (_, at) => aHive({ id: 20 + at, name: `Colonie ${at}` }));
    const server = signedIn([anApiary({ hives: many })]);
    server.on(countingEndpoints.latest, {
      answer: many.map(({ id }, at) => ofHive(id, at === 13 ? {} : { mites: 7 })),
    });
    const { user } = renderApp('/', createMemoryStore({ durable: true }));
    const rows = await card();
    const links = () => rows.getAllByRole('link', { name: /^Colonie/ });
    expect(links()).toHaveLength(12);
    expect(links()[0]).toHaveAccessibleName(/^Colonie 13/);
    await user.click(rows.getByRole('button', { name: 'Montrer les 2 autres colonies' }));
    expect(links()).toHaveLength(14);
  });
});

test('in winter Today has one line for the hives of an apiary that are to be treated, with their form', async () => {
  vi.setSystemTime(new Date('2026-11-20T10:00:00Z'));
  const { router, user } = open([ofHive(11), ofHive(12)]);
  const words = "Ruche 11, Ruche 12\u00A0: Traitement d'hiver à faire jusqu'au 31 décembre";
  await user.click(await (await today()).findByRole('link', { name: words }));
  await arrivedAt(router, '/apiary/1/record/treatment');
  expect(router.state.location.search).toMatchObject({ hives: [11, 12], substance: 'oxalic_acid' });
});

test('after a treatment the control count is due, once: where it is planned, by its own line', async () => {
  const { server, client } = open([ofHive(11, { count_date: '2026-05-25T10:00:00.000Z' })]);
  const treatment = aTreatment({ happened_on: '2026-06-01', last_day: '2026-06-10' });
  // Recorded twice: its season has two equal bars.
  const twice = { ...treatment, id: 'b5d7c1ce-0000-4000-8000-000000000002' };
  server.on(recordEndpoints.list, { answer: pageOfRecords(treatment, twice) });
  expect(await (await today()).findByText('Comptage de contrôle à faire depuis le 24 juin')).toBeVisible();
  server.on(recordEndpoints.followUps, { answer: [controlOf(treatment.id)] });
  await client.invalidateQueries();
  expect(await (await today()).findByText('Comptage de contrôle, en retard de 8 jours')).toBeVisible();
  expect((await today()).getAllByRole('listitem')).toHaveLength(1);
  server.on(countingEndpoints.latest, { answer: [ofHive(11, { mites: 7 })] });
  await client.invalidateQueries();
  expect(await (await today()).findByText(/Rien ne presse/)).toBeVisible();
});

test('today is the day at the apiary, also on a device where that day has not begun', async () => {
  vi.setSystemTime(new Date('2026-07-02T22:30:00Z'));
  const { server, client } = open([ofHive(11, { count_date: '2026-07-02T22:10:00.000Z' })]);
  expect(await (await today()).findByText(/Au-dessus du seuil depuis le 3 juillet/)).toBeVisible();
  server.on(recordEndpoints.list, {
    answer: pageOfRecords(aTreatment({ happened_on: '2026-07-03', last_day: '2026-07-13' })),
  });
  await client.invalidateQueries();
  const row = within(await screen.findByRole('row', { name: /^Ruche 11/ }));
  expect(await row.findByTitle(/^Sous traitement jusqu'au 13 juillet 2026/)).toBeVisible();
});

test('the day of a count is that of the apiary, for a threshold that starts on that day', () => {
  const [endOfMay] = SWISS_VARROA_CONCEPT.natural;
  const lateEvening = new Date('2026-05-17T22:30:00Z');
  expect(dayIn(APIARY_TIME_ZONE, lateEvening).slice(5)).toBe(endOfMay?.period.from);
});

describe('a treated hive', () => {
  const UNTIL = "Sous traitement jusqu'au 10 juillet 2026 · Miel libre dès le 15 juillet 2026";
  const treatment = (last_day: string | null) =>
    aTreatment({ happened_on: '2026-06-30', last_day, withdrawal_days: { honey: 5 } });
  function openTreated(last_day: string | null, address?: string) {
    const { server, ...app } = open([], address);
    server.on(recordEndpoints.list, { answer: pageOfRecords(treatment(last_day)) });
    return { server, ...app };
  }
  const row = async () => within(await screen.findByRole('row', { name: /^Ruche 11/ }));

  test('is marked in the list and on its page', async () => {
    const { unmount } = openTreated('2026-07-10');
    expect(await (await row()).findByTitle(UNTIL)).toBeVisible();
    unmount();
    openTreated('2026-07-10', '/apiary/1/hive/11');
    expect(await screen.findByText(UNTIL, { selector: 'p > span' })).toBeVisible();
  });

  test.each([
    [null, 'Sous traitement · Miel pas encore libre'],
    ['2026-07-01', 'Miel libre dès le 6 juillet 2026'],
  ])('with its last day %s: %s', async (last_day, words) => {
    openTreated(last_day);
    expect(await (await row()).findByTitle(words)).toBeVisible();
  });

  test('is no longer marked when its honey is free', async () => {
    openTreated('2026-06-27');
    expect(await (await row()).findByText('Rien à signaler')).toBeVisible();
    expect((await row()).queryByTitle(/Miel/)).toBeNull();
  });

  test('leaves its honey to the hive that got its bees, which is not under treatment itself', async () => {
    const { server } = open([]);
    const united = aRecord({
      ...{ kind: 'stock', event: 'merged', happened_on: '2026-07-01', happened_at: null, note: null },
      ...{ hive_ids: [11, 12], colonies: 1, to_apiary_id: null, cause: null, found_on: null, remains: [] },
      ...{ autumn_strength: null, party_name: null, party_address: null, party_number: null },
    });
    const treated = aTreatment({
      ...{ hive_ids: [12], happened_on: '2026-06-30', last_day: '2026-07-10' },
      withdrawal_days: { honey: 5 },
    });
    const records = [united, { ...treated, id: 'b5d7c1ce-0000-4000-8000-000000000002' }];
    server.on(recordEndpoints.list, { answer: pageOfRecords(...records) });
    expect(await (await row()).findByTitle('Miel libre dès le 15 juillet 2026')).toBeVisible();
  });

  test('is marked by a record that waits, until that one is cancelled', async () => {
    const { server, client } = open([]);
    const { id, record } = treatment('2026-07-10');
    server.on(recordEndpoints.create, 'no network');
    server.on(recordEndpoints.cancel, 'no network');
    await row();
    // `treatment` makes a treatment.
    const input = record as Extract<typeof record, { kind: 'treatment' }>;
    const hive_ids = [11];
    await handOver(client, createRecord, {
      apiaryId: 1,
      input: { ...input, hive_ids },
      idempotencyKey: id,
    });
    expect(await (await row()).findByTitle(UNTIL)).toBeVisible();
    const place = { apiaryId: 1, hiveIds: hive_ids, happenedOn: record.happened_on };
    await handOver(client, cancelRecord, { id, place, reason: 'Mauvaise ruche', undo: false });
    expect(await (await row()).findByText('Rien à signaler')).toBeVisible();
  });
});
