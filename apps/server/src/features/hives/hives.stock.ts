import type { NewHive } from '@propolis/contract';
import { defaultHiveName, type IsoDay } from '@propolis/domain';
import type { AddingUserContext, UserContext } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
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
  countLivingHives,
  deleteHive,
  findUsedUids,
  holdHives,
  insertHive,
  lockHives,
  lockHivesEndedBy,
  lockOrder,
  namesOfHives,
  saveEnd,
  saveOrder,
  updateHive,
} from './hives.queries.ts';

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
  const { db, user, settings, emit } = ctx;
  if (added.length === 0) return [];
  await holdHives(db, user.id, settings.quotas, added.length);
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

/** Deletes living hives that a record added; 409 if one was moved, observed or counted since. */
export async function removeAddedHives(
  { db, user, emit }: UserContext,
  apiaryId: number,
  hiveIds: readonly number[],
): Promise<void> {
  for (const hive of await lockHives(db, user.id, hiveIds)) {
    if (hive.apiary_id !== apiaryId || hive.last_observation_date !== null)
      throw new AppError('effect_changed', 409);
    await emit(hiveTakenBack, { userId: user.id, apiaryId, hiveId: hive.id });
  }
  for (const id of hiveIds) {
    await emit(hiveRemoved, { userId: user.id, apiaryId, hiveId: id });
    await deleteHive(db, id);
  }
  await closeGaps(db, [{ apiary_id: apiaryId }]);
}

/** Numbers the living hives of these apiaries afresh. */
async function closeGaps(db: Db, hives: readonly { readonly apiary_id: number }[]): Promise<void> {
  for (const id of apiariesOf(hives)) await saveOrder(db, await lockOrder(db, id));
}

const apiariesOf = (hives: readonly { readonly apiary_id: number }[]): ReadonlySet<number> =>
  new Set(hives.map(({ apiary_id }) => apiary_id));

interface End {
  readonly day: IsoDay;
  readonly recordUid: string;
}

/** Ends living hives. */
export async function endHives(
  { db, user, emit }: UserContext,
  hiveIds: readonly number[],
  { day, recordUid }: End,
): Promise<void> {
  const hives = await lockHives(db, user.id, hiveIds);
  for (const hive of hives) await saveEnd(db, hive, { day, recordUid });
  await closeGaps(db, hives);
  for (const { id, apiary_id } of hives) {
    const about = { userId: user.id, apiaryId: apiary_id, hiveId: id };
    await emit(hiveEnded, about);
    await emit(hiveChanged, about);
  }
}

/** Changes the day on which a record ended hives. */
export async function redateEnd({ db, user }: UserContext, { day, recordUid }: End): Promise<void> {
  for (const { id } of await lockHivesEndedBy(db, user.id, recordUid))
    await updateHive(db, id, { ended_on: day });
}

/** Puts the hives that a record ended at `leftAt` back on their positions. */
export async function resumeHives(
  { db, user, emit }: UserContext,
  { recordUid, leftAt }: { readonly recordUid: string; readonly leftAt: Date },
): Promise<void> {
  const hives = await lockHivesEndedBy(db, user.id, recordUid);
  for (const apiaryId of apiariesOf(hives)) {
    const own = hives
      .filter(({ apiary_id }) => apiary_id === apiaryId)
      .map(({ id, ended_position: left }) => ({ id, left }));
    const order = await lockOrder(db, apiaryId);
    for (const { id } of own)
      await updateHive(db, id, { ended_on: null, ended_by: null, ended_position: null });
    await saveOrder(db, withReturned(order, own));
  }
  for (const { id, apiary_id } of hives) {
    const about = { userId: user.id, apiaryId: apiary_id, hiveId: id };
    await emit(hiveChanged, about);
    await emit(hiveReturned, { ...about, leftAt });
  }
}

interface Returned {
  readonly id: number;
  readonly left: number | null | undefined;
}

/** The order of an apiary with hives that are back on the positions that they left. */
function withReturned(order: readonly number[], hives: readonly Returned[]): number[] {
  const positionOf = ({ left }: Returned) => left ?? Infinity;
  const all = [...order];
  for (const hive of hives.toSorted((one, other) => positionOf(one) - positionOf(other)))
    all.splice(positionOf(hive) - 1, 0, hive.id);
  return all;
}

interface Move {
  readonly from: number;
  readonly to: number;
  /** Of an undo: when the hives left the apiary, and their positions there. */
  readonly back?: { readonly at: Date; readonly positions: ReadonlyMap<number, number | undefined> };
}

/**
 * Moves hives from one apiary to the end of another, or back to the positions that they left; 409 if one is not there or
 * has ended.
 */
export async function moveHives(
  { db, user, emit }: UserContext,
  hiveIds: readonly number[],
  { from, to, back }: Move,
): Promise<void> {
  const hives = await lockHives(db, user.id, hiveIds);
  const isHere = ({ apiary_id, ended_on }: (typeof hives)[number]) => apiary_id === from && ended_on === null;
  if (!hives.every(isHere)) throw new AppError('effect_changed', 409);
  const order = await lockOrder(db, to);
  for (const { id } of hives) await updateHive(db, id, { apiary_id: to });
  const moved = hives.map(({ id }) => ({ id, left: back?.positions.get(id) }));
  await saveOrder(db, withReturned(order, moved));
  await closeGaps(db, [{ apiary_id: from }]);
  for (const { id } of hives) {
    const about = { userId: user.id, apiaryId: to, hiveId: id };
    await emit(hiveChanged, about);
    if (back) await emit(hiveReturned, { ...about, leftAt: back.at });
  }
}
