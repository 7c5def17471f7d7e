import { changeError } from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import type { Db } from '@propolis/postgres';
import { invalidField } from '@propolis/runtime';
import { lockHives } from '../hives/hives.queries.ts';
import type { GivenToHive, RecordedValues } from '../records/records.service.ts';
import {
  deleteOtherRowsOf,
  findNumberBefore,
  findRowsOf,
  releaseValues,
  updateValues,
} from './observations.changes.queries.ts';
import { insertObservations } from './observations.queries.ts';
import { refreshAggregate } from './observations.service.ts';

/**
 * What a record gives to its hives becomes their observations of that day, in place of those that the record gave
 * before. A corrected observation keeps its row: rows of the same moment count in the order in which they were added.
 */
export async function replaceValuesOfRecord(
  { db, now }: EventCtx,
  { userId, recordId: recordUid, date, before, hives }: RecordedValues,
): Promise<void> {
  const given = hives.map(({ hiveId }) => hiveId);
  const locked = (await lockHives(db, userId, [...new Set([...before, ...given])])).map(({ id }) => id);
  const rows = await findRowsOf(db, recordUid, given);
  await deleteOtherRowsOf(db, recordUid, { hiveIds: locked, kept: [...rows.values()] });
  const values = hives.map(({ hiveId, values: data, changes }) => ({
    ...{ hiveId, date, data, recordUid },
    changes: Object.fromEntries(changes.map(({ key, by }) => [key, by])),
  }));
  for (const { hiveId, ...own } of values) {
    const id = rows.get(hiveId);
    if (id !== undefined) await updateValues(db, id, { ...own, now });
  }
  await insertObservations(
    db,
    values.filter(({ hiveId }) => !rows.has(hiveId)),
  );
  for (const hive of hives) await assertWithinBounds(db, recordUid, hive);
  for (const id of locked) await refreshAggregate(db, id);
}

/** 422 under the field of the record. */
async function assertWithinBounds(
  db: Db,
  recordUid: string,
  { hiveId, changes }: GivenToHive,
): Promise<void> {
  for (const { key, by, field } of changes) {
    const error = changeError(key, await findNumberBefore(db, hiveId, { key, recordUid }), by);
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
