import { changeError } from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import type { Db } from '@propolis/postgres';
import { invalidField } from '@propolis/runtime';
import { lockHives } from '../hives/hives.queries.ts';
import type { GivenToHive, RecordedValues } from '../records/records.service.ts';
import { deleteValuesOf, findNumberAt, releaseValues } from './observations.changes.queries.ts';
import { insertObservations } from './observations.queries.ts';
import { refreshAggregate } from './observations.service.ts';

/**
 * What a record gives to its hives becomes their observations of that day, in place of those that the record gave
 * before.
 */
export async function replaceValuesOfRecord(
  { db }: EventCtx,
  { userId, recordId: recordUid, date, before, hives }: RecordedValues,
): Promise<void> {
  const ids = new Set([...before, ...hives.map(({ hiveId }) => hiveId)]);
  const locked = (await lockHives(db, userId, [...ids])).map(({ id }) => id);
  await deleteValuesOf(db, recordUid, locked);
  for (const hive of hives) await assertWithinBounds(db, hive, date);
  await insertObservations(
    db,
    hives.map(({ hiveId, values, changes }) => ({
      ...{ hiveId, date, recordUid },
      data: values,
      changes: Object.fromEntries(changes.map(({ key, by }) => [key, by])),
    })),
  );
  for (const id of locked) await refreshAggregate(db, id);
}

/** 422 under the field of the record. */
async function assertWithinBounds(db: Db, { hiveId, changes }: GivenToHive, date: Date): Promise<void> {
  for (const { key, by, field } of changes) {
    const error = changeError(key, await findNumberAt(db, hiveId, { key, date }), by);
    if (error) throw invalidField(field, error);
  }
}

/** The values of a record that was cancelled stay, as the beekeeper's own. */
export async function releaseValuesOfRecord(
  { db }: EventCtx,
  {
    userId,
    recordId,
    hives,
  }: { readonly userId: number; readonly recordId: string; readonly hives: readonly number[] },
): Promise<void> {
  const locked = (await lockHives(db, userId, hives)).map(({ id }) => id);
  await releaseValues(db, recordId, locked);
}
