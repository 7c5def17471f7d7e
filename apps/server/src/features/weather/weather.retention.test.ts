import { DAY_MS } from '@propolis/domain';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { forgetOldWeather } from './weather.retention.ts';
import { findBackfill, noteBackfill } from './weather.state.queries.ts';
import { storeDays, storeHours, storeReadings } from './weather.store.queries.ts';

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
});

const NOW = new Date('2026-06-15T10:00:00Z');
const [LINKED, OTHER, INVENTED] = ['BER', 'ABO', 'DEMO-VD'] as const;
/** Days before now. */
const AGES = [0, 59, 61, 731, 733] as const;

/** The ages of the remaining rows of a table in days, by station. */
async function left(table: string): Promise<Record<string, number[]>> {
  const { rows } = await server.pool.query(
    `
    select station, array_agg(round(extract(epoch from $1 - time) / 86400)::int order by time desc) as ages
    from ${table} join weather_series on id = series_id group by station`,
    [NOW],
  );
  return Object.fromEntries(rows.map(({ station, ages }) => [station, ages]));
}

const told = async () => {
  const values = [LINKED, OTHER, INVENTED].flatMap((station) =>
    AGES.map((age) => ({
      station,
      measurement: 'tre200s0' as const,
      time: NOW.getTime() - age * DAY_MS,
      value: 18,
    })),
  );
  await server.db.transaction().execute((db) => storeReadings(db, values));
  await server.pool.query('truncate weather_hours, weather_days');
  await storeHours(server.db, values);
  await storeDays(server.db, values);
  for (const station of [LINKED, OTHER]) await noteBackfill(server.db, station, NOW);
};
const forget = (signal = new AbortController().signal) =>
  forgetOldWeather(server.db, [LINKED], { now: NOW, signal });

test('ten-minute values are kept for two years at linked stations, otherwise for 60 days', async () => {
  await told();
  await forget();
  expect(await left('weather_readings')).toEqual({
    [LINKED]: [0, 59, 61, 731],
    [OTHER]: [0, 59],
    [INVENTED]: [0, 59],
  });
});

test('hours and days are deleted if they can be fetched again: at stations of the network without a link', async () => {
  await told();
  await forget();
  for (const table of ['weather_hours', 'weather_days'])
    expect(await left(table)).toEqual({ [LINKED]: AGES, [OTHER]: [0, 59], [INVENTED]: AGES });
  // The next link fetches all its files, not only those of the last days.
  expect(await findBackfill(server.db, OTHER)).toBeUndefined();
  expect(await findBackfill(server.db, LINKED)).toEqual({ done_at: NOW });
});

test('nothing more is deleted once the process stops', async () => {
  await told();
  await expect(forget(AbortSignal.abort())).rejects.toThrow();
  expect((await left('weather_readings'))[OTHER]).toEqual(AGES);
});
