import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CsvImportSettings, Import } from '@propolis/contract';
import { createEvents } from '@propolis/events';
import { createCsvLines, sniffCsv } from '@propolis/file-formats';
import { DEFAULT_QUOTAS, DEMO_QUOTAS } from '@propolis/http-kit';
import { Client } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { blobsIn, keysIn } from '../../../../test/blobs.ts';
import { createdApiary } from '../../../../test/records.ts';
import { createdScale } from '../../../../test/sensors.ts';
import { runImport } from './imports.run.ts';
import { importRun, sweepImports } from './imports.service.ts';

const WEIGHTS = fileURLToPath(new URL('../../../../../../../shared/data/hive-weights/', import.meta.url));

const server = await testApp();
let me: Beekeeper;
let scale: { id: number; key: string };
beforeEach(async () => {
  me = await server.beekeeper();
  scale = await createdScale(me, await createdApiary(me));
});

const SETTINGS: CsvImportSettings = {
  separator: ';',
  decimal: ',',
  header: 1,
  width: 2,
  time: { column: 0, clock: null, format: 'iso', zone: 'Europe/Zurich' },
  values: [{ column: 1, slot: 1, measure: 'weight', unit: 'kg' }],
};
const urlOf = (settings: unknown, id = scale.id) =>
  `/api/sensors/youbee/${id}/imports?settings=${encodeURIComponent(typeof settings === 'string' ? settings : JSON.stringify(settings))}`;
const send = (file: string | Buffer, settings: unknown = SETTINGS, keeper = me) =>
  keeper.upload(urlOf(settings), 'file', Buffer.from(file), { filename: 'weights.csv' });

/** The queued jobs. */
const queued = async (): Promise<{ importId: number; fileId: string }[]> => {
  const { rows } = await server.pool.query(
    `delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
      where tasks.id = jobs.task_id and tasks.identifier = $1 returning payload`,
    [importRun.name],
  );
  return rows.map(({ payload }) => payload);
};
const hands = () => ({
  ...{ db: server.db, blobs: server.blobs, events: createEvents() },
  settings: { quotas: DEFAULT_QUOTAS, demoQuotas: DEMO_QUOTAS },
});
const job = (signal = new AbortController().signal) => ({ now: server.now(), signal });
/** Runs the queued jobs like the worker. */
const work = async () => {
  for (const file of await queued()) await runImport(hands(), file, job());
};
/** Tries again like the worker: a server of measurements refuses one of two writes of the same hour. */
const runAmongOthers = (file: { importId: number; fileId: string }): Promise<void> =>
  runImport(hands(), file, job()).catch((error) => {
    if (error.code !== '40001') throw error;
    return runAmongOthers(file);
  });
const imports = async (): Promise<Import[]> => {
  const { status, body } = await me.get(`/api/sensors/youbee/${scale.id}/imports`);
  expect(status).toBe(200);
  return body.map((one: unknown) => Import.parse(one));
};
/** Uploads a file, imports it and returns the result. */
const imported = async (file: string | Buffer, settings: unknown = SETTINGS): Promise<Import> => {
  const answer = await send(file, settings);
  expect([answer.status, answer.body.errors]).toEqual([202, undefined]);
  await work();
  const [newest] = await imports();
  if (!newest) throw new Error('no import');
  return newest;
};
const kept = async () => {
  const { rows } = await server.pool.query(
    `select to_char(time at time zone 'UTC', 'MM-DD HH24:MI') as at, value from scale_readings
      join scale_series on id = series_id where scale_id = $1 order by time`,
    [scale.id],
  );
  return rows.map((row) => [row.at, row.value]);
};
const fileOf = (...lines: string[]) => `time;weight\n${lines.join('\n')}\n`;
const GOOD = fileOf('2026-05-01 10:00;34,5', '2026-05-01 10:10;34,6', '2026-05-01 10:20;-');

describe('a file', () => {
  test('is accepted at once and read by the worker, which counts the readings and deletes the file', async () => {
    const answer = await send(GOOD);
    expect(answer).toMatchObject({
      status: 202,
      body: { state: 'waiting', progress: 0, accepted: 0, bytes: GOOD.length, faulty_lines: [] },
    });
    expect(await blobsIn(server.blobs, 'imports')).toHaveLength(1);
    await work();
    expect(await imports()).toEqual([
      { ...answer.body, state: 'done', progress: 1, accepted: 2, duplicate: 0, rejected: 0, reasons: {} },
    ]);
    expect(await kept()).toEqual([
      ['05-01 08:00', 34.5],
      ['05-01 08:10', 34.6],
    ]);
    expect(await blobsIn(server.blobs, 'imports')).toEqual([]);
  });

  test('that is imported again, or overlaps with deliveries, adds only new readings', async () => {
    await imported(GOOD);
    expect(await imported(GOOD)).toMatchObject({ accepted: 0, duplicate: 2 });
    const longer = fileOf('2026-05-01 10:10;34,6', '2026-05-01 10:30;34,7', '2026-05-01 10:30;34,7');
    expect(await imported(longer)).toMatchObject({ accepted: 1, duplicate: 2 });
    expect(await imports()).toHaveLength(3);
  });

  test('that is imported concurrently, during deliveries, is stored once', async () => {
    const readings = [{ time: '2026-05-01T08:10:00Z', value: 34.6 }];
    const authorization = `Bearer ${scale.key}`;
    await server.withConnections(10, async () => {
      await Promise.all([1, 2, 3, 4].map(() => send(GOOD)));
      const files = await queued();
      expect(files).toHaveLength(4);
      await Promise.all([
        ...files.map(runAmongOthers),
        server.anonymous.post('/api/ingest/weights', { readings }, { authorization }),
      ]);
    });
    expect(await kept()).toHaveLength(2);
    const all = await imports();
    expect(all.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    expect(all.reduce((sum, { accepted }) => sum + accepted, 0)).toBeLessThanOrEqual(2);
  });

  test('with errors returns their number per reason and the first ten invalid lines', async () => {
    const bad = Array.from({ length: 12 }, (_nothing, index) => `2026-05-02 10:${10 + index};heavy`);
    const done = await imported(
      fileOf('2026-05-01 10:00;34,5', 'soon;34,5', '2026-05-01 10:20;34,5;7', ...bad),
    );
    expect(done).toMatchObject({
      accepted: 1,
      rejected: 14,
      reasons: { time_invalid: 1, too_many_columns: 1, value_invalid: 12 },
    });
    expect(done.faulty_lines).toHaveLength(10);
    expect(done.faulty_lines.slice(0, 2)).toEqual([
      { line: 3, text: 'soon;34,5', faults: ['time_invalid'] },
      { line: 4, text: '2026-05-01 10:20;34,5;7', faults: ['too_many_columns'] },
    ]);
  });

  test('shows the beginning of a long line, also if it would cut an emoji', async () => {
    const line = '2026-05-01 10:10;'.padEnd(199, 'x');
    const done = await imported(fileOf('2026-05-01 10:00;34,5', `${line}\u{1F41D} fly`));
    expect(done).toMatchObject({ state: 'done', accepted: 1, rejected: 1 });
    expect(done.faulty_lines).toMatchObject([{ text: `${line}\uFFFD` }]);
  });

  test('is shown unchanged in the deliveries of the scale', async () => {
    await imported(GOOD);
    const { body } = await me.get(`/api/sensors/youbee/${scale.id}/deliveries`);
    expect(body).toMatchObject([{ channel: 'csv', content: GOOD, is_cut: false, accepted: 2, rejected: 0 }]);
  });

  test('with both clock changes has every hour once', async () => {
    const hours = ['01:30', '02:30', '03:30'];
    const spring = await imported(fileOf(...hours.map((hour) => `2026-03-29 ${hour};30`)));
    expect(spring).toMatchObject({ accepted: 2, reasons: { hour_skipped: 1 } });
    const autumn = await imported(
      fileOf(...['01:30', '02:30', '02:30', '03:30'].map((hour) => `2025-10-26 ${hour};30`)),
    );
    expect(autumn).toMatchObject({ accepted: 4, rejected: 0 });
    expect((await kept()).map(([at]) => at)).toEqual([
      '10-25 23:30',
      '10-26 00:30',
      '10-26 01:30',
      '10-26 02:30',
      '03-29 00:30',
      '03-29 01:30',
    ]);
  });

  test.each([
    ['with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['in UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['in UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['in Windows-1252', (text: string) => Buffer.from(text.replace('weight', 'Größe °C'), 'latin1')],
    ['with the line ends of Windows', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['without a last line end', (text: string) => Buffer.from(text.trimEnd())],
  ])('%s is read', async (_how, write) => {
    expect(await imported(write(GOOD))).toMatchObject({ state: 'done', accepted: 2, rejected: 0 });
  });

  test.each([
    ['nothing', '', { accepted: 0, rejected: 0 }],
    ['only a header', 'time;weight\n', { accepted: 0, rejected: 0 }],
    ['one line without an end', '0'.repeat(3_000_000), { accepted: 0, reasons: { line_too_long: 1 } }],
    ['another separator', GOOD.replaceAll(';', '\t'), { accepted: 0, reasons: { time_invalid: 3 } }],
    ['both separators', `${GOOD}2026-05-01 10:30,34.7\n`, { accepted: 2, reasons: { time_invalid: 1 } }],
    [
      'lines of all lengths',
      `${GOOD};\n;;;;\n2026-05-01 10:40\n`,
      { accepted: 2, reasons: { time_invalid: 2 } },
    ],
  ])('containing %s is harmless', async (_what, text, expected) => {
    expect(await imported(text, { ...SETTINGS, header: text.startsWith('0') ? 0 : 1 })).toMatchObject({
      state: 'done',
      ...expected,
    });
  });

  test.skipIf(!existsSync(WEIGHTS))(
    'of the HOBOS data and of the EFSA is read with the detected settings (reads ../shared)',
    async () => {
      for (const [name, accepted] of [
        ['hobos-schwartau-2017-weight.csv', 719],
        ['efsa-flakkebjerg-site3-hive1-hourly-2019-2020.csv', 5194],
      ] as const) {
        const file = readFileSync(WEIGHTS + name);
        const lines = createCsvLines().push(file.toString('utf8'));
        const settings = sniffCsv(lines.map(({ text }) => text));
        const done = await imported(file, settings);
        expect(done, name).toMatchObject({ state: 'done', rejected: 0 });
        expect(done.accepted + done.duplicate).toBe(accepted);
        expect(done.duplicate).toBeLessThan(3);
      }
    },
  );
});

describe('atomicity:', () => {
  /** Several chunks of the disk, and several statements. */
  const MANY = fileOf(
    ...Array.from({ length: 12_000 }, (_nothing, index) => {
      const time = new Date(Date.UTC(2025, 0, 1) + index * 600_000).toISOString();
      return `${time.slice(0, 16).replace('T', ' ')}Z;${30 + (index % 50) / 10}`.replace('.', ',');
    }),
  );

  test('an interrupted import leaves nothing and is complete after the next run', async () => {
    await send(MANY);
    const [file] = await queued();
    if (!file) throw new Error('no job');
    const stopping = new AbortController();
    const signal = Object.create(stopping.signal, {
      throwIfAborted: {
        value: () => {
          looks += 1;
          if (looks === 9) stopping.abort();
          stopping.signal.throwIfAborted();
        },
      },
      aborted: { get: () => stopping.signal.aborted },
    });
    let looks = 0;
    await expect(runImport(hands(), file, job(signal))).rejects.toThrow();
    expect(looks).toBe(9);
    expect(await kept()).toEqual([]);
    expect(await imports()).toMatchObject([{ state: 'running', accepted: 0 }]);
    await runImport(hands(), file, job());
    expect(await imports()).toMatchObject([{ state: 'done', accepted: 12_000, duplicate: 0 }]);
  });

  test('a failed import says so, and succeeds after the cause was removed', async () => {
    await send(GOOD);
    const [file] = await queued();
    if (!file) throw new Error('no job');
    await server.pool.query(
      `alter table deliveries add constraint in_the_way check (channel <> 'csv') not valid`,
    );
    await expect(runImport(hands(), file, job())).rejects.toThrow();
    expect(await imports()).toMatchObject([{ state: 'failed', accepted: 0 }]);
    expect(await kept()).toEqual([]);
    await server.pool.query('alter table deliveries drop constraint in_the_way');
    await runImport(hands(), file, job());
    expect(await imports()).toMatchObject([{ state: 'done', accepted: 2 }]);
    // A retry after a crash just before the end.
    await runImport(hands(), file, job());
    expect(await imports()).toMatchObject([{ state: 'done', accepted: 2 }]);
  });

  test('a failed import that will be retried is shown as waiting, and its file stays', async () => {
    await send(GOOD);
    const [file] = await queued();
    if (!file) throw new Error('no job');
    await server.pool.query(
      `alter table deliveries add constraint in_the_way check (channel <> 'csv') not valid`,
    );
    const again = { ...job(), triedAgain: true };
    await expect(runImport(hands(), file, again)).rejects.toThrow();
    expect(await imports()).toMatchObject([{ state: 'waiting', progress: 0 }]);
    const [blob] = await blobsIn(server.blobs, 'imports');
    await sweepImports(server.db, server.blobs, {
      ...job(),
      now: new Date(server.now().getTime() + 25 * 3_600_000),
    });
    expect(await keysIn(server.blobs, 'imports')).toEqual([blob?.key]);
    await server.pool.query('alter table deliveries drop constraint in_the_way');
    await runImport(hands(), file, again);
    expect(await imports()).toMatchObject([{ state: 'done', accepted: 2 }]);
  });

  test('deleting a scale deletes its imports and files', async () => {
    await send(GOOD);
    expect((await me.delete(`/api/sensors/youbee/${scale.id}`)).status).toBe(204);
    await work();
    expect(await blobsIn(server.blobs, 'imports')).toEqual([]);
    const { rows } = await server.pool.query('select from imports where scale_id = $1', [scale.id]);
    expect(rows).toEqual([]);
  });

  test('open pages receive the progress', async () => {
    const heard: string[] = [];
    const listener = new Client({ connectionString: server.url });
    await listener.connect();
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}').event));
    await listener.query('listen propolis_notices');
    // Twelve megabytes in few lines: progress counts bytes, and each line is validated and stored.
    const note = 'x'.repeat(1_000);
    const lines = Array.from(
      { length: 50 },
      (_nothing, at) => `2026-05-01 10:${at < 10 ? `0${at}` : at};30;${note}\n`,
    );
    await send(`time;weight;note\n${lines.join('').repeat(240)}`, { ...SETTINGS, width: 3 });
    await work();
    await listener.query('select 1');
    await listener.end();
    expect(heard.filter((event) => event === 'import.changed').length).toBeGreaterThan(4);
    expect(await imports()).toMatchObject([{ accepted: 50, duplicate: 11_950, progress: 1 }]);
  });
});

describe('rejected:', () => {
  const wrong = (change: object): unknown => ({ ...SETTINGS, ...change });
  const value = { column: 1, slot: 1, measure: 'weight', unit: 'kg' };
  test.each([
    ['no JSON', '{', { settings: ['invalid'] }],
    ['another separator', wrong({ separator: '#' }), { 'settings.separator': ['invalid_option'] }],
    ['no time', wrong({ time: undefined }), { 'settings.time': ['required'] }],
    [
      'an unknown time zone',
      wrong({ time: { ...SETTINGS.time, zone: 'Europe/Atlantis' } }),
      { 'settings.time.zone': ['invalid_option'] },
    ],
    ['no column of values', wrong({ values: [] }), { 'settings.values': ['too_small'] }],
    [
      'a slot that the scale has not',
      wrong({ values: [{ ...value, slot: 2 }] }),
      { 'settings.values.0.slot': ['too_big'] },
    ],
    [
      'a weight of the device',
      wrong({ values: [{ ...value, slot: 0 }] }),
      { 'settings.values.0.slot': ['too_small'] },
    ],
    [
      'two columns for one measure',
      wrong({ values: [value, { ...value, column: 2 }] }),
      { 'settings.values.1.measure': ['already_used'] },
    ],
    ['what is no setting', wrong({ colour: 'red' }), { 'settings.colour': ['unknown_field'] }],
  ])('settings with %s', async (_what, settings, errors) => {
    expect(await send(GOOD, settings)).toMatchObject({ status: 422, body: { errors } });
    expect(await queued()).toEqual([]);
  });

  test('a body without a file, and a file that is not text', async () => {
    expect((await me.upload(urlOf(SETTINGS), 'photo', Buffer.from(GOOD))).body.errors).toEqual({
      file: ['required'],
    });
    for (const file of [Buffer.alloc(2_000_000), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 13, 0, 0, 0, 1])])
      expect(await send(file)).toMatchObject({ status: 422, body: { errors: { file: ['invalid'] } } });
    expect(await blobsIn(server.blobs, 'imports')).toEqual([]);
  });

  test('a file above the size limit, with and without a declared size', async () => {
    const small = await testApp({ uploads: { largest: 100_000, atOnce: 5, perAccount: 5 } });
    const keeper = await small.beekeeper();
    const { id } = await createdScale(keeper, await createdApiary(keeper));
    const answer = await keeper.upload(urlOf(SETTINGS, id), 'file', Buffer.alloc(150_000, '0'));
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_big' } });
    // Three declared gigabytes: nothing of them is read.
    const headers = {
      authorization: `Bearer ${keeper.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '3000000000',
    };
    const told = await small.app.inject({
      method: 'POST',
      url: urlOf(SETTINGS, id),
      headers,
      payload: Buffer.alloc(10),
    });
    expect(told.statusCode).toBe(413);
    expect(await blobsIn(small.blobs, 'imports')).toEqual([]);
  });

  test('uploads and reads by another beekeeper', async () => {
    const stranger = await server.beekeeper();
    expect((await send(GOOD, SETTINGS, stranger)).status).toBe(404);
    expect((await stranger.get(`/api/sensors/youbee/${scale.id}/imports`)).status).toBe(404);
    expect(await blobsIn(server.blobs, 'imports')).toEqual([]);
  });

  test('more than sixty per hour', async () => {
    const statuses: number[] = [];
    for (let file = 0; file < 61; file += 1) statuses.push((await send(Buffer.alloc(9))).status);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([422]));
    expect(statuses.at(-1)).toBe(429);
  });
});

test('the sweep deletes orphaned files and keeps waiting ones', async () => {
  await send(GOOD);
  const [waiting] = await blobsIn(server.blobs, 'imports');
  const [old, fresh] = [`imports/${randomUUID()}`, `imports/${randomUUID()}`] as const;
  for (const key of [old, fresh] as const)
    await server.blobs.put(key as `imports/${string}`, Buffer.from('x'));
  const yesterday = new Date(server.now().getTime() - 25 * 3_600_000);
  const pathOf = (key: string) => join(server.blobsDir, 'imports', key.slice(8, 10), key.slice(8));
  for (const key of [old, waiting?.key ?? '']) await utimes(pathOf(key), yesterday, yesterday);
  await utimes(pathOf(fresh), server.now(), server.now());
  await sweepImports(server.db, server.blobs, job());
  const left = await keysIn(server.blobs, 'imports');
  expect(left.toSorted()).toEqual([waiting?.key, fresh].toSorted());
  await work();
});

test('the last ten imports of a scale are kept', async () => {
  for (let round = 0; round < 12; round += 1) await imported(GOOD);
  expect(await imports()).toHaveLength(10);
  const { rows } = await server.pool.query('select from imports where scale_id = $1', [scale.id]);
  expect(rows.length).toBeLessThanOrEqual(11);
});
