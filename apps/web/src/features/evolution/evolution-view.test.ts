import { expect, test } from 'vitest';
import { aHive, anApiary } from '../../../test/beekeeping.ts';
import { aScale, aWeatherConnector, sensorsOf, speaking } from '../../../test/sensors.ts';
import { evolutionView } from './evolution-view.ts';

const NOW = new Date('2026-06-15T10:20:00Z');
const OWN = aHive();
const APIARY = anApiary({ hives: [OWN, aHive({ id: 12, name: 'Ruche 2', position_on_apiary: 2 })] });
const view = (search = {}, sensors = sensorsOf([aScale()], [aWeatherConnector()])) =>
  evolutionView({ apiary: APIARY, own: OWN, sensors, hasCountings: false, search, now: NOW });

test('by default the last 30 days of the hive are shown', () => {
  const { days, hives, before, compared } = view();
  expect(days).toEqual({ first: '2026-05-17', last: '2026-06-15' });
  expect(hives.map(({ id }) => id)).toEqual([11]);
  expect(before.days).toEqual({ first: '2026-04-17', last: '2026-05-16' });
  expect(compared).toBeUndefined();
});

test('this June is compared with last June', () => {
  const { compared } = view({
    period: 'chosen',
    start: '2026-06-01',
    end: '2026-06-30',
    against: 'yearBefore',
  });
  expect(compared).toMatchObject({
    comparison: 'yearBefore',
    days: { first: '2025-06-01', last: '2025-06-30' },
  });
});

/** End (UTC) of the compared figures. */
const toldUntil = (period: { readonly described: { readonly end: number } } | undefined) =>
  new Date((period?.described.end ?? 0) * 1000).toISOString();

test.each([
  ['today', { period: 'today' }, '2026-06-14T10:00', '2025-06-15T10:00'],
  ['the last 30 days', {}, '2026-05-16T10:00', '2025-06-15T10:00'],
  [
    'a month that is not over',
    { period: 'chosen', start: '2026-06-01', end: '2026-06-30' },
    '2026-05-16T10:00',
    '2025-06-15T10:00',
  ],
  [
    'days that are over',
    { period: 'chosen', start: '2026-06-08', end: '2026-06-14' },
    '2026-06-07T22:00',
    '2025-06-14T22:00',
  ],
])('figures of %s are compared over as many hours', (_what, search, before, yearBefore) => {
  const shown = view({ ...search, against: 'yearBefore' });
  expect([toldUntil(shown.before), toldUntil(shown.compared)]).toEqual([
    `${before}:00.000Z`,
    `${yearBefore}:00.000Z`,
  ]);
});

test('the curve of the day before is drawn whole', () => {
  const { compared } = view({ period: 'today', against: 'before' });
  expect(new Date((compared?.range.end ?? 0) * 1000).toISOString()).toBe('2026-06-14T22:00:00.000Z');
});

test('the measures of scale and station are offered', () => {
  expect(view().offered).toEqual(['weight', 'temperature', 'sunshine', 'wind']);
  expect(view({}, sensorsOf([aScale()])).offered).toEqual(['weight']);
  expect(view({}, sensorsOf([], [aWeatherConnector()])).offered).toEqual(['temperature', 'sunshine', 'wind']);
  expect(view({}, sensorsOf([])).offered).toEqual([]);
});

test('temperature and humidity are offered if a scale has sent them', () => {
  const scale = speaking(aScale(), 40, NOW);
  const warm = { time: NOW.toISOString(), value: 34.5 };
  const slots = scale.status.slots.map((slot) => ({ ...slot, temperature: warm, humidity: warm }));
  const sensors = sensorsOf([{ ...scale, status: { ...scale.status, slots } }]);
  expect(view({}, sensors).offered).toEqual(['weight', 'temperature', 'humidity']);
});

test('the station of another apiary is ignored', () => {
  const elsewhere = aWeatherConnector({ measurable_id: 2 });
  expect(view({}, sensorsOf([], [elsewhere])).station).toBeUndefined();
});

test('mites are offered if there are counts', () => {
  const counted = { apiary: APIARY, own: OWN, sensors: sensorsOf([]), search: {}, now: NOW };
  expect(evolutionView({ ...counted, hasCountings: true }).offered).toEqual(['varroa']);
});
