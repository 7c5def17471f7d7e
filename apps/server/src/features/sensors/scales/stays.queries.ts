import type { Calibration, EndedStay, Standing } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';

export type EndedStayRow = EndedStay & { readonly id: number };

/** Ended stays on scales of the user, oldest first. */
export const findEndedStays = (db: Db, scaleIds: readonly number[]): Promise<EndedStayRow[]> =>
  scaleIds.length === 0
    ? Promise.resolve([])
    : endedStays(db).where('scale_id', 'in', scaleIds).orderBy('until').execute();

/** Ended stays on a scale, and those of these hives on any scale. */
export const findEndedStaysOf = (
  db: Db,
  { scaleId, hiveIds }: { readonly scaleId: number; readonly hiveIds: readonly number[] },
): Promise<EndedStayRow[]> =>
  endedStays(db)
    .where((where) =>
      where.or([
        where('scale_id', '=', scaleId),
        ...(hiveIds.length > 0 ? [where('hive_id', 'in', hiveIds)] : []),
      ]),
    )
    .execute();

/** Current stays of these hives, with `until` null, and ended ones. */
export const findAllStaysOf = (db: Db, hiveIds: readonly number[]) =>
  hiveIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('scale_slots')
        .select(['scale_id', 'position', 'hive_id', 'since', sql<Date | null>`null`.as('until')])
        .where('hive_id', 'in', hiveIds)
        .unionAll(
          db
            .selectFrom('scale_stays')
            .select(['scale_id', 'position', 'hive_id', 'since', 'until'])
            .where('hive_id', 'in', hiveIds),
        )
        .execute();

const endedStays = (db: Db) =>
  db.selectFrom('scale_stays').select(['id', 'scale_id', 'position', 'hive_id', 'since', 'until']);

/** Stores the new stays; `before` are the stored ones of the same slots and hives. */
export async function saveEndedStays(
  db: Db,
  before: readonly EndedStayRow[],
  settled: readonly EndedStay[],
): Promise<void> {
  const until = new Map(settled.flatMap((stay) => (stay.id === undefined ? [] : [[stay.id, stay.until]])));
  const gone = before.filter(({ id }) => !until.has(id)).map(({ id }) => id);
  if (gone.length > 0) await db.deleteFrom('scale_stays').where('id', 'in', gone).execute();
  for (const stay of before) {
    const next = until.get(stay.id);
    if (next && next.getTime() !== stay.until.getTime())
      await db.updateTable('scale_stays').set({ until: next }).where('id', '=', stay.id).execute();
  }
  await insertStays(
    db,
    settled.filter(({ id }) => id === undefined),
  );
}

/** With the calibration of the slot, or the given one if the slot does not exist. */
export async function insertStays(
  db: Db,
  stays: readonly (EndedStay & Partial<Calibration>)[],
): Promise<void> {
  if (stays.length > 0)
    await sql`
      insert into scale_stays (scale_id, position, hive_id, since, until, weight_factor, weight_offset)
      select stay.scale_id, stay.position, stay.hive_id, stay.since, until,
        coalesce(scale_slots.weight_factor, stay.weight_factor, 0), coalesce(scale_slots.weight_offset, stay.weight_offset, 0)
      from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as stay (scale_id int, position int, hive_id int,
        since timestamptz, until timestamptz, weight_factor float8, weight_offset float8)
        left join scale_slots using (scale_id, position)`.execute(db);
}

/** The slot of the hive, unless its scale is in this apiary; undefined if it is on none. */
export const findStandingOf = (db: Db, hiveId: number, unlessIn?: number): Promise<Standing | undefined> =>
  db
    .selectFrom('scale_slots')
    .innerJoin('scales', 'scales.id', 'scale_slots.scale_id')
    .select(['scale_id', 'position', sql<number>`hive_id`.as('hive_id'), 'since'])
    .where('hive_id', '=', hiveId)
    .$if(unlessIn !== undefined, (query) => query.where('scales.apiary_id', '!=', unlessIn ?? 0))
    .executeTakeFirst();

/**
 * Continues the stay that ended then, and returns its scale; undefined if its slot was taken since or is gone. A new
 * stay begins if the hive was on another slot in between.
 */
export async function resumeStay(
  db: Db,
  { hiveId, apiaryId, until }: { readonly hiveId: number; readonly apiaryId: number; readonly until: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ readonly scale_id: number }>`
    with stay as (
      select scale_stays.id, scale_id, position, since
      from scale_stays join scales on scales.id = scale_id
      where hive_id = ${hiveId}::int and apiary_id = ${apiaryId}::int and until = ${until}::timestamptz
        and not exists (
          select from scale_stays as later
          where (later.scale_id, later.position) = (scale_stays.scale_id, scale_stays.position)
            and later.until > scale_stays.until
        )
    ), elsewhere as (
      select max(later.until) as until from scale_stays as later, stay
      where later.hive_id = ${hiveId}::int and later.until > ${until}::timestamptz
    ), slot as (
      update scale_slots set hive_id = ${hiveId}::int, since = coalesce(elsewhere.until, stay.since)
      from stay, elsewhere
      where (scale_slots.scale_id, scale_slots.position) = (stay.scale_id, stay.position)
        and hive_id is null
        and not exists (select from scale_slots where hive_id = ${hiveId}::int)
      returning scale_slots.scale_id
    ), continued as (
      delete from scale_stays using stay, slot, elsewhere
      where scale_stays.id = stay.id and elsewhere.until is null
    )
    select scale_id from slot`.execute(db);
  return rows[0]?.scale_id;
}

/** Ended stays keep the last calibration of the slots that are about to be removed: those after the first ones. */
export const keepCalibrations = (db: Db, scaleId: number, first: number) =>
  sql`update scale_stays set weight_factor = slot.weight_factor, weight_offset = slot.weight_offset
  from scale_slots as slot
  where scale_stays.scale_id = ${scaleId} and slot.scale_id = ${scaleId}
    and scale_stays.position = slot.position and slot.position > ${first}`.execute(db);
