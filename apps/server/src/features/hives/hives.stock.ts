import type { NewHive } from '@propolis/contract';
import { defaultHiveName, type IsoDay } from '@propolis/domain';
import type { AddingUserContext, UserContext } from '@propolis/http-kit';
import { AppError, invalidField } from '@propolis/runtime';
import {
  hiveChanged,
  hiveCreated,
  hiveEnded,
  hiveRemoved,
  hiveReturned,
  hiveTakenBack,
} from './hives.events.ts';
import {
  closeGap,
  countLivingHives,
  deleteHive,
  findUsedUids,
  insertHive,
  lockHives,
  lockHivesEndedBy,
  namesOfHives,
  saveEnd,
  shiftPositions,
  updateHive,
} from './hives.queries.ts';
import { holdHives } from './hives.quota.ts';

// What records do to hives. The apiaries of the account are locked.

interface Founded {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
}

/** Adds hives at the end of an apiary. */
export async function addHives(
  ctx: AddingUserContext,
  apiaryId: number,
  added: readonly NewHive[],
): Promise<Founded[]> {
  const { db, user, emit } = ctx;
  if (added.length === 0) return [];
  await holdHives(ctx, added.length);
  const uids = added.map(({ id }) => id);
  if ((await findUsedUids(db, user.id, uids)).length > 0) throw invalidField('new_hives', 'already_used');
  const names = await namesOfHives(db, apiaryId);
  let position = await countLivingHives(db, apiaryId);
  const founded: Founded[] = [];
  for (const { id: uid, name: given, ...fields } of added) {
    position += 1;
    const name = given || defaultHiveName(names);
    names.push(name);
    const { id } = await insertHive(db, {
      ...fields,
      ...{ uid, name, apiary_id: apiaryId, position_on_apiary: position },
    });
    await emit(hiveCreated, { userId: user.id, apiaryId, hiveId: id });
    founded.push({ id, uid, name });
  }
  return founded;
}

/** Deletes hives that a record added; 409 if one was moved, ended, observed or counted since. */
export async function removeAddedHives(
  { db, user, emit }: UserContext,
  apiaryId: number,
  hiveIds: readonly number[],
): Promise<void> {
  for (const hive of await lockHives(db, user.id, hiveIds)) {
    const isAsAdded =
      hive.apiary_id === apiaryId && hive.ended_on === null && hive.last_observation_date === null;
    if (!isAsAdded) throw new AppError('effect_changed', 409);
    await emit(hiveTakenBack, { userId: user.id, apiaryId, hiveId: hive.id });
  }
  // Afresh: each removal shifts the others.
  for (const id of hiveIds) {
    const [hive] = await lockHives(db, user.id, [id]);
    if (!hive) continue;
    await emit(hiveRemoved, { userId: user.id, apiaryId, hiveId: id });
    await deleteHive(db, id);
    await closeGap(db, apiaryId, hive.position_on_apiary);
  }
}

interface End {
  readonly day: IsoDay;
  readonly recordUid: string;
}

/** Ends hives; 422 for one that has ended. */
export async function endHives(
  { db, user, emit }: UserContext,
  hiveIds: readonly number[],
  { day, recordUid }: End,
): Promise<void> {
  for (const id of hiveIds.toSorted((one, other) => one - other)) {
    const [hive] = await lockHives(db, user.id, [id]);
    if (hive?.ended_on !== null) throw invalidField('hive_ids', 'hive_ended');
    await saveEnd(db, hive, { day, recordUid });
    await closeGap(db, hive.apiary_id, hive.position_on_apiary);
    const about = { userId: user.id, apiaryId: hive.apiary_id, hiveId: id };
    await emit(hiveEnded, about);
    await emit(hiveChanged, about);
  }
}

/** Changes the day on which a record ended hives. */
export async function redateEnd({ db, user }: UserContext, { day, recordUid }: End): Promise<void> {
  for (const { id } of await lockHivesEndedBy(db, user.id, recordUid))
    await updateHive(db, id, { ended_on: day });
}

/** Puts the hives that a record ended at `leftAt` back on their positions, the last ended first. */
export async function resumeHives(
  { db, user, emit }: UserContext,
  { recordUid, leftAt }: { readonly recordUid: string; readonly leftAt: Date },
): Promise<void> {
  const hives = await lockHivesEndedBy(db, user.id, recordUid);
  for (const { id, apiary_id, ended_position } of hives.toReversed()) {
    const last = (await countLivingHives(db, apiary_id)) + 1;
    const position = Math.min(ended_position ?? last, last);
    if (position < last) await shiftPositions(db, { apiaryId: apiary_id, from: last, to: position });
    const living = { ended_on: null, ended_by: null, ended_position: null };
    await updateHive(db, id, { ...living, position_on_apiary: position });
    const about = { userId: user.id, apiaryId: apiary_id, hiveId: id };
    await emit(hiveChanged, about);
    await emit(hiveReturned, { ...about, leftAt });
  }
}

interface Move {
  readonly from: number;
  readonly to: number;
  /** When the hives left the apiary to which an undo brings them back. */
  readonly leftAt?: Date;
}

/** Moves hives from one apiary to the end of another; 409 if one is not there or has ended. */
export async function moveHives(
  { db, user, emit }: UserContext,
  hiveIds: readonly number[],
  { from, to, leftAt }: Move,
): Promise<void> {
  for (const id of hiveIds) {
    const [hive] = await lockHives(db, user.id, [id]);
    if (hive?.apiary_id !== from || hive.ended_on !== null) throw new AppError('effect_changed', 409);
    const position = (await countLivingHives(db, to)) + 1;
    await updateHive(db, id, { apiary_id: to, position_on_apiary: position });
    await closeGap(db, from, hive.position_on_apiary);
    const about = { userId: user.id, apiaryId: to, hiveId: id };
    await emit(hiveChanged, about);
    if (leftAt) await emit(hiveReturned, { ...about, leftAt });
  }
}
