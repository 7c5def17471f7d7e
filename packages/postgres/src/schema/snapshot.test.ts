import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@propolis/runtime';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../apps/server/test/database.ts';
import { describeSchema } from './snapshot.ts';

const { pool } = await testDatabase();

test('schema.sql matches the migrations; after a new one run `npm run db:snapshot`', async () => {
  const written = await readFile(join(projectRoot(), 'apps/server/schema.sql'), 'utf8');
  expect(await describeSchema(pool)).toBe(written);
});

test('every kind of object that a migration may create is described', async () => {
  const before = await describeSchema(pool);
  const client = await pool.connect();
  await client.query(`
    create type season as enum ('spring', 'summer');
    create table weighings (
      hive integer not null, taken timestamptz not null, kg numeric(6, 2) default 0 check (kg >= 0),
      g numeric generated always as (kg * 1000) stored, "when" season,
      primary key (hive, taken)
    ) partition by range (taken);
    create table weighings_2026 partition of weighings for values from ('2026-01-01') to ('2027-01-01');
    create index weighings_season on weighings ("when") where kg > 1;
    create view heavy as select hive from weighings where kg > 50;
    create function touch() returns trigger language plpgsql as 'begin return new; end';
    create trigger touched before update on weighings for each row execute function touch();
  `);
  client.release();
  const added = (await describeSchema(pool)).split('\n').filter((line) => !before.split('\n').includes(line));
  const text = added.join('\n');
  expect(text).toContain(`create type season as enum ('spring', 'summer');`);
  expect(text).toContain('  kg numeric(6,2) default 0,');
  expect(text).toContain('  g numeric generated always as ((kg * (1000)::numeric)) stored,');
  expect(text).toContain('  "when" season,');
  expect(text).toContain('  constraint weighings_pkey PRIMARY KEY (hive, taken),');
  expect(text).toContain(
    '  constraint weighings_kg_check CHECK ((kg >= (0)::numeric))\n) partition by RANGE (taken);',
  );
  expect(text).toContain('create table weighings_2026 partition of weighings (');
  expect(text).toContain(`) FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2027-01-01 00:00:00+00');`);
  expect(text).toContain('CREATE INDEX weighings_season ON ONLY public.weighings');
  expect(text).toContain('create view heavy as');
  expect(text).toContain('CREATE OR REPLACE FUNCTION public.touch()');
  expect(text).toContain('CREATE TRIGGER touched BEFORE UPDATE ON public.weighings');
});
