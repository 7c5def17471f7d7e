import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { StoredRecord } from '@propolis/contract';
import { apiaryDay, type IsoDay, type ObservedAct } from '@propolis/domain';
import type { UserContext } from '@propolis/http-kit';
import { found } from '@propolis/runtime';
import { recordChanged } from './records.events.ts';
import { findObserved, findRecordedHive, insertObserved } from './records.observed.queries.ts';
import { appendVersion, insertRecord } from './records.queries.ts';

interface OfObservation {
  readonly observationId: number;
  readonly hiveId: number;
  readonly date: Date;
}

/**
 * Makes the records of an observation say what its amounts say: adds, changes and takes back. The journal is locked
 * (`holdJournal`).
 */
export async function saveObserved(
  ctx: UserContext,
  { observationId, hiveId, date }: OfObservation,
  acts: readonly ObservedAct[],
): Promise<void> {
  const { db, user } = ctx;
  const happened_on = apiaryDay(date);
  const before = await findObserved(db, user.id, observationId);
  const actOf = new Map(acts.map((act) => [recordOf(before, act)?.id, act]));
  for (const { id, ...present } of before) {
    const act = actOf.get(id);
    const content = act ? toContent(act, happened_on, present.content.hives) : present.content;
    const cancelled = act ? null : '';
    if (
      act
        ? cancelled === present.cancelled && isDeepStrictEqual(content, present.content)
        : present.cancelled !== null
    )
      continue;
    await append(ctx, { ...present, recordId: id, version: present.version + 1, cancelled, content });
  }
  const added = acts.filter((act) => !recordOf(before, act));
  if (added.length === 0) return;
  const hive = found(await findRecordedHive(db, user.id, hiveId));
  const { uid: hiveUid, name, apiary_id: apiaryId, chain, apiary_name } = hive;
  for (const act of added) {
    const uid = randomUUID();
    const content = toContent(act, happened_on, [{ uid: hiveUid, name }]);
    const recordId = found(await insertRecord(db, { userId: user.id, uid, apiaryId }, content));
    await insertObserved(db, [{ record_id: recordId, observation_id: observationId }]);
    await append(ctx, { recordId, uid, chain, apiary_name, version: 1, cancelled: null, content });
  }
}

/** Imports may link several records of one act to an observation: the valid one counts. */
function recordOf<Known extends { readonly content: StoredRecord; readonly cancelled: string | null }>(
  before: readonly Known[],
  act: ObservedAct,
): Known | undefined {
  const known = before.filter(({ content }) => isOf(content, act));
  return known.find(({ cancelled }) => cancelled === null) ?? known[0];
}

const isOf = (content: StoredRecord, act: ObservedAct): boolean =>
  content.kind === 'harvest' && act.kind === 'harvest'
    ? content.food === act.food
    : content.kind === act.kind;

/** With the defaults of the contract. */
const toContent = (
  { amount, ...act }: ObservedAct,
  happened_on: IsoDay,
  hives: StoredRecord['hives'],
): StoredRecord => StoredRecord.parse({ ...act, happened_on, hives, amounts: [amount] });

type Appended = Omit<Parameters<typeof appendVersion>[1], 'userId' | 'origin' | 'made_at'>;

async function append({ db, user, now, emit }: UserContext, version: Appended): Promise<void> {
  const { recordId, uid, chain, version: number, cancelled, apiary_name, content } = version;
  await appendVersion(db, {
    ...{ recordId, uid, chain, version: number, cancelled, apiary_name, content },
    userId: user.id,
    origin: 'observation',
    made_at: now,
  });
  await emit(recordChanged, { userId: user.id, recordId: uid });
}
