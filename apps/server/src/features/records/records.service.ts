import { basename } from 'node:path';
import {
  type JournalRecord,
  type MedicineInput,
  type MedicineStock,
  RECORDS_PER_PAGE,
  type RecordContent,
  type RecordInput,
  type RecordPage,
  type RecordsQuery,
  type RecordTableQuery,
  type RecordVersion,
  type StoredRecord,
} from '@propolis/contract';
import { APIARY_TIME_ZONE, type IsoDay, localDayOf, medicineStock } from '@propolis/domain';
import {
  type AddingUserContext,
  assertUsage,
  type Ctx,
  type Streamed,
  type UserContext,
} from '@propolis/http-kit';
import { AppError, assertVersion, found, invalidField } from '@propolis/runtime';
import { createTables } from '../account/account.service.ts';
import { saveQueens } from '../queens/queens.service.ts';
import { saveFollowUps } from './follow-ups.service.ts';
import { NO_APIARY } from './records.chain.ts';
import { recordChanged } from './records.events.ts';
import { queensOf } from './records.queens.ts';
import {
  appendVersion,
  findHivesOf,
  findRecord,
  findRecords,
  findVersions,
  holdApiary,
  insertRecord,
  lockJournal,
  lockRecord,
  readRecords,
} from './records.queries.ts';
import { recordTable } from './records.tables.ts';
import { findMedicineLines, findTotals } from './records.totals.queries.ts';
import { RECORDS_METER } from './records.usage.ts';

export { saveObserved } from './records.observed.ts';

export async function listRecords({ db, user }: UserContext, query: RecordsQuery): Promise<RecordPage> {
  const data = await findRecords(db, user.id, query);
  const { count, totals } = await findTotals(db, user.id, query);
  return { data, last_page: Math.max(1, Math.ceil(count / RECORDS_PER_PAGE)), totals };
}

/** The records of a kind as a table, streamed. */
export function exportTable(
  { db, user, now, language }: Pick<Ctx, 'db' | 'user' | 'now' | 'language'>,
  query: RecordTableQuery,
): Streamed {
  const pages = readRecords(db, user.id, query);
  const { path, content } = recordTable(createTables(language), query.kind, pages);
  const name = basename(path, '.csv');
  return { filename: `${name}-${dayOf(now)}.csv`, content };
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
  const { name, uid: chain } = found(await holdApiary(ctx.db, ctx.user.id, apiaryId));
  return add(ctx, { uid, chain, apiaryId, apiaryName: name }, contentOf(record));
}

function contentOf(record: RecordInput): RecordContent {
  if (record.kind !== 'stock') return record;
  const { new_hives: _hives, ...content } = record;
  return content;
}

/** The movement of a medicine belongs to no apiary. */
export async function moveMedicine(
  ctx: AddingUserContext,
  { id: uid, ...record }: MedicineInput & { readonly id: string },
): Promise<JournalRecord> {
  await holdJournal(ctx);
  return add(ctx, { uid, chain: NO_APIARY, apiaryId: null, apiaryName: null }, record);
}

/** 409 above the quota. Afterwards the account adds to its journal one version after the other. */
export async function holdJournal(
  { db, user, now, settings: { quotas } }: AddingUserContext,
  more = 1,
): Promise<void> {
  if (more > 0) await assertUsage({ db, userId: user.id, quotas, now }, RECORDS_METER, more);
  await lockJournal(db, user.id);
}

interface Place {
  readonly uid: string;
  readonly chain: string;
  readonly apiaryId: number | null;
  readonly apiaryName: string | null;
}

async function add(ctx: UserContext, place: Place, content: RecordContent): Promise<JournalRecord> {
  const stored = await toStored(ctx, place.apiaryId, content);
  const recordId = await insertRecord(ctx.db, { userId: ctx.user.id, ...place }, stored);
  if (recordId === undefined) throw new AppError('conflict', 409);
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
  const stored = await toStored(ctx, place.apiaryId, content, present.content);
  return write(ctx, { ...place, version: present.version + 1, cancelled: null }, stored);
}

/** Cancels a record with a new version of the same content. */
export async function cancelRecord(
  ctx: AddingUserContext,
  edited: EditedRecord,
  { reason, undo }: { readonly reason: string; readonly undo: boolean },
): Promise<JournalRecord> {
  const { present, place } = await hold(ctx, edited);
  if (undo && dayOf(present.first_made_at) !== dayOf(ctx.now)) throw invalidField('undo', 'invalid');
  if (!undo && reason === '') throw invalidField('reason', 'required');
  const version = present.version + 1;
  return write(ctx, { ...place, version, cancelled: undo ? '' : reason }, present.content);
}

const dayOf = (moment: Date): IsoDay => localDayOf(moment.getTime(), APIARY_TIME_ZONE);

/** A valid record in its newest version, locked; 409 if it is cancelled or has another version. */
async function hold(ctx: AddingUserContext, { uid, baseVersion }: EditedRecord) {
  const { db, user } = ctx;
  await holdJournal(ctx);
  const present = found(await lockRecord(db, user.id, uid));
  if (baseVersion !== undefined && baseVersion !== present.version)
    assertVersion(baseVersion, found(await findRecord(db, user.id, uid)));
  if (present.observation_id !== null) throw new AppError('record_of_observation', 409);
  if (present.cancelled !== null) throw new AppError('conflict', 409);
  const { id: recordId, chain, apiary_id: apiaryId, apiary_name: apiaryName } = present;
  return { present, place: { uid, recordId, chain, apiaryId, apiaryName } };
}

/**
 * The content with its hives by uid and name; 422 for a hive that neither is in the apiary nor was in the record
 * before, and for a day in the future.
 */
async function toStored(
  ctx: UserContext,
  apiaryId: number | null,
  content: RecordContent,
  before?: StoredRecord,
): Promise<StoredRecord> {
  const { db, user, now } = ctx;
  if (content.happened_on > dayOf(now)) throw invalidField('happened_on', 'in_future');
  if (content.kind === 'medicine') return { ...content, hives: [] };
  const here = apiaryId === null ? [] : await findHivesOf(db, user.id, apiaryId);
  const hives = content.hive_ids.map((ref) => {
    const hive = here.find(({ id }) => id === ref) ?? before?.hives.find(({ uid }) => uid === ref);
    if (!hive) throw invalidField('hive_ids', 'not_found');
    return { uid: hive.uid, name: hive.name };
  });
  // Once by its id and once by its uid.
  if (new Set(hives.map(({ uid }) => uid)).size < hives.length) throw invalidField('hive_ids', 'invalid');
  if (content.kind === 'stock') {
    const { hive_ids: _ids, to_apiary_id: to, ...rest } = content;
    const to_apiary = to === null ? null : await toStoredApiary(ctx, to, before);
    return { ...rest, hives, to_apiary, colonies: content.colonies ?? hives.length };
  }
  const { hive_ids: _ids, ...rest } = content;
  return { ...rest, hives };
}

type StoredStock = Extract<StoredRecord, { kind: 'stock' }>;

/** 422 for an apiary that neither is the user's nor was in the record before. */
async function toStoredApiary(
  { db, user }: UserContext,
  ref: number | string,
  before: StoredRecord | undefined,
): Promise<StoredStock['to_apiary']> {
  const known = before?.kind === 'stock' && before.to_apiary?.uid === ref ? before.to_apiary : undefined;
  const apiary = known ?? (typeof ref === 'number' ? await holdApiary(db, user.id, ref) : undefined);
  if (!apiary) throw invalidField('to_apiary_id', 'not_found');
  return { uid: apiary.uid, name: apiary.name };
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
