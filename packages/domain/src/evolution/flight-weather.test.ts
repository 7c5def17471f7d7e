import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time-units.ts';
import { FLIGHT_WEATHER, flightHours, type WeatherSlot } from './flight-weather.ts';
import { nightsOf, sunTimes } from './sun.ts';

const BERN = { latitude: 46.948, longitude: 7.447 };
const NOON = Date.parse('2026-06-01T12:00+02:00');
const MIDNIGHT = Date.parse('2026-06-01T00:00+02:00');

const slots = (
  count: number,
  weather: Partial<WeatherSlot> = {},
  start = NOON,
  every = HOUR_MS,
): WeatherSlot[] =>
  Array.from({ length: count }, (_, at) => ({
    start: start + at * every,
    end: start + (at + 1) * every,
    temperature: 20,
    wind: 5,
    precipitation: 0,
    ...weather,
  }));

describe('hours of flight weather', () => {
  test.each<[weather: string, slot: Partial<WeatherSlot>, hours: number]>([
    ['warm, dry and calm', {}, 1],
    ['just warm enough', { temperature: FLIGHT_WEATHER.temperature }, 1],
    ['a little too cold', { temperature: 11.9 }, 0],
    ['just calm enough', { wind: FLIGHT_WEATHER.wind }, 1],
    ['a little too windy', { wind: 24.1 }, 0],
    ['the smallest reported rain', { precipitation: 0.1 }, 0],
  ])('%s', (_weather, slot, hours) => {
    expect(flightHours(slots(1, slot), BERN)).toEqual({ hours, rainUnknown: 0, unknown: 0 });
    expect(flightHours(slots(6, slot, NOON, HOUR_MS / 6), BERN).hours).toBeCloseTo(hours, 9);
  });

  test('count unmeasured rain as none and report it', () => {
    expect(flightHours(slots(3, { precipitation: null }), BERN)).toEqual({
      hours: 3,
      rainUnknown: 3,
      unknown: 0,
    });
    expect(flightHours(slots(3, { precipitation: null, temperature: 5 }), BERN).rainUnknown).toBe(0);
  });

  test('are unknown without temperature or wind', () => {
    expect(flightHours(slots(2, { temperature: null }), BERN)).toEqual({
      hours: 0,
      rainUnknown: 0,
      unknown: 2,
    });
    expect(flightHours(slots(2, { wind: null }), BERN)).toEqual({ hours: 0, rainUnknown: 0, unknown: 2 });
  });

  test('count only daylight, to the minute', () => {
    const sun = sunTimes('2026-06-01', BERN);
    if (sun.kind !== 'rises') throw new Error('expected a sunrise in Bern');
    const day = (sun.sunset - sun.sunrise) / HOUR_MS;
    expect(flightHours(slots(24, {}, MIDNIGHT), BERN).hours).toBeCloseTo(day, 9);
    expect(flightHours(slots(144, {}, MIDNIGHT, HOUR_MS / 6), BERN).hours).toBeCloseTo(day, 9);
    expect(flightHours(slots(1, {}, MIDNIGHT, DAY_MS), BERN).hours).toBeCloseTo(day, 9);
  });

  test('are 0 without slots', () => {
    expect(flightHours([], BERN)).toEqual({ hours: 0, rainUnknown: 0, unknown: 0 });
  });

  test('together with the unknown ones never exceed the hours of daylight', () => {
    const values = fc.record({
      temperature: fc.constantFrom(null, 5, 15),
      wind: fc.constantFrom(null, 5, 40),
      precipitation: fc.constantFrom(null, 0, 1),
      gap: fc.constantFrom(0, 0, 0, 5 * HOUR_MS, 2 * DAY_MS),
    });
    fc.assert(
      fc.property(fc.array(values, { maxLength: 60 }), (drawn) => {
        let end = MIDNIGHT;
        const all = drawn.map(({ gap, ...weather }) => {
          const start = end + gap;
          end = start + HOUR_MS;
          return { start, end, ...weather };
        });
        const { hours, unknown, rainUnknown } = flightHours(all, BERN);
        const dark = (slot: WeatherSlot) =>
          nightsOf(slot, BERN).reduce((sum, night) => sum + night.end - night.start, 0);
        const light = all.reduce((sum, slot) => sum + HOUR_MS - dark(slot), 0) / HOUR_MS;
        expect(hours + unknown).toBeLessThanOrEqual(light + 1e-6);
        expect(rainUnknown).toBeLessThanOrEqual(hours);
      }),
      { numRuns: 30 },
    );
  });
});

const HOURS = fileURLToPath(
  new URL('../../../../../shared/data/meteoswiss-samples/ogd-smn_ber_h_recent.csv', import.meta.url),
);

test.skipIf(!existsSync(HOURS))(
  'in Bern in spring 2025 there are none in February and more each month until June (reads ../shared)',
  () => {
    const [head = '', ...lines] = readFileSync(HOURS, 'latin1').trim().split(/\r?\n/);
    const names = head.split(';');
    const all = lines.map((line) => {
      const cells = line.split(';');
      const cell = (name: string) => cells[names.indexOf(name)] ?? '';
      const [date, month, year, hour] = (cell('reference_timestamp').match(/\d+/g) ?? []).map(Number);
      const end = Date.UTC(year ?? 0, (month ?? 0) - 1, date, hour);
      const [temperature, wind, precipitation] = ['tre200h0', 'fu3010h0', 'rre150h0'].map((name) =>
        cell(name) === '' ? null : Number(cell(name)),
      );
      return { start: end - HOUR_MS, end, temperature, wind, precipitation } as WeatherSlot; // The three fields that the file contains.
    });
    const months = [1, 2, 3, 4, 5].map((month) =>
      Math.round(
        flightHours(
          all.filter(({ start }) => new Date(start).getUTCMonth() === month),
          BERN,
        ).hours,
      ),
    );
    expect(months).toEqual([0, 96, 221, 308, 447]);
  },
);
