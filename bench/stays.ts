import { Curve, HiveStatistics, sensorEndpoints } from '@propolis/contract';
import type { DatabasePool } from '@propolis/postgres';
import { signUp } from '../scripts/product/beekeeper.ts';
import { createClient } from '../scripts/product/client.ts';
import { milliseconds } from './evolution.ts';
import { fillSeries, weighHives } from './fill-series.ts';
import { timeRequests } from './measures.ts';
import { withOwnDatabase } from './own-database.ts';
import type { Row } from './rows.ts';

/** With five slots each. Five hives stay on the first scale; on the others, the hives change each month. */
const SCALES = 5;
const SLOTS = 5;
/** Five more than there are slots: these were on a scale before and are on none now. */
const MOVED = SLOTS * SCALES;
const MONTHS = 24;
const PERIOD = [new Date(Date.UTC(2024, 0, 1)), new Date(Date.UTC(2026, 0, 1))] as const;
const WEEK = [new Date(Date.UTC(2025, 6, 28)), new Date(Date.UTC(2025, 7, 4))] as const;
const WARM_UP = 20;
const TIMED = 60;

/** Cost of curves of hives that moved between scales (record 021), two years of readings every five minutes. */
export function measureStays(folder: string): Promise<Row[]> {
  return withOwnDatabase(folder, 'stays', async ({ server, database, dataDir }) => {
    const token = await signUp(server.url, dataDir, 'stays@example.org');
    const shape = { hives: SLOTS + MOVED, scales: SCALES, slots: SLOTS, calibration: { weight_factor: 1 } };
    const hives = await weighHives(createClient(server.url, token), shape);
    const moved = hives.slice(SLOTS);
    const readings = await fillSeries(database, { slots: SLOTS, period: PERIOD, everyMinutes: 5 });
    const stays = await carryHives(database, moved);
    const [one = 0, other = 0] = [hives[0], moved[0]];
    return [
      [`Readings that are kept, every five minutes`, readings.toLocaleString('en'), ''],
      [`Stays of ${MOVED} hives that are carried each month`, stays.toLocaleString('en'), ''],
      ...(await measureCalls(server.url, token, 'that never moved', one)),
      ...(await measureCalls(server.url, token, 'that moved each month', other)),
      [
        '`GET /api/sensors`',
        milliseconds(await timed(`${server.url}${sensorEndpoints.list.path}`, token)),
        '≤ 100 ms',
      ],
    ];
  });
}

/** The slot of each hive per month: it advances by one each month, and the last five places are no slot. */
const STANDING = `
  select scale_id, position, hive, month, $2::timestamptz + month * interval '1 month' as since,
    $2::timestamptz + (month + 1) * interval '1 month' as until
  from (
    select scale_id, position, row_number() over (order by scale_id, position) - 1 as place
    from scale_slots where hive_id is null) as slot,
    unnest($1::int[]) with ordinality as moved (hive, at),
    generate_series(0, $3::int - 1) as month
  where (at - 1 + month) % cardinality($1::int[]) = place`;

/** Inserts directly, because the API accepts no past months. Returns the number of stays. */
async function carryHives({ pool }: DatabasePool, moved: readonly number[]): Promise<number> {
  const given = [moved, PERIOD[0], MONTHS];
  await pool.query(
    `insert into scale_stays (scale_id, position, hive_id, since, until, weight_factor, weight_offset)
     select scale_id, position, hive, since, until, 1, 0 from (${STANDING}) as stood where month < $3::int - 1`,
    given,
  );
  await pool.query(
    `update scale_slots set hive_id = hive, since = stands.since from (${STANDING}) as stands
     where month = $3::int - 1 and stands.scale_id = scale_slots.scale_id
       and stands.position = scale_slots.position`,
    given,
  );
  await pool.query('vacuum analyze');
  const { rows } = await pool.query('select count(*)::int as count from scale_stays');
  return rows[0].count;
}

async function timed(url: string, token: string): Promise<number[]> {
  await timeRequests(url, token, WARM_UP);
  return timeRequests(url, token, TIMED);
}

async function measureCalls(url: string, token: string, which: string, hive: number): Promise<Row[]> {
  const address = (what: 'curves' | 'statistics', [start, end]: readonly [Date, Date]) =>
    `${url}/api/evolution/hives/${hive}/${what}?${new URLSearchParams({
      start: start.toISOString(),
      end: end.toISOString(),
      ...(what === 'curves' && { measure: 'weight' }),
    })}`;
  const bodyOf = async (one: string) =>
    (await fetch(one, { headers: { authorization: `Bearer ${token}` } })).json();
  const rows: Row[] = [];
  for (const [what, range, aim] of [
    ['two years', PERIOD, '≤ 60 ms'],
    ['a week, raw', WEEK, '≤ 15 ms'],
  ] as const) {
    const one = address('curves', range);
    const { step, times } = Curve.parse(await bodyOf(one));
    const figure = milliseconds(await timed(one, token));
    rows.push([`Curve of a hive ${which}, ${what} (${times.length} points, step ${step})`, figure, aim]);
  }
  const figures = address('statistics', PERIOD);
  HiveStatistics.parse(await bodyOf(figures));
  return [...rows, [`Its figures of two years`, milliseconds(await timed(figures, token)), '≤ 500 ms']];
}
