import { Sensors } from '@propolis/contract';
import { expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { createdApiary } from '../../../../test/records.ts';
import { aWeatherConnector } from '../../../../test/sensors.ts';
import type { StationValue } from '../../../gateways/meteoswiss-files.ts';
import { storeReadings } from '../../weather/weather.service.ts';

const server = await testApp();

const store = (values: readonly Omit<StationValue, 'station'>[]) =>
  server.db.transaction().execute((db) =>
    storeReadings(
      db,
      values.map((value) => ({ ...value, station: 'BER' })),
    ),
  );
const statusFor = async (keeper: Beekeeper) => {
  const [connector] = Sensors.parse((await keeper.get('/api/sensors')).body).apiaries;
  return connector?.status;
};
/** Stations whose past is to be fetched. */
const followed = async () => {
  const { rows } = await server.pool.query(
    `select payload->>'station' as station from graphile_worker._private_jobs where payload->>'station' is not null order by id`,
  );
  return rows.map(({ station }) => station);
};

test('a weather connector shows the last values of its station, the readings of today and since when it is silent', async () => {
  const me = await server.beekeeper();
  await me.post('/api/sensors/swissmetnet', aWeatherConnector(await createdApiary(me)));
  expect(await statusFor(me)).toEqual({
    latest: [],
    last_reading_at: null,
    silent_since: null,
    readings_today: 0,
  });
  const at = (time: string) => Date.parse(`2026-06-${time}Z`);
  await store([
    // Before and after midnight in Switzerland.
    { measurement: 'tre200s0', time: at('14T21:50'), value: 12 },
    { measurement: 'tre200s0', time: at('14T22:00'), value: 11 },
    { measurement: 'tre200s0', time: at('15T08:00'), value: 18.4 },
    { measurement: 'fu3010z0', time: at('15T07:50'), value: 3.2 },
    // Stored, but no measure of the curves (specification 9).
    { measurement: 'rre150z0', time: at('15T08:10'), value: 0.4 },
  ]);
  expect(await statusFor(me)).toEqual({
    latest: [
      { measurement: 'tre200s0', time: '2026-06-15T08:00:00.000Z', value: 18.4 },
      { measurement: 'fu3010z0', time: '2026-06-15T07:50:00.000Z', value: 3.2 },
    ],
    last_reading_at: '2026-06-15T08:00:00.000Z',
    silent_since: null,
    readings_today: 3,
  });
  // A late reading, and a correction of the last one.
  await store([{ measurement: 'tre200s0', time: at('15T07:50'), value: 17 }]);
  await store([{ measurement: 'fu3010z0', time: at('15T07:50'), value: 3.5 }]);
  expect(await statusFor(me)).toMatchObject({ latest: [{ value: 18.4 }, { value: 3.5 }] });
  server.setNow('2026-06-15T11:00:00.001Z');
  expect(await statusFor(me)).toMatchObject({ silent_since: '2026-06-15T08:00:00.000Z' });
  server.setNow('2026-06-15T10:00:00.000Z');
});

test('the past of a station is fetched when it is first linked, manually or as the nearest, once for all users', async () => {
  await server.pool.query('delete from graphile_worker._private_jobs');
  const [me, other] = [await server.beekeeper(), await server.beekeeper()];
  const { body } = await me.post('/api/sensors/swissmetnet', aWeatherConnector(await createdApiary(me)));
  await other.post('/api/sensors/swissmetnet', aWeatherConnector(await createdApiary(other)));
  expect(await followed()).toEqual(['BER']);
  const moved = aWeatherConnector(body.measurable_id, { station: 'SIO' });
  expect((await me.put(`/api/sensors/swissmetnet/${body.id}`, moved)).status).toBe(200);
  await createdApiary(other, { latitude: 46.17, longitude: 8.88, weather_station_automatic: true });
  expect(await followed()).toEqual(['BER', 'SIO', 'MAG']);
});

test('a station with hourly but without ten-minute values shows the hourly ones', async () => {
  await server.pool.query(
    `update weather_series set last_time = null, last_value = null where station = 'BER'`,
  );
  await server.pool.query(`insert into weather_hours (series_id, time, official)
    select id, '2026-06-15T08:00:00Z'::timestamptz + hours * interval '1 hour', 17 - hours
    from weather_series, generate_series(-1, 0) as hours
    where station = 'BER' and measurement = 'tre200s0'
    on conflict (series_id, time) do update set official = excluded.official`);
  const me = await server.beekeeper();
  await me.post('/api/sensors/swissmetnet', aWeatherConnector(await createdApiary(me)));
  expect(await statusFor(me)).toMatchObject({
    latest: [{ measurement: 'tre200s0', time: '2026-06-15T08:00:00.000Z', value: 17 }],
    last_reading_at: '2026-06-15T08:00:00.000Z',
  });
});
