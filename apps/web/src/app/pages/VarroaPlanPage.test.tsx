import {
  type Apiary,
  countingEndpoints,
  type Forecast,
  type Neighbours,
  neighbourEndpoints,
  queenEndpoints,
  recordEndpoints,
  weatherEndpoints,
} from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { anApiary, aTreatment, pageOfRecords, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { aQueen, aRecord } from '../../../test/records.ts';
import { renderApp } from '../../../test/render-app.tsx';

const NO_FORECAST: Forecast = {
  source: 'MeteoSwiss',
  missing: 'off',
  point: null,
  run_at: null,
  days: [],
  measured: {
    station: 'BER',
    name: 'Bern',
    days: [{ day: '2026-07-09', minimum: 12.2, maximum: 24.6 }],
  },
};

const STOCK = {
  product: 'Formicpro ad us. vet.',
  unit: 'strip',
  received: 20,
  used: 6,
  disposed: 0,
  left: 14,
} as const;

/** The server of three colonies with a plan, by default for Formicpro, on 10 July. */
function planned(change: Partial<NonNullable<Apiary['varroa_plan']>> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-10T10:00:00Z') });
  const plan: Apiary['varroa_plan'] = {
    method: 'formic_acid',
    from: null,
    applied_with: 'formicpro',
    days_per_100m: null,
    ...change,
  };
  const server = signedIn([anApiary({ hives: threeHives(), varroa_plan: plan })]);
  server.on(neighbourEndpoints.read, { answer: { missing: 'not_sharing', weeks: [] } });
  server.on(weatherEndpoints.forecast, { answer: NO_FORECAST });
  server.on(recordEndpoints.medicines, { answer: [STOCK] });
  return server;
}
const CAGED = {
  kind: 'queen',
  event: 'caged',
  happened_on: '2026-07-10',
  happened_at: null,
  note: null,
  hive_ids: [12],
  new_queen: null,
} as const;

async function sectionOf(name: RegExp | string) {
  renderApp('/apiary/1/varroa');
  return within(await screen.findByRole('region', { name }));
}

test('without a forecast the strip says why, and shows what the station measured', async () => {
  planned();
  const strip = await sectionOf(/^Températures pour Formicpro/);
  expect(strip.getByText('La prévision est désactivée sur ce serveur.')).toBeVisible();
  expect(strip.getByText(/Bern\s?: jeu\. 25°/)).toBeVisible();
});

test('a forecast that cannot be loaded is said', async () => {
  planned().on(weatherEndpoints.forecast, { refuse: { status: 500, code: 'internal' } });
  const strip = await sectionOf(/^Températures pour Formicpro/);
  expect(strip.getByText(/ne peuvent pas être chargées/)).toBeVisible();
});

/** Opens the plan of an apiary with this picture of its neighbourhood. */
async function openPlan(answer: Neighbours) {
  signedIn([anApiary()]).on(neighbourEndpoints.read, { answer });
  renderApp('/apiary/1/varroa');
  return within(await screen.findByRole('region', { name: 'Dans les environs' }));
}

const cell = (distance_km: number, mites_per_day: number) => ({
  distance_km,
  mites_per_day,
  keepers_at_least: 5,
});

test('the treatment that is due says what the shelf has left of its product', async () => {
  planned();
  const due = await sectionOf(/^À faire/);
  expect(await due.findByText(/^Formicpro ad us. vet.\s: il reste 14/)).toBeVisible();
});

test('a product that worked badly in three colonies is named, with what to do', async () => {
  const server = planned();
  const ids = [11, 12, 13];
  const treatment = aTreatment({ happened_on: '2026-06-01', last_day: '2026-06-08', hive_ids: ids });
  server.on(recordEndpoints.list, { answer: pageOfRecords(treatment) });
  const board = {
    count_range: null,
    scale_doubt: null,
    sample_bees: null,
    exposure_days: 7,
    mites_per_day: 20,
  };
  server.on(countingEndpoints.latest, {
    answer: ids.map((hive_id) => ({
      ...board,
      mites: 140,
      id: hive_id,
      hive_id,
      count_date: '2026-07-01T10:00:00Z',
    })),
  });
  const weak = await sectionOf('Un produit agit mal dans ce rucher');
  expect(weak.getByText(/^Formicpro n'a pas suffi dans 3 colonies sur 3/)).toBeVisible();
  expect(weak.getByText(/Celle-ci\s: acide formique/i)).toBeVisible();
});

test('from October on, the steps of the next year are there too', async () => {
  planned();
  vi.setSystemTime(new Date('2026-10-01T10:00:00Z'));
  const next = await sectionOf("L'année 2027");
  expect(next.getByText('18 mai – 7 juin 2027')).toBeVisible();
});

test('a trap comb that is due is recorded for the colonies that lack it', async () => {
  const server = planned({ method: 'trap_comb', from: '2026-07-10', applied_with: null });
  const comb = aRecord({
    ...{ kind: 'equipment', happened_on: '2026-07-10', happened_at: null, note: null, hive_ids: [11] },
    ...{ supers: null, brood_boxes: null, frames: {}, trap_comb: true },
    ...{ excluder: null, feeder: null, pollen_trap: null, insulation: null, stone: null },
  });
  server.on(recordEndpoints.list, { answer: pageOfRecords(comb) });
  const due = await sectionOf(/^À faire maintenant\s: Poser, remplacer ou retirer le cadre piège/);
  const link = await due.findByRole('link', { name: 'Noter le cadre piège des 2 colonies' });
  const { searchParams, pathname } = new URL(link.getAttribute('href') ?? '', 'http://propolis.test');
  expect([pathname, ...['hives', 'step'].map((name) => searchParams.get(name))]).toEqual([
    '/apiary/1/record/equipment',
    '[12,13]',
    'trap_comb',
  ]);
  expect(screen.getByText('Fait dans 1 colonie sur 3')).toBeVisible();
});

test('the infestation-led scheme shows its thresholds, counts monthly, and treats only colonies above them', async () => {
  const server = planned({ scheme: 'infestation_led' });
  const board = { count_range: null, scale_doubt: null, sample_bees: null, exposure_days: 7 };
  server.on(countingEndpoints.latest, {
    answer: [35, 36].map((mites, at) => ({
      ...{ ...board, mites, id: 11 + at, hive_id: 11 + at, count_date: '2026-07-09T10:00:00Z' },
      mites_per_day: mites / 7,
    })),
  });
  const due = await sectionOf(/^À traiter maintenant/);
  const link = await due.findByRole('link', { name: 'Traiter celle qui dépasse le seuil' });
  expect(new URL(link.getAttribute('href') ?? '', 'http://propolis.test').searchParams.get('hives')).toBe(
    '[12]',
  );
  expect(
    screen.getByText(/mai et juin plus de 3 · juillet plus de 5 · août et septembre plus de 2/),
  ).toBeVisible();
  expect(screen.getAllByText('Comptage du mois')).toHaveLength(5);
  expect(screen.queryByText(/Premier traitement d'été/)).toBeNull();
});

test('the queens of all colonies are caged with one press, and taken back with another', async () => {
  const server = planned({ method: 'brood_stop', from: '2026-07-10', applied_with: null });
  const known = aQueen({ hive: { id: 12, name: 'Ruche 2' } });
  server.on(recordEndpoints.list, { answer: pageOfRecords() });
  server.on(queenEndpoints.list, { answer: [known] });
  server.on(recordEndpoints.create, { answer: aRecord({ ...CAGED, hive_ids: [12], queen: known.id }) });
  server.on(recordEndpoints.cancel, { answer: aRecord({ ...CAGED, hive_ids: [12], queen: known.id }) });
  const due = await sectionOf(/^À faire maintenant\s: Encager la reine/);
  const user = userEvent.setup();
  await user.click(await due.findByRole('button', { name: "Noter les 3 reines encagées aujourd'hui" }));
  await screen.findByText('Enregistré : Reine');
  const sent = (method: string) => server.requests.filter((request) => request.method === method);
  const posted = sent('POST').map(({ body }) => body);
  expect(posted).toMatchObject(
    [11, 12, 13].map((id) => ({ kind: 'queen', event: 'caged', happened_on: '2026-07-10', hive_ids: [id] })),
  );
  expect(posted[1]).toMatchObject({ queen: known.id, new_queen: null });
  await user.click(screen.getByRole('button', { name: 'Défaire' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(6));
});

test('weeks show the own mite fall beside that of its cell and of those around', async () => {
  const section = await openPlan({
    missing: null,
    weeks: [
      { monday: '2026-06-08', own: 3.44, cells: [cell(0, 4), cell(10, 9), cell(20, 2)] },
      { monday: '2026-06-01', own: null, cells: [cell(10, 0)] },
      { monday: '2026-05-25', own: 1, cells: [] },
    ],
  });
  const rows = section.getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((one) => one.textContent),
    ),
  ).toEqual([
    ['3,4', '4 5+ apiculteurs', '2–9'],
    ['–', '–', '0'],
  ]);
  expect(within(rows[0] ?? document.body).getByRole('rowheader')).toHaveTextContent(/8\D+14 juin/);
});

test('without a picture the section says why, and leads to the consent', async () => {
  const section = await openPlan({ missing: 'not_sharing', weeks: [] });
  expect(section.getByText(/dès que vous partagez la vôtre/)).toBeVisible();
  expect(section.getByRole('link', { name: 'Choisir dans le profil' })).toHaveAttribute('href', '/profile');
});

test('too few beekeepers are a reason of their own', async () => {
  const weeks = [{ monday: '2026-06-08', own: 3, cells: [] }];
  const section = await openPlan({ missing: null, weeks });
  expect(section.getByText(/cinq apiculteurs ne partagent/)).toBeVisible();
});
