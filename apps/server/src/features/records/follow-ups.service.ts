import type { FollowUp, StoredRecord } from '@propolis/contract';
import {
  apiaryDay,
  firstOpenDay,
  hivesToCheck,
  moveFollowUps,
  type PlannedFollowUp,
  splitChecks,
  treatmentFollowUps,
} from '@propolis/domain';
import type { UserContext } from '@propolis/http-kit';
import { found } from '@propolis/runtime';
import {
  deleteFollowUps,
  findFollowUp,
  findFollowUpsOf,
  findHiveIdsByUid,
  findOpenFollowUps,
  insertFollowUps,
  type StoredFollowUp,
  updateFollowUp,
} from './follow-ups.queries.ts';
import { recordChanged } from './records.events.ts';

export const listFollowUps = ({ db, user, now }: UserContext): Promise<FollowUp[]> =>
  findOpenFollowUps(db, user.id, apiaryDay(now));

export async function finishFollowUp(
  { db, user, now, emit }: UserContext,
  id: number,
  { is_done }: { readonly is_done: boolean },
): Promise<FollowUp> {
  await updateFollowUp(db, user.id, id, is_done ? now : null);
  const followUp = found(await findFollowUp(db, user.id, id));
  await emit(recordChanged, { userId: user.id, recordId: followUp.record_id });
  return followUp;
}

/** What a valid record plans for each of its hives, by uid; undefined for a kind that plans nothing. */
function plannedBy(content: StoredRecord): (PlannedFollowUp & { readonly hive: string })[] | undefined {
  if (content.kind === 'stock' && content.split) return checksOf(content.split, content);
  const planned = plannedForHives(content);
  if (!planned) return undefined;
  return content.hives.flatMap(({ uid }) => planned.map((one) => ({ ...one, hive: uid })));
}

/** What is planned in the same way for each hive of a record. */
function plannedForHives(content: StoredRecord): PlannedFollowUp[] | undefined {
  if (content.kind === 'treatment') return treatmentFollowUps(content);
  return content.kind === 'stock' && content.event === 'moved' ? moveFollowUps(content) : undefined;
}

type Stock = Extract<StoredRecord, { kind: 'stock' }>;

/** The chosen checks of each hive that raises or gets a queen with a split. */
function checksOf(
  { parts, queen_part, checks }: NonNullable<Stock['split']>,
  { hives, happened_on }: Stock,
): (PlannedFollowUp & { readonly hive: string })[] {
  return hivesToCheck(parts, queen_part).flatMap(({ at, stage }) => {
    const hive = hives[at]?.uid;
    const planned = splitChecks(happened_on, stage).filter(({ check }) => checks.includes(check));
    return hive === undefined ? [] : planned.map(({ check: kind, due }) => ({ kind, due, hive }));
  });
}

interface Saved {
  readonly recordId: number;
  readonly content: StoredRecord;
  readonly isValid: boolean;
}

/**
 * Plans what follows from a record in its newest version; a cancelled record has no follow-ups. A record that is added
 * late plans what is due already, unless it would no longer be listed.
 */
export async function saveFollowUps(
  { db, user, now }: UserContext,
  { recordId, content, isValid }: Saved,
): Promise<void> {
  const all = plannedBy(content);
  if (!all) return;
  const planned = isValid ? all : [];
  const before = await findFollowUpsOf(db, recordId);
  const uids = [...new Set(planned.map(({ hive }) => hive))];
  const hives = uids.length > 0 ? await findHiveIdsByUid(db, user.id, uids) : new Map<string, number>();
  const wanted = planned.flatMap(({ hive, ...one }) => {
    const hive_id = hives.get(hive);
    return hive_id === undefined ? [] : [{ ...one, hive_id }];
  });
  for (const one of before) if (!includes(wanted, one)) await deleteFollowUps(db, recordId, one);
  const saved = wanted.filter((one) => one.due >= firstOpenDay(apiaryDay(now)) || includes(before, one));
  if (saved.length > 0)
    await insertFollowUps(
      db,
      saved.map((one) => ({ ...one, record_id: recordId })),
    );
}

const includes = (all: readonly StoredFollowUp[], { hive_id, kind }: StoredFollowUp): boolean =>
  all.some((one) => one.hive_id === hive_id && one.kind === kind);
