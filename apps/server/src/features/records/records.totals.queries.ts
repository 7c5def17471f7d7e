import type { RecordTotals } from '@propolis/contract';
import type { HarvestUnit, IsoDay, MedicineLine, MedicineUnit, RecordKind } from '@propolis/domain';
import { countRows, type Db } from '@propolis/postgres';
import { sql } from 'kysely';
import { accessibleRecords, type Filter, filtered } from './records.filter.queries.ts';

export const countRecords = (db: Db, userId: number, filter: Filter): Promise<number> =>
  countRows(db, filtered(db, userId, filter));

/** The number of all matching records, and the totals of the valid ones: for one hive, by its own amounts. */
export async function findTotals(
  db: Db,
  userId: number,
  filter: Filter,
): Promise<{ readonly count: number; readonly totals: RecordTotals }> {
  const amounts =
    filter.hive === undefined ? { total: sql`total`, sugarKg: sql`sugar_kg` } : ofHive(filter.hive);
  const rows = await filtered(db, userId, filter)
    .select(['kind', 'is_cancelled', 'food', sql<HarvestUnit>`unit`.as('unit')])
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(sugar_kg)::int`.as('sugar_known'),
      sql<number>`coalesce(sum(${amounts.sugarKg}), 0)`.as('sugar_kg'),
      sql<number>`coalesce(sum(${amounts.total}), 0)`.as('total'),
    ])
    .groupBy(['kind', 'is_cancelled', 'food', 'unit'])
    .orderBy('kind')
    .orderBy('food')
    .orderBy('unit')
    .execute();
  const valid = rows.filter(({ is_cancelled }) => !is_cancelled);
  const fed = valid.filter(({ kind }) => kind === 'feeding');
  const records: Partial<Record<RecordKind, number>> = {};
  for (const { kind, count } of valid) records[kind] = (records[kind] ?? 0) + count;
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    totals: {
      records,
      sugar_kg: fed.reduce((sum, { sugar_kg }) => sum + sugar_kg, 0),
      sugar_unknown: fed.reduce((sum, { count, sugar_known }) => sum + count - sugar_known, 0),
      harvest: valid.flatMap(({ food, unit, total }) => (food ? [{ food, unit, amount: total }] : [])),
    },
  };
}

/** The part of one hive in the amounts of a record. */
function ofHive(hive: number) {
  const total = sql<number>`(
    select (amounts ->> (place.at::int - 1))::float8
    from hives, record_versions, jsonb_array_elements(content -> 'hives') with ordinality as place (hive, at)
    where hives.id = ${hive} and record_versions.record_id = records.id
      and record_versions.version = records.version and place.hive ->> 'uid' = hives.uid::text)`;
  return { total, sugarKg: sql<number>`sugar_kg * ${total} / nullif(records.total, 0)` };
}

/** The totals of the matching records in the year of a day. */
export async function findTotalsOfYear(
  db: Db,
  userId: number,
  filter: Filter,
  day: IsoDay,
): Promise<RecordTotals> {
  const year = day.slice(0, 4);
  const { totals } = await findTotals(db, userId, { ...filter, from: `${year}-01-01`, to: `${year}-12-31` });
  return totals;
}

/** What came and went of each medicine, by valid records. A treatment uses the sum of its amounts. */
export const findMedicineLines = (db: Db, userId: number): Promise<MedicineLine[]> =>
  accessibleRecords(db, userId, 'read')
    .where('is_cancelled', '=', false)
    .where('kind', 'in', ['treatment', 'medicine'])
    .where('total', 'is not', null)
    .select([
      sql<string>`product`.as('product'),
      sql<MedicineLine['movement']>`coalesce(movement, 'treatment')`.as('movement'),
      sql<MedicineUnit>`unit`.as('unit'),
      sql<number>`sum(total)`.as('amount'),
    ])
    .groupBy(['product', 'movement', 'unit'])
    .execute();
