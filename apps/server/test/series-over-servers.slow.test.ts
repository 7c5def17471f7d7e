import { join } from 'node:path';
import { makeBackup } from '@propolis/backup';
import { Receipt } from '@propolis/contract';
import { MINUTE_MS } from '@propolis/domain';
import { LOCKS, withClient } from '@propolis/postgres';
import { askSeriesServers, distribute, nameOfPlace, readPlace } from '@propolis/time-series';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres } from '../../../scripts/own-postgres/programs.ts';
import { type OwnServer, startAgain, startServer } from '../../../scripts/own-postgres/server.ts';
import { runDistribute } from '../../operator/src/distribute.ts';
import { sweepReadings } from '../src/features/sensors/readings/readings.service.ts';
import { type Beekeeper, TEST_NOW, type TestApp, testApp } from './app.ts';
import { closeAtEnd } from './closing.ts';
import { aFolder } from './own-postgres.ts';
import { createdApiary } from './records.ts';
import { type Relay, relayTo } from './relay.ts';
import { createdScale } from './sensors.ts';

const isInstalled = hasPostgres();
if (!isInstalled)
  // biome-ignore lint/suspicious/noConsole: reports the skipped tests
  console.log("skipped: Debian's PostgreSQL 15 is not installed (apt-get install postgresql)");

const SLOTS = [1, 2, 3, 4, 5] as const;

describe.skipIf(!isInstalled)('measurements over two servers', () => {
  let testServer: TestApp;
  let me: Beekeeper;
  let apiary: number;
  let scale: { id: number; key: string };
  let servers: readonly [OwnServer, OwnServer];
  let folders: readonly [string, string];
  /** A relay in front of the second of them. */
  let relay: Relay;

  const start = (folder: string) => startServer({ folder, isDurable: false });
  beforeAll(async () => {
    const folder = await aFolder('series');
    folders = [join(folder, '1'), join(folder, '2')];
    servers = await Promise.all([start(folders[0]), start(folders[1])]);
    for (const at of [0, 1] as const) closeAtEnd(() => servers[at].stop());
    relay = await relayTo(servers[1].url);
    testServer = await testApp();
    me = await testServer.beekeeper();
    apiary = await createdApiary(me);
    scale = await createdScale(me, apiary, { sensor_model_id: 3 });
    await deliver(0);
    await spread(AbortSignal.timeout(60_000));
  });
  afterEach(() => {
    relay.breakBefore(Number.POSITIVE_INFINITY);
    relay.breakAfter(Number.POSITIVE_INFINITY);
  });

  const spread = (signal: AbortSignal) =>
    distribute({
      databaseUrl: testServer.url,
      parts: [servers[0].url, relay.url].map(readPlace),
      signal,
      say: () => undefined,
    });

  /** One delivery: the reading of each slot at one of the last ten minutes. */
  const at = (minutes: number) => new Date(Date.parse(TEST_NOW) - minutes * 10 * MINUTE_MS).toISOString();
  const bodyAt = (minutes: number) => ({
    readings: SLOTS.map((slot) => ({ slot, time: at(minutes), value: 30 + slot + minutes / 1000 })),
  });
  const deliver = (minutes: number, { key } = scale) =>
    testServer.anonymous.post('/api/ingest/weights', bodyAt(minutes), { authorization: `Bearer ${key}` });
  const accepted = async (answer: ReturnType<typeof deliver>) => Receipt.parse((await answer).body).accepted;

  /** The number of readings of a scale, and the numbers in its hourly and daily sums. */
  async function counted({ id }: { readonly id: number } = scale) {
    const { rows } = await testServer.pool.query(
      `select (select count(*)::int from scale_readings where series_id = any(ids)) as readings,
         (select sum(count)::int from scale_readings_hourly where series_id = any(ids)) as "inHours",
         (select sum(count)::int from scale_readings_daily where series_id = any(ids)) as "inDays"
       from (select array(select scale_series.id from scale_series where scale_id = $1) as ids) as series`,
      [id],
    );
    return rows[0];
  }
  const all = (readings: number) => ({ readings, inHours: readings, inDays: readings });

  const lying = async (url: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query(
        `select relname from pg_class where relname ~ '^scale_readings_\\d+_\\d+$' and relkind = 'r'`,
      );
      const counts = rows.map(({ relname }) => client.query(`select from ${relname}`));
      return (await Promise.all(counts)).reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
    });

  test('each series is on one server, and earlier readings have moved', async () => {
    expect(await accepted(deliver(0))).toBe(0);
    expect(await accepted(deliver(1))).toBe(SLOTS.length);
    const parts = await Promise.all(servers.map(({ url }) => lying(url)));
    expect(parts.every((part) => part > 0 && part % 2 === 0)).toBe(true);
    expect(parts.reduce((sum, part) => sum + part)).toBe(2 * SLOTS.length);
    expect(await counted()).toEqual(all(2 * SLOTS.length));
  });

  test('concurrent deliveries of the same readings are stored once', async () => {
    const other = await createdScale(me, apiary, { sensor_model_id: 3 });
    const answers = await testServer.withConnections(5, () =>
      Promise.all(Array.from({ length: 20 }, (_, turn) => accepted(deliver(turn % 4, other)))),
    );
    expect(answers.reduce((sum, one) => sum + one)).toBe(4 * SLOTS.length);
    expect(await counted(other)).toEqual(all(4 * SLOTS.length));
  });

  test.each(['breakBefore', 'breakAfter'] as const)(
    'a delivery during which a server is lost (%s) is answered busy or unavailable, and its retry is stored once',
    async (broken) => {
      const other = await createdScale(me, apiary, { sensor_model_id: 3 });
      await deliver(0, other);
      relay.countTrips();
      await deliver(1, other);
      const trips = relay.countTrips();
      expect(trips).toBeGreaterThan(10);
      let failed = 0;
      for (let trip = 1; trip <= trips; trip += 1) {
        relay[broken](trip);
        const { status } = await deliver(2 * trip, other);
        relay[broken](Number.POSITIVE_INFINITY);
        expect([200, 503]).toContain(status);
        failed += Number(status === 503);
        expect((await deliver(2 * trip, other)).status).toBe(200);
        expect(await counted(other)).toEqual(all((2 * trip + 1) * SLOTS.length));
        // Connecting does not count: the connection is open before the next delivery.
        expect((await deliver(2 * trip + 1, other)).status).toBe(200);
      }
      // A connection that breaks before a query is replaced without an error.
      expect(failed).toBeGreaterThan(trips / 2);
    },
  );

  const deliverSlot = ({ key }: { readonly key: string }) =>
    testServer.anonymous.post(
      '/api/ingest/weights',
      { slot: 1, time: at(1), value: 30 },
      { authorization: `Bearer ${key}` },
    );

  /** Two beekeepers with a scale of one slot: one with its series on the first server, one on the second. */
  async function scalesOnOneServer() {
    const found: { keeper: Beekeeper; key: string }[] = [];
    while (!found[0] || !found[1]) {
      const keeper = await testServer.beekeeper();
      const before = await lying(servers[0].url);
      const { key } = await createdScale(keeper, await createdApiary(keeper));
      await deliverSlot({ key });
      found[(await lying(servers[0].url)) > before ? 0 : 1] = { keeper, key };
    }
    return [found[0], found[1]] as const;
  }

  const down = async () =>
    (await askSeriesServers(testServer.db)).flatMap(({ server, isUp }) => (isUp ? [] : [server]));

  test('while a server is down only its series are unavailable, and they return with it', async () => {
    const before = await counted();
    const [here, gone] = await scalesOnOneServer();
    await servers[1].kill();
    expect((await deliverSlot(here)).status).toBe(200);
    expect((await deliverSlot(gone)).status).toBe(503);
    expect((await here.keeper.get('/api/sensors')).status).toBe(200);
    expect((await gone.keeper.get('/api/sensors')).status).toBe(503);
    expect((await deliver(50)).status).toBe(503);
    expect((await me.get('/api/apiaries')).status).toBe(200);
    expect((await testServer.anonymous.get('/api/health')).body.database).toBe(true);
    expect(await down()).toEqual([nameOfPlace(readPlace(relay.url))]);
    const again = await startAgain(servers[1], { folder: folders[1], isDurable: false });
    servers = [servers[0], again];
    expect(await counted()).toEqual(before);
    expect(await accepted(deliver(50))).toBe(SLOTS.length);
    expect(await counted()).toEqual(all(before.readings + SLOTS.length));
    expect(await down()).toEqual([]);
  });

  test('a deleted scale leaves nothing on either', async () => {
    const [other, stays] = [await createdScale(me, apiary, { sensor_model_id: 3 }), await counted()];
    const before = await Promise.all(servers.map(({ url }) => lying(url)));
    await deliver(1, other);
    await me.delete(`/api/sensors/youbee/${other.id}`);
    await sweepReadings(testServer.db, { signal: AbortSignal.timeout(10_000) });
    expect(await Promise.all(servers.map(({ url }) => lying(url)))).toEqual(before);
    expect(await counted()).toEqual(stays);
  });

  const run = async (...words: string[]) => {
    const said: string[] = [];
    await runDistribute({ databaseUrl: testServer.url, words, say: (line) => said.push(line) });
    return said.join('\n');
  };

  /** To three servers, including the first one. */
  const moveOn = (signal = AbortSignal.timeout(60_000)) =>
    distribute({
      databaseUrl: testServer.url,
      parts: ['here', relay.url, servers[0].url].map(readPlace),
      signal,
      say: () => undefined,
    });
  const stopMove = () => expect(moveOn(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');

  test('a part with measurements of an earlier move is refused, and so are two moves at once', async () => {
    await servers[0].ask('create table scale_readings_2_2 as select 1 as series_id');
    await expect(moveOn()).rejects.toThrow('has measurements in scale_readings_2_2');
    await servers[0].ask('drop table scale_readings_2_2');
    await withClient(testServer.url, async (other) => {
      await other.query('select pg_advisory_lock($1)', [LOCKS.distribution]);
      await expect(moveOn()).rejects.toThrow('Another process');
    });
  });

  test('a corrupted copy is detected: the present data stays, and the move is aborted', async () => {
    const before = await counted();
    await stopMove();
    await testServer.pool.query(`insert into scale_readings_next values (987654, '2026-06-01', 1)`);
    await expect(moveOn()).rejects.toThrow('scale_readings did not arrive whole');
    await testServer.pool.query(`delete from scale_readings_next where series_id = 987654;
      update scale_readings_next set value = value + 1`);
    await expect(moveOn()).rejects.toThrow('scale_readings did not arrive whole');
    expect(await counted()).toEqual(before);
    await expect(run('here')).rejects.toThrow('was begun');
    expect(await run('--abandon')).toBe('What was begun is gone.');
    expect(await run('--abandon')).toBe('Nothing was begun.');
  });

  test('a stopped move continues while deliveries arrive, loses none and copies no deleted scale', async () => {
    const before = await counted();
    const other = await createdScale(me, apiary, { sensor_model_id: 3 });
    await deliver(1, other);
    await stopMove();
    await testServer.pool.query(`insert into scale_readings_next values (987654, '2026-06-01', 1)`);
    await expect(moveOn()).rejects.toThrow('did not arrive whole');
    await testServer.pool.query('delete from scale_readings_next where series_id = 987654');
    await me.delete(`/api/sensors/youbee/${other.id}`);
    await sweepReadings(testServer.db, { signal: AbortSignal.timeout(10_000) });
    const moving = moveOn();
    let sent = 0;
    let isOver = false;
    void moving.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      expect((await deliver(100 + sent)).status).toBe(200);
      sent += 1;
    }
    await moving;
    expect(await counted()).toEqual(all(before.readings + sent * SLOTS.length));
  });

  test('a backup of the first server alone is refused, because measurements would be missing', async () => {
    const dataDir = await aFolder('data');
    const making = makeBackup(
      { dataDir, databaseUrl: testServer.url, version: '1.2.3' },
      { folder: join(dataDir, 'backup'), key: undefined, now: new Date(TEST_NOW) },
    );
    await expect(making).rejects.toThrow('Measurements lie on other servers as well');
  });

  describe('an invalid target is refused with its reason:', () => {
    const missing = 'postgres://propolis:secret@127.0.0.1:1/nowhere';

    test.each([
      ['no place', ['--parts', '2'], 'npm run db:distribute'],
      ['a place that is none', ['mysql://a:secret@b/c'], 'A place is here, or postgres://'],
      ['one place twice', ['here', 'here'], 'named twice'],
      ['fewer parts than places', ['--parts', '1', 'here', missing], 'from 2'],
    ])('%s', async (_what, words, expected) => {
      await expect(run(...words)).rejects.toThrow(expected);
      await expect(run(...words)).rejects.not.toThrow('secret');
    });

    test('the first server itself, one with an app, one of another installation', async () => {
      await expect(run(testServer.url)).rejects.toThrow('is the first server itself');
      await servers[0].ask('create database app');
      const app = servers[0].url.replace(/propolis$/, 'app');
      await withClient(app, (client) => client.query('create table schema_migrations ()'));
      await expect(run(app)).rejects.toThrow('has the tables of an app');
      await withClient(app, (client) =>
        client.query("drop table schema_migrations; create table propolis_parts as select 'x/y' as of"),
      );
      await expect(run(app)).rejects.toThrow('another Propolis');
    });

    test('a dry run and the cluster of Citus change nothing and print no password', async () => {
      const before = await run();
      expect(before).toMatch(/^By series: part 0 at here, /);
      const dry = await run('--dry-run', 'here', servers[0].url);
      expect(dry).toContain('create foreign table');
      expect(dry).not.toContain(servers[0].password);
      expect(await run()).toBe(before);
      const citus = await run('--citus');
      expect(citus).toContain("create_distributed_table('scale_readings', 'series_id'");
      expect(citus.indexOf("create_reference_table('users')")).toBeLessThan(
        citus.indexOf("create_reference_table('apiaries')"),
      );
    });
  });

  test('all series return to the first server, which forgets the others', async () => {
    const before = await counted();
    expect(await run('here')).toContain('They are in use.');
    expect(await run()).toBe('By series: part 0 at here, part 1 at here.');
    expect(await run('--parts', '2', 'here')).toBe('They lie so already: nothing was changed.');
    expect(await counted()).toEqual(before);
    expect(await Promise.all(servers.map(({ url }) => lying(url)))).toEqual([0, 0]);
    expect((await testServer.pool.query('select from pg_foreign_server')).rowCount).toBe(0);
  });
});
