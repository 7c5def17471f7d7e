import type { RecordContent, StoredRecord } from '@propolis/contract';
import { apiaryDay, type IsoDay, isEnding } from '@propolis/domain';
import type { UserContext } from '@propolis/http-kit';
import { invalidField } from '@propolis/runtime';
import { holdFactsBefore } from '../queens/queens.service.ts';
import { findHivesByUid, findHivesOf, holdApiary } from './records.hives.queries.ts';

/** Where a record belongs. */
export interface RecordPlace {
  readonly uid: string;
  readonly apiaryId: number | null;
}

export type StoredHive = StoredRecord['hives'][number];
/** A hive that was removed has no end. */
interface NamedHive extends StoredHive {
  readonly ended_on?: IsoDay | null;
  readonly ended_by?: string | null;
  readonly position_on_apiary?: number;
}
type StoredStock = Extract<StoredRecord, { kind: 'stock' }>;

interface Given {
  readonly content: RecordContent;
  /** The present version of a record that is corrected. */
  readonly before?: StoredRecord;
  /** The uids of the hives that the record added. */
  readonly founded?: readonly string[];
}

/** The content with hives and apiary by uid and name; 422 for a day in the future. */
export async function toStored(ctx: UserContext, place: RecordPlace, given: Given): Promise<StoredRecord> {
  const { content, before, founded } = given;
  if (content.happened_on > apiaryDay(ctx.now)) throw invalidField('happened_on', 'in_future');
  if (content.kind === 'medicine') return { ...content, hives: [] };
  const named = await toStoredHives(ctx, place, given);
  const hives = named.map(({ uid, name }) => ({ uid, name }));
  if (content.kind === 'queen') {
    const { hive_ids: _ids, marked: _marked, ...rest } = content;
    return { ...rest, hives, ...(await toStoredMark(ctx, content, before)) };
  }
  if (content.kind !== 'stock') {
    const { hive_ids: _ids, ...rest } = content;
    return { ...rest, hives };
  }
  if (content.found_on !== null && content.found_on > apiaryDay(ctx.now))
    throw invalidField('found_on', 'in_future');
  const { hive_ids: _ids, to_apiary_id: to, ...rest } = content;
  return {
    ...rest,
    hives,
    to_apiary: to === null ? null : await toStoredApiary(ctx, place, { to, before }),
    colonies: content.colonies ?? hives.length,
    founded: [...(founded ?? [])],
    ...(content.event === 'moved' && { left: named.map(({ position_on_apiary: left = 1 }) => left) }),
    ...(before?.kind === 'stock' && keptOf(before, rest)),
  };
}

/** What a correction keeps: the hives that were added, and how hives were divided or united. */
const keptOf = (
  before: StoredStock,
  { split = before.split, merge = before.merge }: Pick<StoredStock, 'split' | 'merge'>,
) => ({
  founded: before.founded,
  left: before.left,
  ...{ split, merge },
  ...((before.split || before.merge) && { colonies: before.colonies }),
});

/** What marking changes, with the facts before it. A correction keeps both. */
async function toStoredMark(
  { db, user }: UserContext,
  { event, queen, marked }: Extract<RecordContent, { kind: 'queen' }>,
  before: StoredRecord | undefined,
) {
  if (event !== 'marked') return {};
  if (before)
    return before.kind === 'queen' && before.queen === queen
      ? { marked: before.marked, before_mark: before.before_mark }
      : {};
  const before_mark = marked && (await holdFactsBefore(db, user.id, { queen, marked }));
  return before_mark ? { marked, before_mark } : {};
}

/** 422 for a hive that neither is in the apiary nor was in the record before, and for one that ended before. */
async function toStoredHives(
  { db, user }: UserContext,
  { uid: recordUid, apiaryId }: RecordPlace,
  { content, before }: Given,
): Promise<NamedHive[]> {
  if (!('hive_ids' in content)) return [];
  const here = apiaryId === null ? [] : await findHivesOf(db, user.id, apiaryId);
  // Hives that were moved or removed since.
  const elsewhere = before ? await findHivesByUid(db, user.id, before.hives) : [];
  const hives = content.hive_ids.map((ref) => {
    const hive: NamedHive | undefined =
      here.find(({ id }) => id === ref) ??
      elsewhere.find(({ id }) => id === ref) ??
      before?.hives.find(({ uid }) => uid === ref);
    if (!hive) throw invalidField('hive_ids', 'not_found');
    if (hive.ended_by !== recordUid && isAfterEnd({ content, before }, hive))
      throw invalidField('hive_ids', 'hive_ended');
    return hive;
  });
  // Once by its id and once by its uid.
  if (new Set(hives.map(({ uid }) => uid)).size < hives.length) throw invalidField('hive_ids', 'invalid');
  return hives;
}

/**
 * Only a living hive ends or moves; a correction does not end or move it again, and may keep a day after an end that was
 * recorded later.
 */
function isAfterEnd({ content, before }: Given, { uid, ended_on: end = null }: NamedHive): boolean {
  if (end === null) return false;
  if (before?.happened_on === content.happened_on && before.hives.some((hive) => hive.uid === uid))
    return false;
  const changesHive =
    !before && content.kind === 'stock' && (isEnding(content.event) || content.event === 'moved');
  return changesHive || content.happened_on > end;
}

/** 422 for an apiary that neither is another one of the user nor was in the record before. */
async function toStoredApiary(
  { db, user }: UserContext,
  { apiaryId }: RecordPlace,
  { to, before }: { readonly to: number | string; readonly before: StoredRecord | undefined },
): Promise<StoredStock['to_apiary']> {
  if (to === apiaryId) throw invalidField('to_apiary_id', 'invalid');
  const known = before?.kind === 'stock' && before.to_apiary?.uid === to ? before.to_apiary : undefined;
  const apiary = known ?? (typeof to === 'number' ? await holdApiary(db, user.id, to) : undefined);
  if (!apiary) throw invalidField('to_apiary_id', 'not_found');
  return { uid: apiary.uid, name: apiary.name };
}
