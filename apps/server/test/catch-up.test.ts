import { HOUR_MS, MINUTE_MS } from '@propolis/domain';
import { distribute, HERE } from '@propolis/time-series';
import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { createdApiary } from './records.ts';
import { createdScale } from './sensors.ts';

/** Zones whose days start within an hour of UTC, each with such a start. */
const MIDNIGHTS = {
  'Asia/Kolkata': '2026-06-10T18:30:00Z',
  'America/St_Johns': '2026-06-10T02:30:00Z',
  // Its clock changes by half an hour on this day.
  'Australia/Lord_Howe': '2026-04-04T13:00:00Z',
};

test('a resumed move copies the readings of days that start within an hour', async () => {
  const { pool, url, ...server } = await testApp();
  const me = await server.beekeeper();
  const { id, key } = await createdScale(me, await createdApiary(me), { sensor_model_id: 3 });
  const deliver = async (offsets: readonly number[]) => {
    const readings = Object.values(MIDNIGHTS).flatMap((midnight, at) =>
      offsets.map((ms) => ({
        slot: at + 1,
        time: new Date(Date.parse(midnight) + ms).toISOString(),
        value: 30,
      })),
    );
    const authorization = `Bearer ${key}`;
    expect((await server.anonymous.post('/api/ingest/weights', { readings }, { authorization })).status).toBe(
      200,
    );
  };
  const move = (say: (line: string) => void = () => undefined) =>
    distribute({ databaseUrl: url, parts: [HERE, HERE], signal: AbortSignal.timeout(60_000), say });
  // One reading makes each series.
  await deliver([-100 * HOUR_MS]);
  for (const [at, zone] of Object.keys(MIDNIGHTS).entries())
    await pool.query('update scale_series set time_zone = $1 where scale_id = $2 and slot = $3', [
      zone,
      id,
      at + 1,
    ]);
  const hours = Array.from({ length: 80 }, (_, at) => (at - 40) * HOUR_MS);
  await deliver(hours.map((ms) => ms + 10 * MINUTE_MS));
  const stop = (): never => {
    throw new Error('stopped');
  };
  for (const minutes of [-25, -5, 5, 25, 24 * 60 - 25, 24 * 60 + 5]) {
    await expect(move(stop)).rejects.toThrow('stopped');
    await deliver([minutes * MINUTE_MS]);
  }
  await move();
  const { rows } = await pool.query('select count(*)::int from scale_readings');
  expect(rows[0].count).toBe(Object.keys(MIDNIGHTS).length * (1 + hours.length + 6));
});
