import { isDeepStrictEqual } from 'node:util';
import type { StoredRecord } from '@propolis/contract';
import {
  APIARY_TIME_ZONE,
  apiaryDay,
  FRAME_ITEMS,
  isEnding,
  isFounding,
  type ObservationData,
  readMoment,
  SPLIT_ITEMS,
  type SplitGift,
  SUPERS_ITEM,
  valuesOfParts,
} from '@propolis/domain';
import type { UserContext } from '@propolis/http-kit';
import { AppError, invalidField } from '@propolis/runtime';
import { endHives, moveHives, redateEnd, removeAddedHives, resumeHives } from '../hives/hives.service.ts';
import { changeMark } from '../queens/queens.service.ts';
import { type GivenToHive, recordedValues, recordReleased } from './records.events.ts';
import { findApiaryId, findHivesByUid, hasOtherRecords } from './records.hives.queries.ts';
import { findEarlierMarks } from './records.queries.ts';
import type { RecordPlace } from './records.stored.ts';

type Stored<Kind extends StoredRecord['kind']> = Extract<StoredRecord, { kind: Kind }>;

interface EffectPlace extends RecordPlace {
  /** When its first version was made. */
  readonly madeAt: Date;
}

/** What a new record does to hives. New hives were added before. */
export async function applyEffects(
  ctx: UserContext,
  place: EffectPlace,
  content: StoredRecord,
): Promise<void> {
  if (isGiving(content)) await giveValues(ctx, place, content);
  if (content.kind === 'queen') await markQueen(ctx, content);
  if (content.kind !== 'stock') return;
  const { event, happened_on: day, hives, merge } = content;
  if (event === 'moved') await moveHives(ctx, await idsOf(ctx, hives), await routeOf(ctx, place, content));
  if (!isEnding(event)) return;
  // The first hive of a merge stays.
  const ended = merge ? hives.slice(1) : hives;
  await endHives(ctx, await idsOf(ctx, ended), { day, recordUid: place.uid });
}

/** The effects of a corrected record. What a record did to the stock stays; only the day of an end follows. */
export async function correctEffects(
  ctx: UserContext,
  place: EffectPlace,
  content: StoredRecord,
  before: StoredRecord,
): Promise<void> {
  if (isGiving(content) || isGiving(before)) await giveValues(ctx, place, content, before);
  if (content.kind === 'queen' && !content.before_mark) await unmarkQueen(ctx, place, before);
  if (content.kind !== 'stock' || before.kind !== 'stock') return;
  if (content.event !== before.event) throw invalidField('event', 'read_only');
  if (uidsOf(content) !== uidsOf(before)) throw invalidField('hive_ids', 'read_only');
  if (content.to_apiary?.uid !== before.to_apiary?.uid) throw invalidField('to_apiary_id', 'read_only');
  if (!isDeepStrictEqual(content.split, before.split)) throw invalidField('split', 'read_only');
  if (!isDeepStrictEqual(content.merge, before.merge)) throw invalidField('merge', 'read_only');
  if (isEnding(content.event)) await redateEnd(ctx, { day: content.happened_on, recordUid: place.uid });
}

/** Undoes a record; 409 if the hives have changed since. */
export async function takeBackEffects(
  ctx: UserContext,
  place: EffectPlace,
  content: StoredRecord,
): Promise<void> {
  if (isGiving(content)) await giveValues(ctx, place, { ...content, hives: [] }, content);
  await unmarkQueen(ctx, place, content);
  if (content.kind !== 'stock') return;
  const { event, founded } = content;
  if (isEnding(event)) return resumeHives(ctx, { recordUid: place.uid, leftAt: place.madeAt });
  if (event === 'moved') {
    const { from, to } = await routeOf(ctx, place, content);
    const hives = await findHivesByUid(ctx.db, ctx.user.id, content.hives);
    const leftBy = (uid: string) => content.left?.[content.hives.findIndex((hive) => hive.uid === uid)];
    const positions = new Map(hives.map(({ id, uid }) => [id, leftBy(uid)]));
    return moveHives(ctx, [...positions.keys()], {
      from: to,
      to: from,
      back: { at: place.madeAt, positions },
    });
  }
  if (!isFounding(event) || founded.length === 0 || place.apiaryId === null) return;
  if (await hasOtherRecords(ctx.db, ctx.user.id, { recordUid: place.uid, hiveUids: founded }))
    throw new AppError('effect_changed', 409);
  const added = content.hives.filter(({ uid }) => founded.includes(uid));
  await removeAddedHives(ctx, place.apiaryId, await idsOf(ctx, added));
}

/**
 * The values of a cancelled record become the beekeeper's own observations, and the hives that it ended live again:
 * without a valid record they have no end. Other effects stay as they are.
 */
export async function releaseEffects(
  ctx: UserContext,
  { uid: recordId, madeAt: leftAt }: EffectPlace,
  content: StoredRecord,
): Promise<void> {
  if (content.kind === 'stock' && isEnding(content.event))
    await resumeHives(ctx, { recordUid: recordId, leftAt });
  if (!isGiving(content)) return;
  const hives = await idsOf(ctx, content.hives);
  await ctx.emit(recordReleased, { userId: ctx.user.id, recordId, hives });
}

async function markQueen(ctx: UserContext, { queen, marked, before_mark }: Stored<'queen'>): Promise<void> {
  if (marked && before_mark) await changeMark(ctx, { queen, from: before_mark, to: marked });
}

/**
 * Gives a queen the facts before a mark; facts that were changed since stay. If the mark before it was taken back
 * meanwhile, its facts are not given again.
 */
async function unmarkQueen(
  ctx: UserContext,
  { uid: recordUid, madeAt }: EffectPlace,
  content: StoredRecord,
): Promise<void> {
  if (content.kind !== 'queen' || !content.before_mark) return;
  const { queen } = content;
  const earlier = await findEarlierMarks(ctx.db, ctx.user.id, { queen, recordUid });
  const standing = earlier.findIndex(({ stands }) => stands);
  const undone = earlier
    .slice(0, standing < 0 ? undefined : standing)
    // The facts before this mark are those after an earlier undo.
    .filter(({ made_at }) => made_at >= madeAt);
  for (const made of [content, ...undone.map(({ content: first }) => first)])
    if (made.kind === 'queen' && made.marked && made.before_mark)
      await changeMark(ctx, { queen, from: made.marked, to: made.before_mark });
}

const idsOf = async ({ db, user }: UserContext, hives: StoredRecord['hives']): Promise<number[]> =>
  (await findHivesByUid(db, user.id, hives)).map(({ id }) => id);

const uidsOf = ({ hives }: StoredRecord): string => hives.map(({ uid }) => uid).join();

/** The two apiaries of a move; 409 if one was removed. */
async function routeOf(
  { db, user }: UserContext,
  { apiaryId: from }: RecordPlace,
  { to_apiary }: Stored<'stock'>,
): Promise<{ readonly from: number; readonly to: number }> {
  const to = to_apiary ? await findApiaryId(db, user.id, to_apiary.uid) : undefined;
  if (from === null || to === undefined) throw new AppError('effect_changed', 409);
  return { from, to };
}

/** The values that a record gives to its hives, in place of those that it gave before. */
async function giveValues(
  ctx: UserContext,
  place: EffectPlace,
  content: StoredRecord,
  before?: StoredRecord,
): Promise<void> {
  const given = givenBy(content);
  const living = await findHivesByUid(ctx.db, ctx.user.id, content.hives);
  const hives = living.flatMap(({ id: hiveId, uid }) => {
    const own = given.get(uid);
    return own ? [{ hiveId, ...own }] : [];
  });
  await ctx.emit(recordedValues, {
    ...{ userId: ctx.user.id, recordId: place.uid, hives },
    before: before ? await idsOf(ctx, before.hives) : [],
    date: momentOf(content, place.madeAt, ctx.now),
  });
}

/**
 * The time of the values: as entered, else when the record was made if that was the same day, else noon; never in the
 * future.
 */
function momentOf({ happened_on: day, happened_at: time }: StoredRecord, madeAt: Date, now: Date): Date {
  if (time === null && day === apiaryDay(madeAt)) return madeAt;
  const entered = time === null ? null : readMoment(`${day} ${time}`, APIARY_TIME_ZONE);
  return new Date(Math.min(entered ?? Date.parse(`${day}T12:00Z`), now.getTime()));
}

type Given = Omit<GivenToHive, 'hiveId'>;

/** What a record gives to each of its hives, by the uid of the hive. */
function givenBy(content: StoredRecord): ReadonlyMap<string, Given> {
  const given = content.hives.map(({ uid }, at) => [uid, givenTo(content, at)] as const);
  return new Map(given.filter(([, { values, changes }]) => changes.length + Object.keys(values).length > 0));
}

/** Whether records of this kind can give values. */
const isGiving = (content: StoredRecord): boolean =>
  content.kind === 'equipment' ||
  (content.kind === 'harvest' && Boolean(content.supers_off)) ||
  (content.kind === 'stock' && (content.split !== undefined || content.merge !== undefined));

const NOTHING: ObservationData = {};

function givenTo(content: StoredRecord, at: number): Given {
  if (content.kind === 'equipment') return equipmentOf(content);
  if (content.kind === 'harvest') return { values: NOTHING, changes: supersTakenBy(content) };
  if (content.kind === 'stock') return { values: NOTHING, changes: framesOf(content, at) };
  return { values: NOTHING, changes: [] };
}

function equipmentOf(content: Stored<'equipment'>): Given {
  const { supers, frames } = content;
  const changes = [
    { key: SUPERS_ITEM, by: supers ?? 0, field: 'supers' },
    ...FRAME_ITEMS.map(([kind, key]) => ({ key, by: frames[kind] ?? 0, field: `frames.${kind}` })),
  ].filter(({ by }) => by !== 0);
  return { values: valuesOfParts(content), changes };
}

const supersTakenBy = ({ supers_off: number }: Stored<'harvest'>): Given['changes'] =>
  number ? [{ key: SUPERS_ITEM, by: -number, field: 'supers_off' }] : [];

/** What a split or a merge gives to the hive of this position, or takes from it. */
function framesOf({ split, merge }: Stored<'stock'>, at: number): Given['changes'] {
  if (merge) return at === 0 ? changesBy(merge, '') : [];
  if (!split) return [];
  const { parts } = split;
  const own = parts[at - 1];
  if (own) return changesBy(own, `parts.${at - 1}.`);
  return at > 0 ? [] : changesBy(takenFor(parts), 'parts.0.');
}

/** The divided hive loses the sum of the gifts to its parts. */
const takenFor = (parts: readonly SplitGift[]): SplitGift => ({
  brood: -parts.reduce((sum, { brood }) => sum + brood, 0),
  stores: -parts.reduce((sum, { stores }) => sum + stores, 0),
  bees: -parts.reduce((sum, { bees }) => sum + bees, 0),
});

const changesBy = (gift: SplitGift, path: string): Given['changes'] =>
  SPLIT_ITEMS.flatMap(([field, key]) =>
    gift[field] === 0 ? [] : [{ key, by: gift[field], field: `${path}${field}` }],
  );
