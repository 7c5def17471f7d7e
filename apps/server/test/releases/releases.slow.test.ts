import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byVersion } from '@propolis/postgres';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import packageJson from '../../../../package.json' with { type: 'json' };
import { closeAtEnd } from '../closing.ts';
import { testDatabase } from '../database.ts';
import { inDatabase, onServer } from '../server-commands.ts';
import { judgeMigrations } from './migrations.ts';
import { MIGRATIONS, type Release, readReleases } from './statement.ts';
import { findRefused } from './take.ts';

let last: Release;
let client: Client;

beforeAll(async () => {
  const newest = (await readReleases()).at(-1);
  if (!newest) throw new Error('no release is kept');
  last = newest;
  const { url } = await testDatabase();
  client = new Client({ connectionString: url });
  await client.connect();
  closeAtEnd(() => client.end());
});
beforeEach(() => client.query('begin'));
afterEach(() => client.query('rollback'));

describe('beside the next version, on its schema', () => {
  test('every statement of a release behaves as on its own schema', async () => {
    expect(await findRefused(client, last)).toEqual([]);
  });

  test.each([
    ['hives', 'without a column', 'drop column bee_race_id', 'is 42703'],
    ['apiaries', 'with another name for it', 'rename column reference to label', 'is 42703'],
    ['weight_events', 'with another name for the table', 'rename to weighty_events', 'is 42P01'],
    ['observations', 'with a value that must be given', 'add column colony integer not null', 'is 23502'],
    ['sessions', 'with another type', 'alter column browser type varchar(10)', 'took'],
    ['apiaries', 'with a rule that its rows break', `add check (name = '')`, 'is 23514'],
    ['scale_slots', 'without a key', 'drop constraint scale_slots_scale_id_position_key', 'is 42P10'],
  ])('those about %s are refused by a schema %s', async (table, _how, change, expected) => {
    const statements = last.statements.filter(({ text }) => text.includes(table));
    await client.query(`alter table ${table} ${change}`);
    expect((await findRefused(client, { ...last, statements })).join('\n')).toContain(expected);
  });

  test('the last release is the previous version or this one', () => {
    expect(byVersion(last.version, packageJson.version)).toBeLessThanOrEqual(0);
  });
});

describe('unreleased migrations', () => {
  const database = `propolis_releases_${process.pid}`;
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'propolis-releases-'));
    await cp(MIGRATIONS, dir, { recursive: true });
    await onServer(inject('serverUrl'), `create database ${database}`);
  });
  afterEach(async () => {
    await onServer(inject('serverUrl'), `drop database ${database}`);
    await rm(dir, { recursive: true });
  });

  test('only add, or name the release after which the removed object is unused', async () => {
    const own = new Client({ connectionString: inDatabase(inject('serverUrl'), database) });
    await own.connect();
    const judge = (since: string) => judgeMigrations(own, { dir, since, released: last.version });
    try {
      expect(await judge(last.migration)).toEqual([]);
      const plant = (number: number, sql: string) => writeFile(join(dir, `${number}_planted.sql`), sql);
      await plant(
        990,
        'create table swarms (id integer primary key); alter table hives add column queen integer',
      );
      await plant(991, 'alter table hives drop column bee_race_id');
      await plant(992, 'alter table hives add column frames integer not null');
      await plant(993, 'alter table hives alter column hive_type_id type bigint');
      await plant(994, 'alter table hives add constraint of_swarms foreign key (queen) references swarms');
      await plant(995, 'create unique index on hives (name)');
      await plant(
        996,
        'create trigger looks before insert on hives for each row execute function suppress_redundant_updates_trigger()',
      );
      await plant(
        997,
        `-- Contract after ${last.version}: colours, which hives have had since.\nalter table hives rename column name to title`,
      );
      await plant(998, '-- Contract after 99.0.0: nothing reads them any more.\ndrop table swarms cascade');
      const faults = [
        '991_planted.sql takes away what a release uses: no longer: hives.bee_race_id is integer',
        '992_planted.sql takes away what a release uses: new: hives.frames must be given',
        '993_planted.sql takes away what a release uses: no longer: hives.hive_type_id is integer',
        '994_planted.sql takes away what a release uses: new: hives asks FOREIGN KEY (queen)',
        '995_planted.sql takes away what a release uses: new: hives asks for one of each: btree (name)',
        '996_planted.sql takes away what a release uses: new: hives has its rows looked at by CREATE TRIGGER',
        '998_planted.sql waits for 99.0.0, which is not out',
      ];
      expect(await judge('989_x.sql')).toEqual(faults.map((fault) => expect.stringContaining(fault)));
    } finally {
      await own.end();
    }
  });
});
