import { Forecast } from '@propolis/contract';
import { HOUR_MS } from '@propolis/domain';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, type TestApp, testApp } from '../../../test/app.ts';
import { createdApiary } from '../../../test/records.ts';
import { aWeatherConnector } from '../../../test/sensors.ts';
import { storeHours } from '../weather/weather.service.ts';

let server: TestApp;
let me: Beekeeper;
let apiary: number;
beforeAll(async () => {
  server = await testApp();
  me = await server.beekeeper();
  apiary = await createdApiary(me, { latitude: 46.9, longitude: 7.4, altitude: 800 });
});
beforeEach(async () => {
  server.setNow(TEST_NOW);
  await server.pool.query(`delete from forecast_points where type <> 0;
    truncate weather_hours; delete from weather_connectors;
    update forecast_service set run_at = null, points_read_at = null, failing_since = null, fault = null`);
});

const ask = async (of = apiary) => Forecast.parse((await me.get(`/api/apiaries/${of}/forecast`)).body);
const addPoint = (altitude = 600) =>
  server.pool.query(
    `insert into forecast_points values (2, 309801, 'Schliern', 46.91, 7.4, $1);
    update forecast_service set points_read_at = now()`.replace('$1', String(altitude)),
  );
const addDays = (runAt: string, days: readonly string[]) =>
  server.pool.query(
    `with added as (insert into forecast_days select 2, 309801, day, 10.04, 20.04, $1 from unnest($2::text[]) as day)
    update forecast_service set run_at = $1`,
    [runAt, days],
  );
const failing = (fault: string) =>
  server.pool.query('update forecast_service set failing_since = now(), fault = $1', [fault]);

describe('the forecast of an apiary', () => {
  test('is that of its point from today, corrected for the altitude', async () => {
    await addPoint();
    await addDays('2026-06-15T03:00:00Z', ['2026-06-14', '2026-06-15', '2026-06-16']);
    expect(await ask()).toEqual({
      source: 'MeteoSwiss',
      missing: null,
      // 200 m above the point: 1.3 °C colder.
      point: {
        name: 'Schliern',
        distance_km: 1.1,
        altitude: 600,
        altitude_difference: 200,
        correction: -1.3,
      },
      run_at: '2026-06-15T03:00:00.000Z',
      days: [
        { day: '2026-06-15', minimum: 8.7, maximum: 18.7 },
        { day: '2026-06-16', minimum: 8.7, maximum: 18.7 },
      ],
      measured: null,
    });
    const flat = await createdApiary(me, { latitude: 46.9, longitude: 7.4 });
    expect((await ask(flat)).point).toMatchObject({ altitude_difference: null, correction: 0 });
  });

  test('begins today in Switzerland', async () => {
    await addPoint();
    await addDays('2026-06-15T20:00:00Z', ['2026-06-15', '2026-06-16']);
    server.setNow('2026-06-15T22:00:00Z');
    expect((await ask()).days.map(({ day }) => day)).toEqual(['2026-06-16']);
  });

  test('says why there is none', async () => {
    expect((await ask()).missing).toBe('waiting');
    await failing('unreachable');
    expect((await ask()).missing).toBe('unreachable');
    await addPoint();
    await failing('unreadable');
    expect((await ask()).missing).toBe('unreadable');
    const abroad = await createdApiary(me, { latitude: 48.85, longitude: 2.35 });
    expect(await ask(abroad)).toMatchObject({ missing: 'no_point', point: null });
    await server.pool.query('update forecast_service set failing_since = null');
    expect((await ask()).missing).toBe('waiting');
    const off = await testApp({ beside: server, weatherIsOn: false });
    const visitor = await off.beekeeper();
    const theirs = await createdApiary(visitor);
    expect((await visitor.get(`/api/apiaries/${theirs}/forecast`)).body).toMatchObject({ missing: 'off' });
  });

  test('is shown for 30 hours after its run, also while the service fails', async () => {
    await addPoint();
    await addDays('2026-06-14T04:00:00Z', ['2026-06-15', '2026-06-16']);
    await failing('unreachable');
    expect(await ask()).toMatchObject({ missing: null, days: [{ day: '2026-06-15' }, {}] });
    server.setNow('2026-06-15T10:00:01Z');
    expect(await ask()).toMatchObject({ missing: 'unreachable', run_at: null, days: [] });
    await server.pool.query('update forecast_service set failing_since = null');
    expect((await ask()).missing).toBe('too_old');
  });

  test('comes with the whole days that the station of the apiary measured', async () => {
    await me.post('/api/sensors/swissmetnet', aWeatherConnector(apiary));
    // From midnight in Switzerland: a whole day from 0 to 23 °C, then 19 hours.
    const values = Array.from({ length: 24 + 19 }, (_, index) => ({
      station: 'BER',
      measurement: 'tre200s0' as const,
      time: Date.parse('2026-06-13T23:00:00Z') + index * HOUR_MS,
      value: index,
    }));
    await storeHours(server.db, values);
    server.setNow('2026-06-16T10:00:00Z');
    expect((await ask()).measured).toEqual({
      ...{ station: 'BER', name: 'Bern / Zollikofen' },
      days: [{ day: '2026-06-14', minimum: 0, maximum: 23 }],
    });
    server.setNow('2026-06-22T10:00:00Z');
    expect((await ask()).measured?.days).toEqual([]);
  });

  test('of another account is not found', async () => {
    const stranger = await server.beekeeper();
    expect((await stranger.get(`/api/apiaries/${apiary}/forecast`)).status).toBe(404);
  });
});
