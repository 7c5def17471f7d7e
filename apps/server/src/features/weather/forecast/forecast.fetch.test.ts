import { Forecast } from '@propolis/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { createdApiary } from '../../../../test/records.ts';
import { testUpstream } from '../../../../test/upstream.ts';
import { createMeteoSwiss } from '../../../gateways/meteoswiss.ts';
import { findAllPlaces } from '../../apiaries/apiaries.queries.ts';
import type { WeatherSource } from '../weather.poll.ts';
import { fetchForecast, tickForecast } from './forecast.fetch.ts';

const lines: string[] = [];
const server = await testApp();
const upstream = await testUpstream();
let me: Beekeeper;
let apiary: number;
beforeEach(async () => {
  await server.pool.query(`delete from users; delete from forecast_points where type <> 0;
    truncate forecast_service; insert into forecast_service default values;
    insert into forecast_days values (0, 1, '2026-06-15', 9, 19, now()) on conflict do nothing`);
  server.setNow(NOW);
  me = await server.beekeeper();
  apiary = await createdApiary(me, { latitude: 46.92, longitude: 7.4, altitude: 700 });
  await server.pool.query('delete from graphile_worker._private_jobs');
  upstream.requests.length = 0;
  lines.length = 0;
  answer();
});

const NOW = '2026-06-15T03:20:00.000Z';
const POINTS = [
  ['309801', 2, 'Schliern', 46.912345, 7.412345, '700.0'],
  ['309800', 2, 'Köniz', 46.923456, 7.412345, '580.0'],
  ['1', 3, 'Gurten', 46.921234, 7.441234, '858.0'],
  ['2', 3, 'Säntis', 47.249447, 9.343469, '2501.0'],
] as const;

interface Answers {
  /** Stamp of the run. */
  readonly run?: string;
  readonly points?: readonly (readonly unknown[])[];
  /** Instead of the daily files. */
  readonly values?: string;
}

/** A local service with one run, which answers 304 to the ETag of this content. */
function answer({ run = '202606150300', points = POINTS, values }: Answers = {}): void {
  upstream.answerWith(({ url = '', headers }, response) => {
    const body = bodyOf(url);
    const etag = `"${run} ${points.length}"`;
    if (body === undefined) response.writeHead(404).end();
    else if (headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag }).end(Buffer.from(body, 'latin1'));
  });
  const bodyOf = (url: string): string | undefined => {
    if (url.endsWith('meta_point.csv'))
      return [POINT_HEADER, ...points.map((row) => row.join(';'))].join('\n');
    if (url.endsWith('/20260615-ch'))
      return JSON.stringify({ assets: { [fileOf('pn')]: {}, [fileOf('px')]: {} } });
    const parameter = url.includes('tre200pn') ? 'tre200pn' : 'tre200px';
    return values ?? dayFile(parameter);
  };
  const fileOf = (extreme: string) => `vnut12.lssw.${run}.tre200${extreme}.csv`;
}

const POINT_HEADER =
  'point_id;point_type_id;point_name;point_coordinates_wgs84_lat;point_coordinates_wgs84_lon;point_height_masl';

/** Nine days of each point; the maximum is 10 °C above the minimum. */
function dayFile(parameter: string): string {
  const rows = Array.from({ length: 9 }, (_, index) =>
    POINTS.map(
      ([id, type]) =>
        `${id};${type};202606${15 + index}0000;${(parameter === 'tre200pn' ? 5 : 15) + index}.5`,
    ),
  );
  return [`point_id;point_type_id;Date;${parameter}`, ...rows.flat()].join('\n');
}

const source = (fields: Partial<WeatherSource> & { timeout?: number } = {}): WeatherSource => ({
  db: server.db,
  meteoswiss: createMeteoSwiss(upstream.url, {
    userAgent: 'Propolis/test',
    timeout: fields.timeout ?? 60_000,
  }),
  log: (line) => lines.push(line),
  random: () => 0.5,
  ...fields,
});
const at = (time: string) => new Date(`2026-06-15T${time}:00Z`);
const fetchAt = async (time: string, from = source()) => {
  const now = at(time);
  server.setNow(now.toISOString());
  const job = { now, signal: new AbortController().signal };
  await fetchForecast(from, await findAllPlaces(server.db), job);
};
const forecast = async (of = apiary) => Forecast.parse((await me.get(`/api/apiaries/${of}/forecast`)).body);
/** The ends of the paths asked so far, and none of them again. */
const asked = () => upstream.requests.splice(0).map(({ url }) => url.pathname.slice(-12));
const waiting = async (): Promise<readonly string[]> => {
  const { rows } = await server.pool.query(`select run_at from graphile_worker._private_jobs
    join graphile_worker._private_tasks on task_id = _private_tasks.id where identifier = 'forecast.fetch'`);
  return rows.map(({ run_at }) => run_at.toISOString());
};
const storedPoints = async () =>
  (await server.pool.query('select distinct type, id from forecast_days order by 1, 2')).rows;
/** Of the demonstration; always has days. */
const INVENTED = { type: 0, id: 1 };

const LIST = '/20260615-ch';
const FILES = ['tre200pn.csv', 'tre200px.csv'];
const POINT_LIST = 'ta_point.csv';

describe('the forecast', () => {
  test('is fetched for the points in use, and again after three hours if there is a newer run', async () => {
    // Near an invented point only.
    await createdApiary(me, { latitude: 47.065, longitude: 6.91, altitude: 760 });
    await fetchAt('03:20');
    expect(asked()).toEqual([POINT_LIST, LIST, ...FILES]);
    expect(await storedPoints()).toEqual([INVENTED, { type: 2, id: 309801 }]);
    const { missing, point, run_at, days } = await forecast();
    expect([missing, point?.name, run_at, days.length]).toEqual([
      null,
      'Schliern',
      '2026-06-15T03:00:00.000Z',
      9,
    ]);
    expect(days[8]).toEqual({ day: '2026-06-23', minimum: 13.5, maximum: 23.5 });

    await fetchAt('05:59');
    expect(asked()).toEqual([]);
    await fetchAt('06:00');
    expect(asked()).toEqual([LIST]);
    answer({ run: '202606150600' });
    await fetchAt('06:20');
    expect(asked()).toEqual([LIST, ...FILES]);
    expect((await forecast()).run_at).toBe('2026-06-15T06:00:00.000Z');
    expect(lines).toEqual([]);
  });

  test('is fetched at once for a new apiary whose point has no days', async () => {
    await fetchAt('03:20');
    await me.put(`/api/apiaries/${apiary}`, { name: 'Same place' });
    expect(await waiting()).toEqual([]);
    await tickForecast(source(), at('03:20'));
    const high = await createdApiary(me, { latitude: 47.25, longitude: 9.34, altitude: 2400 });
    // Now, not after the random delay of the hourly fetch.
    expect(await waiting()).toEqual([expect.not.stringMatching('2026-06-15T03:25:00.000Z')]);
    expect((await forecast(high)).missing).toBe('waiting');
    asked();
    await fetchAt('03:21');
    expect(asked()).toEqual([LIST, ...FILES]);
    expect((await forecast(high)).point).toMatchObject({ name: 'Säntis', altitude_difference: -101 });
    // Days of a point that is no longer in use are deleted.
    await me.delete(`/api/apiaries/${apiary}`);
    answer({ run: '202606150700' });
    await fetchAt('07:20');
    expect(await storedPoints()).toEqual([INVENTED, { type: 3, id: 2 }]);
  });

  test('is fetched at most once a minute, however often apiaries move', async () => {
    await fetchAt('03:20');
    asked();
    await me.put(`/api/apiaries/${apiary}`, { latitude: 47.25, longitude: 9.34, altitude: 2400 });
    await fetchAt('03:20');
    expect([asked(), await waiting()]).toEqual([[], ['2026-06-15T03:21:00.000Z']]);
    await fetchAt('03:21');
    expect(asked()).toEqual([LIST, ...FILES]);
  });

  test('is fetched by one of many concurrent processes; the others try later', async () => {
    await Promise.all(Array.from({ length: 4 }, () => fetchAt('03:20')));
    expect(asked()).toEqual([POINT_LIST, LIST, ...FILES]);
    expect(await waiting()).toEqual(['2026-06-15T03:21:00.000Z']);
  });

  test.each<[string, string, number, () => void]>([
    ['answers with an error', 'unreachable', 60_000, () => upstream.answerJson({}, 503)],
    [
      'stalls',
      'unreachable',
      300,
      () => upstream.answerWith((_request, response) => void response.write('point_id')),
    ],
    [
      'sends a page',
      'unreadable',
      60_000,
      () => upstream.answerWith((_request, response) => void response.end('<html>')),
    ],
    [
      'sends other files',
      'unreadable',
      60_000,
      () => answer({ values: 'point_id;point_type_id;Date;snow\n1;2;202606150000;1' }),
    ],
    [
      'sends other points',
      'unreadable',
      60_000,
      () => answer({ values: 'point_id;point_type_id;Date;tre200pn;tre200px\n1;2;202606150000;1.0;2.0' }),
    ],
  ])('says so if the service %s, and recovers after a pause', async (_what, missing, timeout, prepare) => {
    prepare();
    await fetchAt('03:20', source({ timeout }));
    expect(await forecast()).toMatchObject({ missing, days: [] });
    expect(lines).toEqual([expect.stringMatching(`^forecast: ${missing}: `)]);
    asked();
    answer();
    await fetchAt('03:29');
    expect(asked()).toEqual([]);
    await fetchAt('03:30');
    expect(await forecast()).toMatchObject({ missing: null });
  });

  test('keeps its points if a new list is unchanged or has lost most of them, and else replaces them', async () => {
    const pointsOf = async () =>
      (await server.pool.query('select name from forecast_points where type <> 0 order by 1')).rows.map(
        ({ name }) => name,
      );
    await fetchAt('03:20');
    const later = async (points: Answers['points']) => {
      answer({ points });
      await server.pool.query(`update forecast_service set asked_at = null, points_read_at = $1`, [
        at('03:20'),
      ]);
      server.setNow('2026-06-22T03:20:00Z');
      const job = { now: new Date('2026-06-22T03:20:00Z'), signal: new AbortController().signal };
      await fetchForecast(source(), await findAllPlaces(server.db), job);
    };
    await later(POINTS);
    const { rows } = await server.pool.query('select points_read_at from forecast_service');
    expect(rows).toEqual([{ points_read_at: new Date('2026-06-22T03:20:00Z') }]);
    await later(POINTS.slice(0, 1));
    expect(await pointsOf()).toEqual(['Gurten', 'Köniz', 'Schliern', 'Säntis']);
    await later(POINTS.slice(0, 2));
    expect(await pointsOf()).toEqual(['Köniz', 'Schliern']);
    expect(await storedPoints()).toEqual([INVENTED, { type: 2, id: 309801 }]);
    await later(POINTS.slice(1));
    expect(await pointsOf()).toEqual(['Gurten', 'Köniz', 'Säntis']);
    expect(await storedPoints()).toEqual([INVENTED]);
  });

  test('has the days from yesterday for which both values are given and fit', async () => {
    const days = [
      '13;1.0;9.0',
      '14;1.0;9.0',
      '15;;9.0',
      '16;1.0;',
      '17;9.1;9.0',
      '18;9.0;9.0',
      '26;1.0;9.0',
      '27;1.0;9.0',
    ];
    const rows = days.map((day) => `309801;2;202606${day.replace(';', '0000;')}`);
    answer({ values: ['point_id;point_type_id;Date;tre200pn;tre200px', ...rows].join('\n') });
    await fetchAt('03:20');
    const { rows: stored } = await server.pool.query(
      'select day from forecast_days where type <> 0 order by 1',
    );
    expect(stored.map(({ day }) => day)).toEqual(['2026-06-14', '2026-06-18', '2026-06-26']);
  });

  test('is not fetched if it is off, or without apiaries near a point', async () => {
    const off = source({ meteoswiss: undefined });
    await tickForecast(off, at('03:40'));
    await fetchAt('03:40', off);
    expect(await waiting()).toEqual([]);
    await tickForecast(source(), at('03:40'));
    expect(await waiting()).toEqual(['2026-06-15T03:45:00.000Z']);
    await me.delete(`/api/apiaries/${apiary}`);
    await fetchAt('03:45');
    expect(asked()).toEqual([]);
    // Abroad.
    await createdApiary(me, { latitude: 48.85, longitude: 2.35 });
    await fetchAt('03:45');
    expect(asked()).toEqual([POINT_LIST]);
  });
});
