import {
  apiaryEndpoints,
  connectorEndpoints,
  countingEndpoints,
  evolutionEndpoints,
  type HiveStatistics,
  sensorEndpoints,
  weatherEndpoints,
} from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../test/beekeeping.ts';
import { arrivedAt } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aScale, aWeatherConnector, sensorsOf } from '../../../test/sensors.ts';
import type { StandInServer } from '../../../test/server.ts';

const PAGE = '/apiary/1/hive/11?tab=evolution';
const JUNE = `${PAGE}&period=chosen&start=2026-06-01&end=2026-06-30`;

const moment = (time: string, value: number) => ({ time, value });
const figures = (net: number): HiveStatistics => ({
  measures: {
    weight: {
      min: moment('2026-06-02T04:00:00Z', 30),
      max: moment('2026-06-28T18:00:00Z', 42),
      mean: 36,
      missing: 0.02,
    },
    temperature: null,
    humidity: null,
  },
  gain: {
    net,
    handled: 0,
    days: [],
    weeks: [],
    best_day: { day: '2026-06-12', gain: 3.4, handled: 0, is_whole: true },
    best_week: { day: '2026-06-08', gain: 9, handled: 0, is_whole: true },
    jump: { time: '2026-06-12T16:00:00Z', change: 0.8 },
  },
  data: { first: '2026-01-01T00:00:00Z', last: '2026-06-30T20:00:00Z' },
  silent_since: null,
});
const NOTHING: HiveStatistics = {
  measures: { weight: null, temperature: null, humidity: null },
  gain: null,
  data: { first: '2025-01-01T00:00:00Z', last: '2025-09-30T20:00:00Z' },
  silent_since: null,
};

let server: StandInServer;
beforeEach(() => {
  const hives = [aHive(), aHive({ id: 12, name: 'Ruche 2', position_on_apiary: 2, color: '7DBADB' })];
  server = signedIn([anApiary({ hives })]);
  server.on(sensorEndpoints.list, { answer: sensorsOf([aScale()], [aWeatherConnector()]) });
  server.on(countingEndpoints.list, { answer: { data: [], last_page: 1 } });
  server.on(connectorEndpoints.weather, { answer: [] });
  server.on(weatherEndpoints.stations, { answer: [] });
  server.on(evolutionEndpoints.curve, { answer: { step: 'hour', times: [0], values: [30] } });
  server.on(evolutionEndpoints.marks, { answer: [] });
  server.on(evolutionEndpoints.events, { answer: [] });
  server.on(evolutionEndpoints.weather, { answer: { weather: null } });
  server.on(evolutionEndpoints.statistics, { answer: figures(12.3) });
});

const asked = (path: string) => server.requests.filter((request) => request.path === path);

test('a link shows the days of the apiary; another hive needs one request', async () => {
  const { user, router } = renderApp(JUNE);
  await user.click(await screen.findByText('Ruche 2', { selector: 'button' }));
  await waitFor(() => expect(asked('/api/evolution/hives/12/curves')).toHaveLength(1));
  const [first, ...again] = asked('/api/evolution/hives/11/curves');
  expect(again).toEqual([]);
  expect(Object.fromEntries(first?.query ?? [])).toEqual({
    measure: 'weight',
    start: '2026-05-31T22:00:00.000Z',
    end: '2026-06-30T22:00:00.000Z',
  });
  expect(router.state.location.search).toMatchObject({ hives: [11, 12], period: 'chosen' });
});

test('the calendar offers all days since the first weight of a shown hive', async () => {
  server.on(evolutionEndpoints.statistics, ({ path }) => ({
    answer: path.includes('/12/') ? NOTHING : figures(12.3),
  }));
  const { user, router } = renderApp(`${JUNE}&hives=[12]`);
  await user.click(await screen.findByRole('button', { name: '1–30 juin 2026' }));
  const calendar = await screen.findByRole('dialog', { name: 'Choisir une période' });
  const whole = { name: 'Depuis le début' };
  await user.click(await within(calendar).findByRole('radio', whole, { timeout: 15_000 }));
  await user.click(within(calendar).getByRole('button', { name: 'Valider' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ start: '2025-01-01' }));
});

test('the calendar has no first day without weights', async () => {
  server.on(evolutionEndpoints.statistics, { answer: { ...NOTHING, data: null } });
  const { user } = renderApp(JUNE);
  await screen.findByText("La balance n'a encore rien envoyé.");
  await user.click(await screen.findByRole('button', { name: '1–30 juin 2026' }));
  const calendar = await screen.findByRole('dialog', { name: 'Choisir une période' });
  await within(calendar).findByRole('radio', { name: 'Hier' }, { timeout: 15_000 });
  expect(within(calendar).queryByRole('radio', { name: 'Depuis le début' })).toBeNull();
});

test('main figures are compared with the preceding period of the same length', async () => {
  server.on(evolutionEndpoints.statistics, ({ query }) => ({
    answer: figures(query.get('start')?.startsWith('2026-05-31') ? 12.3 : 2.3),
  }));
  renderApp(JUNE);
  const gain = (await screen.findByText('+12,3')).closest('div');
  expect(gain).toHaveTextContent('Gain net');
  await waitFor(() => expect(gain).toHaveTextContent('+10,0 kg par rapport à avant'));
});

test('a value near zero is shown as zero without a sign', async () => {
  const { measures, ...rest } = figures(-0.04);
  const weight = {
    min: moment('2026-06-02T04:00:00Z', -0.04),
    max: moment('2026-06-28T18:00:00Z', 0),
    mean: 0,
    missing: 0,
  };
  server.on(evolutionEndpoints.statistics, { answer: { ...rest, measures: { ...measures, weight } } });
  server.on(evolutionEndpoints.curve, { answer: { step: 'hour', times: [1780000000], values: [-0.004] } });
  const { user } = renderApp(JUNE);
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('row', { name: /^Poids le plus bas/ })).toHaveTextContent('bas0,0 kg,');
  await user.click(await screen.findByText('Les valeurs en tableau'));
  expect(document.body).not.toHaveTextContent(/[-\u2212]0,0/);
});

test('compared figures are hidden until they have loaded, and those of another period are not used', async () => {
  let come = () => {};
  const coming = new Promise<{ answer: HiveStatistics }>((resolve) => {
    come = () => resolve({ answer: figures(2.3) });
  });
  server.on(evolutionEndpoints.statistics, ({ query }) => {
    const start = query.get('start') ?? '';
    if (start.startsWith('2026-05-31')) return { answer: figures(12.3) };
    if (start.startsWith('2026-05-01')) return coming;
    return start.includes('-12-31') ? { answer: figures(5.5) } : new Promise<never>(() => undefined);
  });
  const { user } = renderApp(JUNE);
  const gainOf = async (said: string) => (await screen.findByText(said)).closest('div');
  expect(await gainOf('+12,3')).not.toHaveTextContent('avant');
  come();
  await waitFor(async () => expect(await gainOf('+12,3')).toHaveTextContent('+10,0 kg par rapport à avant'));
  await user.click(screen.getByRole('button', { name: 'Cette année' }));
  expect(await gainOf('+5,5')).not.toHaveTextContent('avant');
});

test('the gain of several hives names their number: those that are shown and have weights', async () => {
  const hives = [11, 12, 13].map((id) =>
    aHive({ id, name: `Ruche ${id - 10}`, position_on_apiary: id - 10 }),
  );
  server.on(apiaryEndpoints.list, { answer: [anApiary({ hives })] });
  const { user } = renderApp(JUNE);
  await user.click(await screen.findByText('Ruche 2', { selector: 'button' }));
  expect(await screen.findByText('Gain net, 2 ruches')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByText('+24,6').closest('div')).toHaveTextContent('Gain net, 2 ruches'),
  );
});

test('this June is compared with last June, figure by figure', async () => {
  const { user } = renderApp(JUNE);
  await user.click(await screen.findByRole('button', { name: "Avec l'année d'avant" }));
  const table = await screen.findByRole('table');
  await waitFor(() => expect(within(table).getAllByRole('columnheader')).toHaveLength(2));
  expect(within(table).getByText('1–30 juin 2026')).toBeVisible();
  expect(within(table).getByText('1–30 juin 2025')).toBeVisible();
});

test('the end of the compared figures is shown while today is not over', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-15T12:20:00Z'), toFake: ['Date'] });
  renderApp(`${PAGE}&period=today&against=before`);
  const table = await screen.findByRole('table');
  expect(await within(table).findByText("14 juin 2026, jusqu'à 14:00")).toBeVisible();
  expect(within(table).getByText('15 juin 2026')).toBeVisible();
});

test('a range across two years shows the year of its days', async () => {
  server.on(evolutionEndpoints.events, {
    answer: [
      {
        kind: 'flow',
        observation_id: null,
        record_id: null,
        start: '2025-06-05T22:00:00Z',
        end: '2025-06-15T22:00:00Z',
        change: 9,
      },
    ],
  });
  renderApp(`${PAGE}&period=chosen&start=2025-06-01&end=2026-06-30`);
  expect(await screen.findByText('12 juin 2026')).toBeVisible();
  const table = screen.getByRole('table');
  expect(within(table).getByRole('row', { name: /^Poids le plus bas/ })).toHaveTextContent(
    '2 juin 2026 à 06:00',
  );
  expect(await screen.findByText(/^Miellée du 6 juin 2025 au 15 juin 2025/)).toBeVisible();
});

test('a gain without nectar is noted with kind and weight filled in', async () => {
  server.on(evolutionEndpoints.events, {
    answer: [
      {
        kind: 'gain',
        start: '2026-06-20T15:00:00Z',
        end: '2026-06-20T16:00:00Z',
        change: 8.26,
        observation_id: null,
        record_id: null,
        candidates: ['feeding', 'super'],
      },
    ],
  });
  const { user, router } = renderApp(JUNE);
  await user.click(
    await screen.findByRole('link', { name: /^Noter Nourrissement\s: Gain soudain de 8,3 kg/ }),
  );
  await arrivedAt(router, '/apiary/1/hive/11/observation');
  expect(router.state.location.search).toMatchObject({
    at: '2026-06-20T16:00:00Z',
    values: { feeding_quantity: 8.3 },
  });
});

test('an event of a day with a harvest in the journal leads to its record, and is not noted again', async () => {
  const record_id = '0f0e7a1c-5b7e-4d0a-9d53-1f6a3c1e2b4d';
  server.on(evolutionEndpoints.events, {
    answer: [
      {
        kind: 'loss',
        start: '2026-06-20T15:00:00Z',
        end: '2026-06-20T16:00:00Z',
        change: -14.5,
        observation_id: null,
        record_id,
        candidates: ['harvest', 'removed'],
      },
    ],
  });
  const { user, router } = renderApp(JUNE);
  await user.click(await screen.findByRole('link', { name: "Voir l'inscription" }));
  expect(screen.queryByRole('link', { name: /^Noter/ })).toBeNull();
  await arrivedAt(router, `/journal/${record_id}`);
});

test('a super of June is not added to those observed in July', async () => {
  const observed = Date.parse('2026-07-20T10:00:00Z') / 1000;
  const hive = aHive({
    last_observation_date: observed,
    observations_aggregate: { structure_honey_super: 3 },
  });
  server.on(apiaryEndpoints.list, { answer: [anApiary({ hives: [hive] })] });
  server.on(evolutionEndpoints.events, {
    answer: [
      {
        kind: 'gain',
        start: '2026-06-20T15:00:00Z',
        end: '2026-06-20T16:00:00Z',
        change: 5,
        observation_id: null,
        record_id: null,
        candidates: ['super', 'feeding'],
      },
    ],
  });
  const { user, router } = renderApp(JUNE);
  await user.click(await screen.findByRole('link', { name: /^Noter Hausse posée/ }));
  await arrivedAt(router, '/apiary/1/hive/11/observation');
  expect(router.state.location.search).toMatchObject({ at: '2026-06-20T16:00:00Z' });
  expect(router.state.location.search).not.toHaveProperty('values.structure_honey_super');
});

test('the last day of a nectar flow or winter excludes the midnight at its end', async () => {
  const whole = {
    observation_id: null,
    record_id: null,
    start: '2026-06-05T22:00:00Z',
    end: '2026-06-15T22:00:00Z',
  };
  server.on(evolutionEndpoints.events, {
    answer: [
      { kind: 'flow', ...whole, change: 9 },
      { kind: 'stores', ...whole, change: -2, per_week: 0.5, stores: null, run_out: null },
    ],
  });
  renderApp(JUNE);
  expect(await screen.findByText(/^Miellée du 6 juin au 15 juin/)).toBeVisible();
  expect(await screen.findByText(/^Hivernage du 6 juin au 15 juin/)).toBeVisible();
});

test('a period without readings links to the nearest ones', async () => {
  server.on(evolutionEndpoints.statistics, { answer: NOTHING });
  const { user, router } = renderApp(JUNE);
  await user.click(await screen.findByRole('button', { name: /^Voir 1–30 septembre 2025/ }));
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ start: '2025-09-01', end: '2025-09-30' }),
  );
});

test('the note of a period without readings is not shown for the next one while it loads', async () => {
  server.on(evolutionEndpoints.statistics, ({ query }) =>
    query.get('start')?.startsWith('2026-05-31') ? { answer: NOTHING } : new Promise<never>(() => undefined),
  );
  const { user } = renderApp(JUNE);
  const note = await screen.findByText(/^Aucune mesure de poids/);
  await user.click(screen.getByRole('button', { name: 'Cette année' }));
  expect(note).not.toBeInTheDocument();
});

test('without a scale and a station the page describes a scale and links to it', async () => {
  server.on(sensorEndpoints.list, { answer: sensorsOf([]) });
  renderApp(PAGE);
  expect(await screen.findByRole('link', { name: 'Relier une balance' })).toHaveAttribute(
    'href',
    '/sensors/youbee?sensor=new',
  );
  expect(screen.getByRole('img', { name: /^Exemple d'une saison/ })).toBeVisible();
});

test('a silent scale shows since when', async () => {
  const scale = aScale();
  const silent = { ...scale, status: { ...scale.status, silent_since: new Date(0).toISOString() } };
  server.on(sensorEndpoints.list, { answer: sensorsOf([silent]) });
  renderApp(PAGE);
  expect(await screen.findByText(/La balance « Balance du haut » se tait/)).toBeVisible();
});

/** The content of the next download. */
const savedText = async (): Promise<string> => {
  const made = vi.spyOn(URL, 'createObjectURL');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const file = await vi.waitUntil(() => made.mock.calls[0]?.[0] as Blob | undefined);
  const reader = new FileReader();
  reader.readAsText(file);
  await vi.waitUntil(() => reader.result !== null);
  return String(reader.result);
};

test('a week with hourly weather is exported by the hour', async () => {
  const noon = { time: '2026-06-10T12:00:00.000Z', value: 60 };
  const one = { time: '2026-06-10T13:00:00.000Z', value: 45 };
  server.on(connectorEndpoints.weather, { answer: [noon, one] });
  const { user } = renderApp(`${PAGE}&period=chosen&start=2026-06-08&end=2026-06-14`);
  const text = savedText();
  await user.click(await screen.findByRole('button', { name: 'Toutes les mesures (CSV)' }));
  const [head, ...rows] = (await text).trim().split('\r\n');
  expect(head).toContain('Soleil (min, par heure)');
  expect(rows).toEqual([`${noon.time},60,`, `${one.time},45,`]);
});

test('a table is downloaded once the weather has loaded, not without it', async () => {
  let come = () => {};
  const coming = new Promise<{ answer: object[] }>((resolve) => {
    come = () => resolve({ answer: [] });
  });
  server.on(connectorEndpoints.weather, () => coming);
  renderApp(JUNE);
  const table = await screen.findByRole('button', { name: 'Toutes les mesures (CSV)' });
  expect(table).toBeDisabled();
  come();
  await waitFor(() => expect(table).toBeEnabled());
});

test('failed curves show an error and can be retried', async () => {
  server.on(evolutionEndpoints.curve, { refuse: { status: 404, code: 'not_found' } });
  const { user } = renderApp(JUNE);
  const [again] = await screen.findAllByRole('button', { name: 'Réessayer' });
  server.on(evolutionEndpoints.curve, { answer: { step: 'hour', times: [0], values: [30] } });
  if (again) await user.click(again);
  expect(await screen.findByRole('button', { name: 'Toutes les mesures (CSV)' })).toBeVisible();
});
