import { Forecast } from '@propolis/contract';
import { HOUR_MS } from '@propolis/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApp } from '../../../test/app.ts';
import { createdApiary } from '../../../test/records.ts';
import { aWeatherConnector } from '../../../test/sensors.ts';
import { storeHours, storeReadings } from '../weather/weather.service.ts';

const server = await testApp();
const me = await server.beekeeper();
const apiary = await createdApiary(me, { latitude: 46.9, longitude: 7.4, altitude: 800 });
beforeEach(async () => {
  server.setNow(TEST_NOW);
  await server.pool.query(`delete from forecast_points where type <> 0;
    truncate weather_hours, weather_readings; delete from weather_connectors;
    update forecast_service set run_at = null, points_read_at = null, failing_since = null, fault = null`);
});

const ask = async (of = apiary) => Forecast.parse((await me.get(`/api/apiaries/${of}/forecast`)).body);
const addPoints = () =>
  server.pool.query(
    `insert into forecast_points values (2, 309801, 'Schliern', 46.91, 7.4, 600),
      (2, 309802, 'Farther', 46.95, 7.4, 600), (3, 309801, 'Summit', 46.9, 7.4, 3000);
    update forecast_service set points_read_at = now()`,
  );
const addDays = (runAt: string, days: readonly string[]) =>
  server.pool.query(
    `with added as (insert into forecast_days select type, id, day, minimum, 20.04, $1
      from unnest($2::text[]) as day,
        (values (2, 309801, 10.04), (2, 309802, 9), (3, 309801, 8)) as point (type, id, minimum))
    update forecast_service set run_at = $1`,
    [runAt, days],
  );
const failing = (fault: string) =>
  server.pool.query('update forecast_service set failing_since = now(), fault = $1', [fault]);

describe('the forecast of an apiary', () => {
  test('is that of its point from today, corrected for the altitude', async () => {
    await addPoints();
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

  test('has nine days from today in Switzerland', async () => {
    await addPoints();
    const days = Array.from({ length: 12 }, (_, index) => `2026-06-${15 + index}`);
    await addDays('2026-06-15T20:00:00Z', days);
    server.setNow('2026-06-15T22:00:00Z');
    expect((await ask()).days.map(({ day }) => day)).toEqual(days.slice(1, 10));
  });

  test('says why there is none', async () => {
    expect((await ask()).missing).toBe('waiting');
    await failing('unreachable');
    expect((await ask()).missing).toBe('unreachable');
    await addPoints();
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
    await addPoints();
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
    const value = (time: number, celsius: number) => ({
      ...{ station: 'BER', measurement: 'tre200s0' as const },
      ...{ time, value: celsius },
    });
    /** The first hours of the next day in Switzerland, from 0 °C. */
    const hours = (day: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        value(Date.parse(`${day}T23:00:00Z`) + index * HOUR_MS, index),
      );
    const all = [...hours('2026-06-11', 19), ...hours('2026-06-12', 20), ...hours('2026-06-13', 24)];
    await storeHours(server.db, [
      ...all,
      ...all.map((one) => ({ ...one, measurement: 'fu3010z0' as const, value: 90 })),
      ...all.map((one) => ({ ...one, station: 'ABO', value: 50 })),
    ]);
    // In hours of the network.
    const slots = [
      value(Date.parse('2026-06-12T08:10:00Z'), 10),
      value(Date.parse('2026-06-13T08:10:00Z'), -3.26),
    ];
    await server.db.transaction().execute((db) => storeReadings(db, slots));
    expect((await ask()).measured).toEqual({
      ...{ station: 'BER', name: 'Bern / Zollikofen' },
      days: [
        { day: '2026-06-13', minimum: -3.3, maximum: 19 },
        { day: '2026-06-14', minimum: 0, maximum: 23 },
      ],
    });
    server.setNow('2026-06-22T10:00:00Z');
    expect((await ask()).measured?.days).toEqual([]);
  });
});
