import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createJobs } from '@propolis/jobs';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { testUpstream } from '../../../test/upstream.ts';
import { createMeteoSwiss } from '../../gateways/meteoswiss.ts';
import { backfillStation, followStation, refreshStations } from './weather.backfill.ts';
import { pollWeather, tickWeather, type WeatherSource } from './weather.poll.ts';

const SAMPLES = fileURLToPath(new URL('../../../../../../shared/data/meteoswiss-samples/', import.meta.url));

const lines: string[] = [];
const server = await testApp();
const me = await server.beekeeper();
const upstream = await testUpstream();
beforeEach(async () => {
  await server.pool.query(`truncate weather_readings, weather_hours, weather_days, weather_service, weather_backfills;
    insert into weather_service default values; update weather_series set last_time = null, last_value = null;
    delete from graphile_worker._private_jobs`);
  upstream.requests.length = 0;
  lines.length = 0;
});

const source = (options: { timeout?: number; random?: number; url?: string } = {}): WeatherSource => ({
  db: server.db,
  meteoswiss: createMeteoSwiss(options.url ?? upstream.url, {
    userAgent: 'Propolis/test',
    ...(options.timeout && { timeout: options.timeout }),
  }),
  log: (line) => lines.push(line),
  random: () => options.random ?? 0.5,
});
const off = (): WeatherSource => ({ ...source(), meteoswiss: undefined });

const HEADER = 'Station/Location;Date;tre200s0;sre000z0;fu3010z0';
const slotFile = (slot: string, temperature = '18.40') =>
  `${HEADER}\nBER;${slot};${temperature};10.00;3.20\n`;
/** With the ETag of this content. */
const answerText = (text: string) => {
  const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
  upstream.answerWith(({ headers }, response) => {
    if (headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag }).end(Buffer.from(text, 'latin1'));
  });
};

const at = (time: string) => new Date(`2026-06-15T${time}:00Z`);
const stateOf = async () => (await me.get('/api/weather/service')).body;
const temperatures = async () => {
  const { rows } = await server.pool.query(`select to_char(time at time zone 'UTC', 'HH24:MI') as at, value
    from weather_readings join weather_series on id = series_id where measurement = 'tre200s0' order by time`);
  return rows.map((row) => [row.at, row.value]);
};

const months = async (): Promise<readonly string[]> => {
  const { rows } = await server.pool.query(
    `select inhrelid::regclass::text as month from pg_inherits where inhparent = 'weather_readings'::regclass`,
  );
  return rows.map(({ month }) => month);
};

describe('the newest ten-minute values of all stations', () => {
  test('are stored, and the state of the service is reported', async () => {
    expect(await stateOf()).toEqual({ state: 'waiting', since: null, last_slot: null });
    // One station is late.
    answerText(`${slotFile('202606150940')}ABO;202606150930;7.00;10.00;3.20\n`);
    await pollWeather(source(), at('09:47'));
    expect(await temperatures()).toEqual([
      ['09:30', 7],
      ['09:40', 18.4],
    ]);
    expect(await stateOf()).toEqual({ state: 'ok', since: null, last_slot: '2026-06-15T09:40:00.000Z' });
  });

  test('are requested once per slot, with the ETag of the last file', async () => {
    answerText(slotFile('202606150940'));
    await pollWeather(source(), at('09:47'));
    await pollWeather(source(), at('09:51'));
    expect(upstream.requests).toHaveLength(1);
    // The next one is late: the file is unchanged, so the response is 304.
    await pollWeather(source(), at('09:52'));
    answerText(slotFile('202606150950', '19.00'));
    await pollWeather(source(), at('09:57'));
    expect(upstream.requests).toHaveLength(3);
    expect(await temperatures()).toEqual([
      ['09:40', 18.4],
      ['09:50', 19],
    ]);
    expect(lines).toEqual([]);
  });

  test('are requested by one of many concurrent processes', async () => {
    answerText(slotFile('202606150940'));
    await Promise.all(Array.from({ length: 8 }, () => pollWeather(source(), at('09:47'))));
    expect(upstream.requests).toHaveLength(1);
  });

  test('that are sent again with corrections are replaced', async () => {
    answerText(slotFile('202606150940'));
    await pollWeather(source(), at('09:47'));
    answerText(slotFile('202606150940', '17.10'));
    await pollWeather(source(), at('09:52'));
    expect(await temperatures()).toEqual([['09:40', 17.1]]);
  });

  test.each([
    ['a time to come', '202706150940'],
    ['a time of which no curve tells', '199906150940'],
  ])('of %s are ignored', async (_when, slot) => {
    answerText(slotFile(slot));
    await pollWeather(source(), at('09:47'));
    expect(await temperatures()).toEqual([]);
    expect(await stateOf()).toMatchObject({ state: 'unreadable' });
    expect(await months()).not.toContain(`weather_readings_${slot.slice(0, 4)}_06`);
  });

  test('are requested in each slot, although the clock of the server is slow', async () => {
    for (const [slot, now] of [
      ['202606150940', '09:00'],
      ['202606150950', '09:12'],
    ] as const) {
      answerText(slotFile(slot));
      await pollWeather(source(), at(now));
    }
    expect((await temperatures()).map(([time]) => time)).toEqual(['09:40', '09:50']);
  });

  test('are requested within half a minute of the tick, with a random delay per installation', async () => {
    const waiting = async () => {
      const { rows } = await server.pool.query('select run_at from graphile_worker._private_jobs');
      return rows.map(({ run_at }) => run_at.toISOString());
    };
    await tickWeather(source({ random: 0.9 }), at('09:47'));
    await tickWeather(source({ random: 0.1 }), at('09:47'));
    expect(await waiting()).toEqual(['2026-06-15T09:47:27.000Z']);
  });

  test.skipIf(!existsSync(SAMPLES))('are read from real files, old and new (reads ../shared)', async () => {
    for (const [name, now, least] of [
      ['VQHA80_2020-05-16_old-format.csv', '2020-05-16T12:37:00Z', 400],
      ['VQHA80_2020-10-19.csv', '2020-10-19T14:07:00Z', 400],
      ['VQHA80_2026-03-28_excerpt.csv', '2026-03-28T19:47:00Z', 25],
    ] as const) {
      await server.pool.query(
        'truncate weather_readings; update weather_service set etag = null, last_slot = null',
      );
      answerText(readFileSync(SAMPLES + name, 'latin1'));
      await pollWeather(source(), new Date(now));
      const { rows } = await server.pool.query('select count(*)::int from weather_readings');
      expect(rows[0].count, name).toBeGreaterThan(least);
      expect(await stateOf()).toMatchObject({ state: 'ok' });
    }
  });
});

describe('a service that', () => {
  const FAILING = [
    ['is unreachable', 'unreachable', () => undefined, { url: 'http://127.0.0.1:1' }],
    ['refuses', 'unreachable', () => upstream.answerJson({}, 503), {}],
    ['has no such file any more', 'unreachable', () => upstream.answerJson({}, 403), {}],
    ['never answers', 'unreachable', () => upstream.answerWith(() => undefined), { timeout: 50 }],
    ['answers garbage', 'unreadable', () => answerText('<html>Wartungsarbeiten</html>'), {}],
    ['answers zeros', 'unreadable', () => answerText('\u0000'.repeat(100_000)), {}],
    ['answers an empty table', 'unreadable', () => answerText(`${HEADER}\n`), {}],
    [
      'answers another table',
      'unreadable',
      () => answerText('Station/Location;Date;snow\nBER;202606150940;1'),
      {},
    ],
  ] as const;

  test.each(FAILING)(
    '%s is reported as %s since then, and all else works',
    async (_how, state, prepare, options) => {
      answerText(slotFile('202606150930'));
      await pollWeather(source(), at('09:37'));
      prepare();
      await pollWeather(source(options), at('09:47'));
      await pollWeather(source(options), at('10:47'));
      const since = { state, since: '2026-06-15T09:47:00.000Z', last_slot: '2026-06-15T09:30:00.000Z' };
      expect(await stateOf()).toEqual(since);
      expect(lines).toHaveLength(2);
      expect(await temperatures()).toHaveLength(1);
      expect((await me.get('/api/connector/swissmetnet/tre200s0/BER')).body).toHaveLength(1);
      expect((await me.get('/api/apiaries')).status).toBe(200);

      answerText(slotFile('202606151140'));
      await pollWeather(source(), at('11:47'));
      expect(await stateOf()).toEqual({ state: 'ok', since: null, last_slot: '2026-06-15T11:40:00.000Z' });
    },
  );

  test('fails is retried with backoff up to two hours and with jitter', async () => {
    const pauses = async (random: number) => {
      await server.pool.query('update weather_service set failures = 0, next_try_at = null, asked_at = null');
      upstream.answerJson({}, 500);
      upstream.requests.length = 0;
      const asked: number[] = [];
      for (let minute = 0; minute < 600; minute += 5) {
        await pollWeather(source({ random }), new Date(at('00:00').getTime() + minute * 60_000));
        if (upstream.requests.length > asked.length) asked.push(minute);
      }
      return asked.slice(1).map((minute, index) => minute - (asked[index] ?? 0));
    };
    expect(await pauses(1)).toEqual([5, 10, 20, 40, 80, 120, 120, 120]);
    const sooner = await pauses(0);
    expect(sooner.slice(0, 6)).toEqual([5, 5, 10, 20, 40, 60]);
  });

  test('is disabled receives no requests, and this is reported', async () => {
    await tickWeather(off(), at('09:47'));
    await pollWeather(off(), at('09:47'));
    await backfillStation(
      off(),
      { station: 'BER' },
      { now: at('09:47'), signal: new AbortController().signal },
    );
    await refreshStations(off(), ['BER'], at('13:20'));
    const { rows } = await server.pool.query('select from graphile_worker._private_jobs');
    expect([upstream.requests, rows, lines]).toEqual([[], [], []]);
    const quiet = await testApp({ beside: server, weatherIsOn: false });
    const keeper = await quiet.beekeeper();
    expect((await keeper.get('/api/weather/service')).body).toEqual({
      state: 'off',
      since: null,
      last_slot: null,
    });
    expect((await keeper.get('/api/connector/swissmetnet/tre200s0/BER')).body).toEqual([]);
  });
});

describe('the past of a station', () => {
  const job = (now = at('10:00')) => ({ now, signal: new AbortController().signal });
  const files: Record<string, string> = {};
  const serve = (own: Readonly<Record<string, string>>) => {
    for (const name of Object.keys(files)) delete files[name];
    Object.assign(files, own);
    upstream.answerWith(({ url = '' }, response) => {
      const name = url.split('ogd-smn_').at(-1) ?? '';
      // The service answers 403 for a missing file.
      if (files[name] === undefined) response.writeHead(403).end();
      else response.end(Buffer.from(files[name], 'latin1'));
    });
  };
  const row = (head: string, time: string, values: string, station = 'BER') =>
    `station_abbr;reference_timestamp;${head}\r\n${station};${time};${values}\r\n`;
  const HOURS = 'tre200h0;sre000h0;fu3010h0';
  const SERVED = {
    'ber_t_now.csv': row('tre200s0;sre000z0;fu3010z0', '15.06.2026 09:50', '18.4;10;3.2'),
    'ber_h_recent.csv': row(HOURS, '01.05.2026 08:00', '11.5;35;4.1'),
    'ber_h_now.csv': row(HOURS, '15.06.2026 09:00', '17;60;2'),
    'ber_d_recent.csv': row('tre200d0;sre000d0;fu3010d0', '01.02.2026 00:00', '-1.5;120;6'),
  };
  const asked = () => upstream.requests.map(({ url }) => url.pathname.split('ogd-smn_').at(-1));
  const curve = async (query: string) =>
    (await me.get(`/api/connector/swissmetnet/tre200s0/BER?${query}`)).body;

  test('is fetched when it is first linked: ten minutes of today, hours and days of the year', async () => {
    serve(SERVED);
    await backfillStation(source(), { station: 'BER' }, job());
    expect(asked()).toEqual([
      'ber_t_now.csv',
      'ber_h_recent.csv',
      'ber_h_now.csv',
      'ber_d_recent.csv',
      'ber_h_historical_2020-2029.csv',
      'ber_d_historical.csv',
    ]);
    expect(await curve('')).toEqual([{ time: '2026-06-15T09:50:00.000Z', value: 18.4 }]);
    expect(await curve('start=2026-04-20T00:00:00Z')).toEqual([
      { time: '2026-05-01T08:00:00.000Z', value: 11.5 },
      { time: '2026-06-15T09:00:00.000Z', value: 17 },
    ]);
    expect(await curve('start=2025-06-01T00:00:00Z')).toEqual([
      { time: '2026-02-01T00:00:00.000Z', value: -1.5 },
    ]);
  });

  test('is fetched as far as it exists: missing files are skipped, and a station without files has no past', async () => {
    serve({ 'ber_h_recent.csv': SERVED['ber_h_recent.csv'] });
    await backfillStation(source(), { station: 'BER' }, job());
    await backfillStation(source(), { station: 'ABO' }, job());
    expect(await curve('start=2026-04-20T00:00:00Z')).toHaveLength(1);
  });

  test('ignores rows of other stations', async () => {
    serve({ 'ber_h_recent.csv': row(HOURS, '01.05.2026 08:00', '11.5;35;4.1', 'ABO') });
    await backfillStation(source(), { station: 'BER' }, job());
    const { rows } = await server.pool.query('select from weather_hours');
    expect(rows).toEqual([]);
  });

  test('ignores values in the future and those too old for any curve', async () => {
    const other = (file: string, ...times: readonly string[]) =>
      times.map((time) => `BER;${time};7;1;1\r\n`).reduce((text, line) => text + line, file);
    serve({
      'ber_t_now.csv': other(SERVED['ber_t_now.csv'], '15.06.2099 09:50', '01.01.1980 00:10'),
      'ber_h_now.csv': other(SERVED['ber_h_now.csv'], '15.06.2026 12:00', '15.06.2099 09:00'),
      'ber_d_recent.csv': other(SERVED['ber_d_recent.csv'], '01.02.2099 00:00', '01.02.1990 00:00'),
    });
    await backfillStation(source(), { station: 'BER' }, job());
    const { rows } = await server.pool.query(`select value from weather_readings
      union all select official from weather_hours where official is not null
      union all select official from weather_days where official is not null`);
    expect(rows.map(({ value }) => value)).not.toContain(7);
    expect(rows).toHaveLength(9);
    expect(await months()).not.toContain('weather_readings_1980_01');
  });

  test('is retried after a failure within a file and after invalid content', async () => {
    serve({ ...SERVED, 'ber_d_recent.csv': '<html>' });
    await expect(backfillStation(source(), { station: 'BER' }, job())).rejects.toThrow();
    const { rows } = await server.pool.query('select from weather_backfills');
    expect(rows).toEqual([]);
    serve(SERVED);
    await backfillStation(source(), { station: 'BER' }, job());
    expect(await curve('start=2025-06-01T00:00:00Z')).toHaveLength(1);
  });

  test('is fetched once for all users, and continues every day with small files', async () => {
    const waiting = async () => {
      const { rows } = await server.pool.query(
        'select payload from graphile_worker._private_jobs order by id',
      );
      return rows.map(({ payload }) => payload);
    };
    const link = (now: Date, station = 'BER') =>
      followStation({ db: server.db, jobs: createJobs(server.db), now }, station);
    await Promise.all([link(at('10:00')), link(at('10:00')), link(at('10:00'))]);
    expect(await waiting()).toEqual([{ station: 'BER' }]);
    serve(SERVED);
    await backfillStation(source(), { station: 'BER' }, job());
    await server.pool.query('delete from graphile_worker._private_jobs');
    await link(at('11:00'));
    expect(await waiting()).toEqual([]);
    await link(at('11:00'), 'ABO');
    expect(await waiting()).toEqual([{ station: 'ABO' }]);
    await refreshStations(source(), ['BER', 'ABO'], at('13:20'));
    expect(await waiting()).toEqual([{ station: 'ABO' }, { station: 'BER' }]);
    upstream.requests.length = 0;
    await backfillStation(source(), { station: 'BER' }, job(at('13:20')));
    expect(asked()).toEqual(['ber_h_now.csv', 'ber_d_recent.csv']);
    // After some days of downtime all of it is fetched again.
    upstream.requests.length = 0;
    await backfillStation(source(), { station: 'BER' }, job(new Date('2026-06-20T13:20:00Z')));
    expect(asked()).toEqual(['ber_t_now.csv', 'ber_h_recent.csv', 'ber_h_now.csv', 'ber_d_recent.csv']);
  });

  test('includes hours of three years and days of ten, which are fetched again in a new year', async () => {
    const DAYS = 'tre200d0;sre000d0;fu3010d0';
    serve({
      'ber_h_historical_2020-2029.csv': `${row(HOURS, '01.06.2025 12:00', '21;60;5')}BER;31.12.2022 23:00;1;0;2\r\n`,
      'ber_d_historical.csv': `${row(DAYS, '01.06.2016 00:00', '15.5;300;4')}BER;31.12.2015 00:00;-3;0;9\r\n`,
    });
    await backfillStation(source(), { station: 'BER' }, job());
    expect(await curve('start=2025-05-20T00:00:00Z&end=2025-06-10T00:00:00Z')).toEqual([
      { time: '2025-06-01T12:00:00.000Z', value: 21 },
    ]);
    expect(await curve('start=2010-01-01T00:00:00Z&end=2020-01-01T00:00:00Z')).toEqual([
      { time: '2016-06-01T00:00:00.000Z', value: 15.5 },
    ]);
    const { rows } = await server.pool.query('select from weather_hours');
    expect(rows).toHaveLength(3);
    upstream.requests.length = 0;
    await backfillStation(source(), { station: 'BER' }, job(new Date('2032-01-02T13:20:00Z')));
    expect(asked().slice(-3)).toEqual([
      'ber_h_historical_2020-2029.csv',
      'ber_h_historical_2030-2039.csv',
      'ber_d_historical.csv',
    ]);
  });

  test.skipIf(!existsSync(SAMPLES))(
    'is read from the real files of Bern and Visp (reads ../shared)',
    async () => {
      serve({
        'ber_h_recent.csv': readFileSync(`${SAMPLES}ogd-smn_ber_h_recent.csv`, 'latin1'),
        'vis_d_recent.csv': readFileSync(`${SAMPLES}ogd-smn_vis_d_recent.csv`, 'latin1'),
      });
      await backfillStation(source(), { station: 'BER' }, job());
      await backfillStation(source(), { station: 'VIS' }, job());
      const { body: year } = await me.get(
        '/api/connector/swissmetnet/tre200s0/BER?start=2025-01-01T00:00:00Z&end=2025-03-01T00:00:00Z',
      );
      expect(year).toHaveLength(59 * 24 + 1);
      expect(year[0]).toEqual({ time: '2025-01-01T00:00:00.000Z', value: -4.7 });
      const { body: days } = await me.get(
        '/api/connector/swissmetnet/sre000z0/VIS?start=2025-01-01T00:00:00Z&end=2025-12-31T00:00:00Z',
      );
      expect(days.length).toBeGreaterThan(150);
      expect(Math.max(...days.map(({ value }: { value: number }) => value))).toBeGreaterThan(600);
      const { body: rain } = await me.get(
        '/api/connector/swissmetnet/rre150z0/VIS?start=2025-01-01T00:00:00Z&end=2025-12-31T00:00:00Z',
      );
      // From midnight to midnight; from six to six it would be 8 mm.
      expect(rain[1]).toEqual({ time: '2025-01-02T00:00:00.000Z', value: 7.2 });
    },
  );
});
