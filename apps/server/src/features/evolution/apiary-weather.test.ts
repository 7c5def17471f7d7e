import { ApiaryWeather } from '@propolis/contract';
import type { StoredMeasurementId } from '@propolis/domain';
import { HOUR_MS, MINUTE_MS } from '@propolis/domain';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApp } from '../../../test/app.ts';
import { createdApiary } from '../../../test/records.ts';
import { aWeatherConnector } from '../../../test/sensors.ts';
import { storeHours, storeReadings } from '../weather/weather.service.ts';

const server = await testApp();
const me = await server.beekeeper();
const apiary = await createdApiary(me, { latitude: 46.95, longitude: 7.45 });
beforeAll(async () => {
  expect((await me.post('/api/sensors/swissmetnet', aWeatherConnector(apiary))).status).toBe(201);
});
beforeEach(async () => {
  server.setNow(TEST_NOW);
  await server.pool.query('truncate weather_hours');
});

/** Stores hourly values of the station of Bern, the first one ending at `from`. */
const measured = (measurement: StoredMeasurementId, from: string, values: readonly number[]) =>
  storeHours(
    server.db,
    values.map((value, index) => ({
      station: 'BER',
      measurement,
      time: Date.parse(from) + index * HOUR_MS,
      value,
    })),
  );
const ask = (start: string, end: string, keeper = me, of = apiary) =>
  keeper.get(`/api/evolution/apiaries/${of}/weather?${new URLSearchParams({ start, end })}`);
const weather = async (start: string, end: string) =>
  ApiaryWeather.parse((await ask(start, end)).body).weather;

/** 10:00 to 14:00 local time. */
const NOON = ['2026-06-10T10:00:00+02:00', '2026-06-10T14:00:00+02:00'] as const;

describe('the weather of an apiary', () => {
  test('is summed from the hours of its station', async () => {
    await measured('tre200s0', '2026-06-10T08:00:00Z', [1, 11, 12, 20, 17, 99]);
    await measured('fu3010z0', '2026-06-10T08:00:00Z', [99, 5, 10, 30, 15, 99]);
    await measured('sre000z0', '2026-06-10T08:00:00Z', [60, 60, 45, 0, 15, 60]);
    await measured('rre150z0', '2026-06-10T08:00:00Z', [9, 0, 0, 0.4, 0.2, 9]);
    const { station, name, flight, ...figures } = (await weather(...NOON)) ?? {};
    expect([station, name]).toEqual(['BER', 'Bern / Zollikofen']);
    expect(figures).toEqual({
      sunshine_hours: 2,
      temperature: { min: 11, max: 20, mean: 15 },
      wind: { max: 30, mean: 15 },
      precipitation_mm: expect.closeTo(0.6),
      missing: 0,
    });
    // The first is too cold, the third too windy, the fourth wet.
    expect(flight).toEqual({ hours: 1, rain_unknown: 0, unknown: 0 });
  });

  test('includes hours with all their ten-minute values, unless the network has its own', async () => {
    await server.db.transaction().execute((db) =>
      storeReadings(
        db,
        // Whole hours until 9:00 and 10:00 UTC, and five sixths of the next.
        Array.from({ length: 17 }, (_, index) => ({
          station: 'BER',
          measurement: 'tre200s0',
          time: Date.parse('2026-06-10T08:10:00Z') + index * 10 * MINUTE_MS,
          value: 15 + index,
        })),
      ),
    );
    await measured('tre200s0', '2026-06-10T09:00:00Z', [10]);
    expect(await weather(...NOON)).toMatchObject({ temperature: { min: 10, max: 23.5 }, missing: 0.5 });
  });

  test('reports missing hours, and hours of flight weather with unknown rain', async () => {
    await measured('tre200s0', '2026-06-10T09:00:00Z', [18, 18, 18]);
    await measured('fu3010z0', '2026-06-10T09:00:00Z', [5, 5]);
    expect(await weather(...NOON)).toMatchObject({
      sunshine_hours: null,
      precipitation_mm: null,
      flight: { hours: 2, rain_unknown: 2, unknown: 1 },
      missing: 0.5,
    });
  });

  test('counts hours that lack a measure of its station, and ignores measures that the station does not have', async () => {
    await measured('tre200s0', '2026-06-10T09:00:00Z', [18, 18, 18, 18]);
    await measured('sre000z0', '2026-06-10T09:00:00Z', [60]);
    await measured('rre150z0', '2026-06-10T11:00:00Z', [0.4, 0]);
    expect(await weather(...NOON)).toMatchObject({ sunshine_hours: 1, missing: 1 });
    await measured('sre000z0', '2026-06-10T10:00:00Z', [60, 60, 60]);
    expect(await weather(...NOON)).toMatchObject({
      sunshine_hours: 4,
      wind: null,
      flight: null,
      missing: 0.5,
    });
    await measured('rre150z0', '2026-06-10T09:00:00Z', [0, 0]);
    expect(await weather(...NOON)).toMatchObject({ precipitation_mm: expect.closeTo(0.4), missing: 0 });
  });

  test('has no figures for missing measures', async () => {
    expect(await weather(...NOON)).toMatchObject({
      sunshine_hours: null,
      temperature: null,
      wind: null,
      flight: null,
      missing: 1,
    });
    await measured('fu3010z0', '2026-06-10T09:00:00Z', [5]);
    expect(await weather(...NOON)).toMatchObject({ wind: { max: 5 }, flight: null });
  });

  test('misses none of the hours that the period only touches', async () => {
    await measured('tre200s0', '2026-06-10T09:00:00Z', [18, 18, 18, 18]);
    expect(await weather('2026-06-10T10:30:00+02:00', NOON[1])).toMatchObject({ missing: 0 });
    expect(await weather('2026-06-10T10:30:00+02:00', '2026-06-10T11:30:00+02:00')).toMatchObject({
      missing: 0,
    });
  });

  test('does not count future hours as missing', async () => {
    await measured('tre200s0', '2026-06-15T01:00:00Z', [14, 13, 12, 13, 14, 15, 17, 18, 19, 20]);
    expect(await weather('2026-06-15T00:00:00Z', '2026-12-31T23:00:00Z')).toMatchObject({ missing: 0 });
  });

  test('counts an hour as missing once it has ended, not minutes before', async () => {
    await measured('tre200s0', '2026-06-15T01:00:00Z', [14, 13, 12, 13, 14, 15, 17, 18, 19, 20]);
    const day = ['2026-06-15T00:00:00Z', '2026-06-15T22:00:00Z'] as const;
    server.setNow('2026-06-15T10:57:00.000Z');
    expect(await weather(...day)).toMatchObject({ missing: 0 });
    server.setNow('2026-06-15T11:00:00.000Z');
    expect(await weather(...day)).toMatchObject({ missing: 0.091 });
  });

  test('is empty without a linked station', async () => {
    const other = await createdApiary(me);
    const { body } = await ask(...NOON, me, other);
    expect(body).toEqual({ weather: null });
  });
});
