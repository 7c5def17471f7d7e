import type { BlobStore } from '@propolis/blob-store';
import {
  type CorrectionInput,
  type Counting,
  type CountingChange,
  type CountingPhotoSize,
  type FieldErrors,
  type HandCountInput,
  hasMoreMitesThanBees,
  type PhotoTile,
  type RecountInput,
} from '@propolis/contract';
import {
  apiaryDay,
  CUSTOM_MARKER,
  correctedTotal,
  isToCome,
  NO_CORRECTIONS,
  NO_MARKER,
  readMoment,
} from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import { assertQuota, type Ctx, type Download, type Edited, type UserContext } from '@propolis/http-kit';
import type { Pictures } from '@propolis/pictures';
import type { Db } from '@propolis/postgres';
import { AppError, assertNoErrors, assertVersion, found, invalidField, notFound } from '@propolis/runtime';
import { lockUser } from '../account/account.queries.ts';
import { holdHive } from '../hives/hives.queries.ts';
import { hasEndedBefore } from '../hives/hives.service.ts';
import { countingChanged, countingCreated, countingRemoved } from './countings.events.ts';
import { countingPhotosRemove, queueCounting } from './countings.jobs.ts';
import {
  countUnfinished,
  deleteCounting,
  findCounting,
  findCountingPhoto,
  insertCounting,
  isCounted,
  lockCounting,
  measureCountings,
  restartCounting,
  updateCounting,
} from './countings.queries.ts';
import { readCountingPhoto } from './photos/countings.photos.ts';
import type { ReadTile } from './photos/countings.tiles.ts';
import { measureUploads } from './photos/uploads.queries.ts';

/** The contract has validated it. */
const momentOf = (text: string): Date => new Date(readMoment(text) ?? 0);

export const getCounting = async (
  { db, user }: Pick<UserContext, 'db' | 'user'>,
  id: number,
): Promise<Counting> => found(await findCounting(db, user.id, id));

/** 409 if an undo would delete counts with their hive, which is locked. */
export async function assertUncounted(
  { db }: Pick<EventCtx, 'db'>,
  { userId, hiveId }: { readonly userId: number; readonly hiveId: number },
): Promise<void> {
  if (await isCounted(db, userId, hiveId)) throw new AppError('effect_changed', 409);
}

/** Errors of the hive of a count, which is locked against deletion; a date that stays is not checked again. */
export async function hiveFaults(
  { db, user }: { readonly db: Db; readonly user: Pick<UserContext['user'], 'id'> },
  hiveId: number,
  date: Date | undefined,
): Promise<FieldErrors> {
  if (!(await holdHive(db, user.id, hiveId))) return { hive_id: ['not_found'] };
  const day = date && apiaryDay(date);
  return day && (await hasEndedBefore(db, hiveId, day)) ? { hive_id: ['hive_ended'] } : {};
}

/** Stores a manual count; it is done at once. */
export async function countByHand(
  { db, user, now, settings, emit }: Ctx,
  { hive_id, count_date, count, ...typed }: HandCountInput,
): Promise<Counting> {
  const date = momentOf(count_date);
  // Before the hive, in the same lock order as the deletion of an account.
  await lockUser(db, user.id);
  const errors = await hiveFaults({ db, user }, hive_id, date);
  if (isToCome(date.getTime(), now)) errors.count_date = ['in_future'];
  assertNoErrors(errors);
  await holdCountings({ db, user, settings }, { more: 1 });
  const id = await insertCounting(db, {
    user_id: user.id,
    hive_id,
    counted_by: 'hand',
    status: 'done',
    ...typed,
    count_date: date,
    process_timestamp: now,
    varroa_count_above_minimum_certainty: count,
    varroa_count_total: count,
    created_at: now,
    updated_at: now,
  });
  await emit(countingCreated, { userId: user.id, countingId: id });
  return getCounting({ db, user }, id);
}

/** Reads the count and locks it until the end of the transaction. */
async function holdCounting(
  { db, user }: Pick<UserContext, 'db' | 'user'>,
  { id, baseVersion }: Edited,
): Promise<Counting> {
  if (!(await lockCounting(db, { userId: user.id, id }))) throw notFound();
  const present = await getCounting({ db, user }, id);
  assertVersion(baseVersion, present);
  return present;
}

/** Changes the hive, the exposure and, of a manual count, the typed values. */
export async function changeCounting(
  { db, user, now, emit }: UserContext,
  edited: Edited,
  change: CountingChange,
): Promise<Counting> {
  const { id } = edited;
  // 404 for a count of another user, whatever the body.
  const known = found(await findCounting(db, user.id, id));
  const { hive_id, count, count_date, ...typed } = change;
  const errors = known.counted_by === 'hand' ? typedFaults(change, known, now) : photoFaults(change);
  const date = momentOf(count_date ?? known.count_date);
  const stays = hive_id === known.hive_id && date.toISOString() === known.count_date;
  if (hive_id !== null)
    Object.assign(errors, await hiveFaults({ db, user }, hive_id, stays ? undefined : date));
  assertNoErrors(errors);
  const { version } = await holdCounting({ db, user }, edited);
  await updateCounting(
    db,
    { userId: user.id, id },
    {
      hive_id,
      updated_at: now,
      version: version + 1,
      ...typed,
      ...(count !== undefined && {
        varroa_count_above_minimum_certainty: count,
        varroa_count_total: count,
      }),
      ...(count_date !== undefined && { count_date: date }),
    },
  );
  await emit(countingChanged, { userId: user.id, countingId: id });
  return getCounting({ db, user }, id);
}

/** The date must not lie in the future; a sample has no board, and a board no bees. */
function typedFaults(change: CountingChange, known: Counting, now: Date): FieldErrors {
  const { count_date, count = known.varroa_count_total ?? 0, sample_bees = known.sample_bees } = change;
  const isAhead = count_date !== undefined && isToCome(momentOf(count_date).getTime(), now);
  const others =
    known.sample_bees === null ? (['sample_bees', 'sample_method'] as const) : (['exposure_days'] as const);
  return {
    ...unknownFields(change, others),
    ...(isAhead && { count_date: ['in_future'] }),
    ...(hasMoreMitesThanBees({ count, sample_bees }) && { count: ['more_than_bees'] }),
  };
}

/** A photo's number is corrected by its detections, and its date is that of the camera. */
const photoFaults = (change: CountingChange): FieldErrors =>
  unknownFields(change, ['count', 'count_date', 'sample_bees', 'sample_method', 'comment']);

const unknownFields = (change: CountingChange, fields: readonly (keyof CountingChange)[]): FieldErrors =>
  Object.fromEntries(
    fields.flatMap((field) => (change[field] == null ? [] : [[field, ['unknown_field'] as const]])),
  );

/** Stores corrections next to the counter's result. Only a finished count can be corrected. */
export async function correctCounting(
  { db, user, now, emit }: UserContext,
  id: number,
  { corrections, process_timestamp: of }: CorrectionInput,
): Promise<Counting> {
  // Corrections refer to detections by index, so a new run invalidates them.
  const counting = await holdCounting({ db, user }, { id, baseVersion: undefined });
  if (!counting.api_result || (of !== undefined && of !== counting.process_timestamp))
    throw new AppError('conflict', 409);
  const total = correctedTotal(counting, corrections ?? NO_CORRECTIONS);
  if (!total) throw invalidField('corrections', 'invalid_option');
  const change = {
    corrections: corrections && JSON.stringify(corrections),
    count_least: total.range?.least ?? null,
    count_most: total.range?.most ?? null,
    corrected_count: corrections && total.count,
    corrected_at: corrections && now,
    updated_at: now,
  };
  await updateCounting(db, { userId: user.id, id }, change);
  await emit(countingChanged, { userId: user.id, countingId: id });
  return getCounting({ db, user }, id);
}

/** Restarts the count of its photo; results of an older run are discarded. */
export async function recount(
  ctx: Ctx,
  id: number,
  { marker, custom_marker_diameter, board_mm_per_px }: RecountInput,
): Promise<Counting> {
  const { db, user, now, emit } = ctx;
  const diameter = marker === CUSTOM_MARKER ? custom_marker_diameter : null;
  const change = {
    marker,
    custom_marker_diameter: diameter,
    board_mm_per_px: marker === NO_MARKER ? board_mm_per_px : null,
    updated_at: now,
  };
  const { run } = found(await restartCounting(db, { userId: user.id, id }, change));
  // The count itself may already be unfinished.
  const before = (await countUnfinished(db, user.id)) - 1;
  await queueCounting(ctx, { countingId: id, run, before });
  await emit(countingChanged, { userId: user.id, countingId: id });
  return getCounting({ db, user }, id);
}

export async function removeCounting({ db, user, jobs, emit }: Ctx, edited: Edited): Promise<void> {
  const { id } = edited;
  if (edited.baseVersion !== undefined) await holdCounting({ db, user }, edited);
  const { file_id } = found(await deleteCounting(db, { userId: user.id, id }));
  if (file_id) await jobs.add(countingPhotosRemove, { fileIds: [file_id] });
  await emit(countingRemoved, { userId: user.id, countingId: id });
}

/** 409 if the account would exceed its limit, including uploads in progress. */
export async function holdCountings(
  { db, user, settings: { quotas } }: Pick<Ctx, 'db' | 'user' | 'settings'>,
  { more }: { readonly more: number },
): Promise<void> {
  const usage = await measureCountings(db, user.id);
  const coming = await measureUploads(db, user.id);
  assertQuota(usage.countings + coming.uploads + more, quotas.countings, 'quota_countings');
  assertQuota(usage.bytes + coming.bytes + more, quotas.countingBytes, 'quota_counting_bytes');
}

export async function getCountingPhoto(
  { db, user }: Pick<UserContext, 'db' | 'user'>,
  blobs: BlobStore,
  { id, size }: { readonly id: number; readonly size: CountingPhotoSize },
): Promise<Download> {
  const photo = found(await findCountingPhoto(db, { userId: user.id, id }));
  return readCountingPhoto(blobs, { id, ...photo }, size);
}

export async function getCountingTile(
  { db, user }: Pick<UserContext, 'db' | 'user'>,
  { readTile, pictures }: { readonly readTile: ReadTile; readonly pictures: Pictures },
  { id, ...place }: PhotoTile,
): Promise<Download> {
  const { fileId } = found(await findCountingPhoto(db, { userId: user.id, id }));
  return readTile(fileId, place, pictures.of(user.id));
}
