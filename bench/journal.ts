import type { DatabasePool } from '@propolis/postgres';
import { signUp } from '../scripts/product/beekeeper.ts';
import type { BuiltServer } from '../scripts/product/server.ts';
import { cpuOfDatabase, cpuOfFamily } from './cpu.ts';
import { withOwnDatabase } from './own-database.ts';
import type { Row } from './rows.ts';
import { fillSeason } from './season.ts';

/** Ten years of 200 hives, with 20 records a year each. */
const HOLDING = { apiaries: 10, hives: 200, observations: 200 };
const RECORDS = 40_000;
const WARM_UP = 20;
const TIMED = 100;

/** What is read, and the most processor time for it (ms). */
const READS: readonly (readonly [what: string, path: string, most: number])[] = [
  ['First page without totals', '/api/records?totals=false', 15],
  ['First page with the totals of the year', '/api/records?totals=year', 15],
  ['First page with all totals', '/api/records', 30],
  ['A year with its totals', '/api/records?from=2025-01-01&to=2025-12-31', 30],
  ['Search that finds one', '/api/records?q=39999', 50],
  ['Search that finds all', '/api/records?q=abeilles', 50],
];

/** Processor time of reading the journal of a large operation; it does not depend on other load. */
export function measureJournal(folder: string): Promise<Row[]> {
  return withOwnDatabase(folder, 'journal', async ({ server, database, dataDir }) => {
    const token = await signUp(server.url, dataDir, 'journal@example.org');
    await fillSeason(server.url, token, HOLDING);
    await fillJournal(database);
    const rows: Row[] = [];
    for (const [what, path, most] of READS) {
      await read(server, token, path, WARM_UP);
      const before = [await cpuOfFamily(server.pid), await cpuOfDatabase(database)] as const;
      await read(server, token, path, TIMED);
      const app = ((await cpuOfFamily(server.pid)) - before[0]) * (1000 / TIMED);
      const sql = ((await cpuOfDatabase(database)) - before[1]) * (1000 / TIMED);
      const figure = `${app.toFixed(1)} + ${sql.toFixed(1)} ms`;
      rows.push([what, figure, `≤ ${most} ms`]);
    }
    return rows;
  });
}

async function read({ url }: BuiltServer, token: string, path: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  }
}

/** Each record concerns one hive. As SQL, because 40,000 requests take minutes. */
async function fillJournal({ pool }: DatabasePool): Promise<void> {
  await pool.query(
    `with hive as (
      select hives.id, hives.uid, hives.name, apiaries.id as apiary_id, apiaries.uid as chain,
        apiaries.name as apiary_name, user_id, row_number() over (order by hives.id) - 1 as index
      from hives join apiaries on apiaries.id = apiary_id
    ), planned as (
      select n, hive.*, (array['treatment', 'feeding', 'harvest', 'feeding'])[n % 4 + 1] as kind,
        to_char(current_date - n / 11, 'YYYY-MM-DD') as day, 100 + n % 900 as amount,
        'Remarque ' || n || ' sur la météo, les abeilles et leurs provisions' as note
      from generate_series(1, $1) n join hive on hive.index = n % (select count(*) from hive)
    ), made as (
      insert into records (user_id, uid, apiary_id, kind, version, happened_on, is_cancelled, product, food, unit,
        total, sugar_kg, words)
      select user_id, gen_random_uuid(), apiary_id, kind, 1, day, n % 50 = 0,
        case kind when 'treatment' then 'Formivar 60 %' end, case kind when 'harvest' then 'honey' end,
        case kind when 'harvest' then 'kg' else 'g' end, amount, case kind when 'feeding' then amount / 2000.0 end,
        fold_text(note)
      from planned order by n returning id
    ), numbered as (select id, row_number() over (order by id) as n from made
    ), linked as (
      insert into record_hives select numbered.id, planned.uid from numbered join planned using (n)
    )
    insert into record_versions (record_id, version, origin, made_at, made_by, cancelled, apiary_name, content,
      chain_user_id, chain, position, hash)
    select numbered.id, 1, 'typed', now(), 'journal', case when n % 50 = 0 then 'wrong hive' end, apiary_name,
      jsonb_build_object('kind', kind, 'happened_on', day, 'happened_at', null, 'note', note,
        'hives', jsonb_build_array(jsonb_build_object('uid', uid, 'name', name)),
        'amounts', jsonb_build_array(amount)) ||
      case kind
        when 'treatment' then '{"product": "Formivar 60 %", "substances": ["formic_acid"], "batch": "B12", "unit": "g",
          "last_day": null, "indication": "varroa", "method": null, "withdrawal_days": {"honey": 0},
          "release_day": null, "prescribed_by": null, "dispensed_by": null, "administered_by": null}'::jsonb
        when 'feeding' then '{"feed": "syrup_1_1", "unit": "g", "sugar_share": null, "density": null,
          "dilution": null}'
        else '{"food": "honey", "unit": "kg", "honey_type": null, "water": null, "lot": null}' end,
      user_id, chain, n, '\\x00'
    from numbered join planned using (n)`,
    [RECORDS],
  );
  await pool.query('vacuum analyze records, record_versions, record_hives');
}
