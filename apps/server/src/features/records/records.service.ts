import { basename } from 'node:path';
import type {
  JournalRecord,
  MedicineInput,
  MedicineStock,
  RecordContent,
  RecordInput,
  RecordPage,
  RecordsQuery,
  RecordTableQuery,
  RecordVersion,
  StoredRecord,
} from '@propolis/contract';
import { apiaryDay, medicineStock } from '@propolis/domain';
import {
  type AddingUserContext,
  assertUsage,
  type Ctx,
  type Streamed,
  type UserContext,
} from '@propolis/http-kit';
import { AppError, assertVersion, found, invalidField } from '@propolis/runtime';
import { createTables } from '../account/account.service.ts';
import { lockApiaries } from '../apiaries/apiaries.queries.ts';
import { addHives } from '../hives/hives.service.ts';
import { saveQueens } from '../queens/queens.service.ts';
import { saveFollowUps } from './follow-ups.service.ts';
import { NO_APIARY } from './records.chain.ts';
import { applyEffects, correctEffects, releaseEffects, takeBackEffects } from './records.effects.ts';
import { recordChanged } from './records.events.ts';
import { findHiveUid, holdApiary } from './records.hives.queries.ts';
import { queensOf } from './records.queens.ts';
import {
  appendVersion,
  findRecord,
  findRecords,
  findVersions,
  insertRecord,
  lockJournal,
  lockRecord,
  RECORDS_METER,
  readRecords,
} from './records.queries.ts';
import { type RecordPlace, type StoredHive, toStored } from './records.stored.ts';
import { recordTable } from './records.tables.ts';
import { countRecords, findMedicineLines, findTotals, findTotalsOfYear } from './records.totals.queries.ts';

/** Used by features above. */
export type { GivenToHive, RecordedValues } from './records.events.ts';
export { recordChanged } from './records.events.ts';
export { saveObserved } from './records.observed.ts';

export async function listRecords({ db, user, now }: UserContext, query: RecordsQuery): Promise<RecordPage> {
  const data = await findRecords(db, user.id, query);
  const { count, totals } =
    query.totals === 'true'
      ? await findTotals(db, user.id, query)
      : {
          count: await countRecords(db, user.id, query),
          totals: query.totals === 'year' ? await findTotalsOfYear(db, user.id, query, apiaryDay(now)) : null,
        };
  return { data, last_page: Math.max(1, Math.ceil(count / query.limit)), totals };
}

/** The records of a kind as a table, streamed. */
export async function exportTable(
  { db, user, now, language }: Pick<Ctx, 'db' | 'user' | 'now' | 'language'>,
  query: RecordTableQuery,
): Promise<Streamed> {
  const pages = readRecords(db, user.id, query);
  const hive = query.hive === undefined ? undefined : await findHiveUid(db, user.id, query.hive);
  const { path, content } = recordTable(createTables(language), query.kind, pages, hive);
  const name = basename(path, '.csv');
  return { filename: `${name}-${apiaryDay(now)}.csv`, content };
}

export async function getRecord(
  { db, user }: UserContext,
  uid: string,
): Promise<JournalRecord & { versions: RecordVersion[] }> {
  const record = found(await findRecord(db, user.id, uid));
  return { ...record, versions: await findVersions(db, user.id, uid) };
}

export const listMedicines = async ({ db, user }: UserContext): Promise<MedicineStock> =>
  medicineStock(await findMedicineLines(db, user.id));

/** `conflict` if the account has a record with this id. */
export async function createRecord(
  ctx: AddingUserContext,
  apiaryId: number,
  { id: uid, ...record }: RecordInput & { readonly id: string },
): Promise<JournalRecord> {
  await holdJournal(ctx);
  // Before the row of the apiary, which otherwise would be locked twice.
  if (record.kind === 'stock') await lockApiaries(ctx.db, ctx.user.id);
  const { name, uid: chain } = found(await holdApiary(ctx.db, ctx.user.id, apiaryId));
  const place = { uid, chain, apiaryId, apiaryName: name };
  if (record.kind !== 'stock') return addRecord(ctx, place, record);
  const { new_hives, ...content } = record;
  const founded = await addHives(ctx, apiaryId, new_hives);
  const hive_ids = [...content.hive_ids, ...founded.map(({ id }) => id)];
  return addRecord(ctx, place, { ...content, hive_ids }, founded);
}

/** The movement of a medicine belongs to no apiary. */
export async function moveMedicine(
  ctx: AddingUserContext,
  { id: uid, ...record }: MedicineInput & { readonly id: string },
): Promise<JournalRecord> {
  await holdJournal(ctx);
  return addRecord(ctx, { uid, chain: NO_APIARY, apiaryId: null, apiaryName: null }, record);
}

/** 409 above the quota. Afterwards the account adds to its journal one version after the other. */
export async function holdJournal(
  { db, user, now, settings: { quotas } }: AddingUserContext,
  more = 1,
): Promise<void> {
  if (more > 0) await assertUsage({ db, userId: user.id, quotas, now }, RECORDS_METER, more);
  await lockJournal(db, user.id);
}

interface Place extends RecordPlace {
  readonly chain: string;
  readonly apiaryName: string | null;
}

export async function addRecord(
  ctx: UserContext,
  place: Place,
  content: RecordContent,
  founded: readonly StoredHive[] = [],
): Promise<JournalRecord> {
  const stored = await toStored(ctx, place, { content, founded: founded.map(({ uid }) => uid) });
  const recordId = await insertRecord(ctx.db, { userId: ctx.user.id, ...place }, stored);
  if (recordId === undefined) throw new AppError('conflict', 409);
  await applyEffects(ctx, { ...place, madeAt: ctx.now }, stored);
  return write(ctx, { ...place, recordId, version: 1, cancelled: null }, stored);
}

interface EditedRecord {
  readonly uid: string;
  readonly baseVersion: number | undefined;
}

/** Corrects a record with a new version, which is valid from then on. */
export async function correctRecord(
  ctx: AddingUserContext,
  edited: EditedRecord,
  content: RecordContent,
): Promise<JournalRecord> {
  const { present, place } = await hold(ctx, edited);
  if (present.content.kind !== content.kind) throw invalidField('kind', 'invalid');
  const stored = await toStored(ctx, place, { content, before: present.content });
  await correctEffects(ctx, { ...place, madeAt: present.first_made_at }, stored, present.content);
  return write(ctx, { ...place, version: present.version + 1, cancelled: null }, stored);
}

/** Cancels a record with a new version of the same content. An undo takes all its effects back. */
export async function cancelRecord(
  ctx: AddingUserContext,
  edited: EditedRecord,
  { reason, undo }: { readonly reason: string; readonly undo: boolean },
): Promise<JournalRecord> {
  const { present, place } = await hold(ctx, edited);
  if (undo && apiaryDay(present.first_made_at) !== apiaryDay(ctx.now))
    throw new AppError('undo_too_late', 409);
  if (!undo && reason === '') throw invalidField('reason', 'required');
  const version = present.version + 1;
  const endEffects = undo ? takeBackEffects : releaseEffects;
  await endEffects(ctx, { ...place, madeAt: present.first_made_at }, present.content);
  return write(ctx, { ...place, version, cancelled: undo ? '' : reason }, present.content);
}

/** A valid record in its newest version, locked; 409 if it is cancelled or has another version. */
async function hold(ctx: AddingUserContext, { uid, baseVersion }: EditedRecord) {
  const { db, user } = ctx;
  await holdJournal(ctx);
  // Before the row of the record, as the removal of an apiary locks them.
  await lockApiaries(db, user.id);
  const present = found(await lockRecord(db, user.id, uid));
  if (present.cancelled !== null) throw new AppError('record_cancelled', 409);
  if (baseVersion !== undefined && baseVersion !== present.version)
    assertVersion(baseVersion, found(await findRecord(db, user.id, uid)));
  if (present.observation_id !== null) throw new AppError('record_of_observation', 409);
  const { id: recordId, chain, apiary_id: apiaryId, apiary_name: apiaryName } = present;
  return { present, place: { uid, recordId, chain, apiaryId, apiaryName } };
}

interface Written extends Place {
  readonly recordId: number;
  readonly version: number;
  readonly cancelled: string | null;
}

async function write(ctx: UserContext, written: Written, content: StoredRecord): Promise<JournalRecord> {
  const { db, user, now, emit } = ctx;
  const { uid, recordId, chain, version, cancelled, apiaryName: apiary_name } = written;
  await appendVersion(db, {
    ...{ uid, recordId, chain, version, cancelled, apiary_name, content },
    userId: user.id,
    origin: 'typed',
    made_at: now,
  });
  const queens = queensOf(content);
  if (queens.length > 0)
    await saveQueens(ctx, { recordId, day: content.happened_on }, cancelled === null ? queens : []);
  await saveFollowUps(ctx, { recordId, content, isValid: cancelled === null });
  await emit(recordChanged, { userId: user.id, recordId: uid });
  return found(await findRecord(db, user.id, uid));
}
