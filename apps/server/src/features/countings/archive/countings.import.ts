import { rm } from 'node:fs/promises';
import { ArchivedMoment, archiveInvalid, extract, readList, readPages } from '@propolis/account-archive';
import {
  Counting,
  CountingResult,
  FILE_BYTES_MAX,
  HandCountInput,
  hasMoreMitesThanBees,
  RecountInput,
} from '@propolis/contract';
import { correctedCount, isToCome, readMoment } from '@propolis/domain';
import { assertQuota } from '@propolis/http-kit';
import { AppError } from '@propolis/runtime';
import { z } from 'zod';
import type { AccountImporter, ArchiveReading, ArchiveWriting } from '../../account/account.service.ts';
import { findOwnUids } from '../../sharing/sharing.queries.ts';
import { queueCounting } from '../countings.jobs.ts';
import { countUnfinished } from '../countings.queries.ts';
import { holdCountings } from '../countings.service.ts';
import {
  type CountingFiles,
  countingPhotoKey,
  type KeptPhoto,
  keepCountingPhoto,
  STORED_KINDS,
} from '../photos/countings.photos.ts';
import { insertImported } from './countings.archive.queries.ts';
import { COUNTINGS_FILE, countingFile } from './countings.export.ts';

const text = z.string().max(500).nullable();
const count = z.number().min(0).max(1_000_000).nullable();
/** Maximum length of the counter's JSON per detection, and of the rest. */
const DETECTION_MAX = 300;
const BESIDE_MAX = 20_000;
/** `1e300` is short in an archive, but PostgreSQL stores it with all its digits. */
const HUGE_NUMBER = /\de\+\d/;
/** A counter may return additional fields, within this limit. */
const ArchivedResult = CountingResult.refine((result) => {
  const text = JSON.stringify(result);
  const most = BESIDE_MAX + result.detections.length * DETECTION_MAX;
  return text.length <= most && !HUGE_NUMBER.test(text);
});
const Item = z
  .object({
    ...Counting.pick({
      status: true,
      counted_by: true,
      marker: true,
      varroa_count_above_minimum_certainty: true,
      varroa_count_total: true,
      corrected_count: true,
      corrections: true,
    }).shape,
    api_result: ArchivedResult.nullable(),
    uid: z.uuid(),
    hive: z.uuid().nullable(),
    count_date: z.iso
      .datetime()
      .refine((text) => readMoment(text) !== undefined)
      .transform((text) => new Date(text)),
    photo_timestamp_timezone: text,
    photo_type: z.enum(STORED_KINDS).nullable(),
    camera_brand: text,
    camera_model: text,
    custom_marker_diameter: RecountInput.shape.custom_marker_diameter,
    board_mm_per_px: RecountInput.shape.board_mm_per_px,
    exposure_days: HandCountInput.shape.exposure_days,
    // Missing in older archives.
    sample_bees: HandCountInput.shape.sample_bees,
    sample_method: HandCountInput.shape.sample_method,
    comment: HandCountInput.shape.comment,
    process_timestamp: ArchivedMoment.nullable(),
    median_certainty: z.number().min(0).max(1).nullable(),
    error: text,
    created_at: ArchivedMoment,
    updated_at: ArchivedMoment,
    corrected_at: ArchivedMoment.nullable(),
    count_least: count,
    count_most: count,
  })
  .refine(({ counted_by, photo_type }) => (counted_by === 'hand') === (photo_type === null))
  // Only photos are counted by a machine.
  .refine(({ counted_by, status }) => counted_by === 'machine' || status === 'done')
  .refine(isSampleOrBoard)
  .refine(({ status, varroa_count_total: total }) => (status === 'done') === (total !== null))
  .refine(({ api_result, corrections }) => !corrections || isOf(corrections, api_result));
type Item = z.infer<typeof Item>;

/** Only a count by hand is one of bees, with a method, without days, and with at most one mite per bee. */
function isSampleOrBoard({
  counted_by,
  varroa_count_total: count,
  ...typed
}: Pick<
  Counting,
  'counted_by' | 'varroa_count_total' | 'sample_bees' | 'sample_method' | 'exposure_days'
>): boolean {
  const { sample_bees, sample_method, exposure_days } = typed;
  if (sample_bees === null) return sample_method === null;
  const isWhole = counted_by === 'hand' && sample_method !== null && exposure_days === null;
  return isWhole && count !== null && !hasMoreMitesThanBees({ count, sample_bees });
}

/** Whether the corrections refer to these detections. */
const isOf = (corrections: NonNullable<Counting['corrections']>, result: Counting['api_result']): boolean =>
  result !== null &&
  correctedCount(
    result.detections.map(({ certainty }) => certainty),
    corrections,
  ) !== undefined;

/** Items per insert. */
const PAGE = 50;

/**
 * Photos by the uid of their count. Undefined: missing in the archive and in its manifest, because the count
 * was deleted during the export.
 */
type Photos = ReadonlyMap<string, KeptPhoto | undefined>;

/** Imports counts with their photos, the counter's results and the corrections. */
export const importCountings =
  (files: CountingFiles): AccountImporter =>
  async (reading) => {
    const { archive, known, db, user, now, settings } = reading;
    const here = new Set((await findOwnUids(db, user.id, 'countings')).map(({ uid }) => uid));
    const photos = new Map<string, KeptPhoto | undefined>();
    let items = 0;
    for await (const item of readList(archive, COUNTINGS_FILE, Item)) {
      const { uid, hive, photo_type } = item;
      items += 1;
      assertQuota(items, settings.quotas.countings, 'quota_countings');
      if (isAhead(item, now)) throw archiveInvalid(COUNTINGS_FILE);
      known.add(COUNTINGS_FILE, 'counting', uid);
      known.require(COUNTINGS_FILE, 'hive', hive);
      if (photo_type && !here.has(uid)) photos.set(uid, await takePhoto(reading, files, { uid, photo_type }));
    }
    return (writing) => write(writing, photos);
  };

/** The date of a manual count must not lie in the future; the clock of a camera may be wrong. */
const isAhead = ({ counted_by, count_date }: Item, now: Date): boolean =>
  counted_by === 'hand' && isToCome(count_date.getTime(), now);

/** Stores the photo of a board from the archive like an uploaded one. */
async function takePhoto(
  { archive, written, ...request }: ArchiveReading,
  files: CountingFiles,
  { uid, photo_type }: { readonly uid: string; readonly photo_type: string },
): Promise<KeptPhoto | undefined> {
  const path = countingFile(uid, photo_type);
  if (!archive.has(path)) return undefined;
  const bytes = archive.bytesOf(path);
  if (bytes > FILE_BYTES_MAX) throw archiveInvalid(path);
  await holdCountings(request, { more: 1 });
  const draft = await files.blobs.draft('countings');
  try {
    await extract(archive, path, draft);
    const photo = await keepCountingPhoto(files, { path: draft, bytes });
    const { file_id } = photo;
    written(file_id, [
      countingPhotoKey(file_id, 'original'),
      countingPhotoKey(file_id, 'large'),
      countingPhotoKey(file_id, 'small'),
    ]);
    if (photo.photo_type !== photo_type) throw archiveInvalid(path);
    return photo;
  } catch (failure) {
    const isNoPhoto = failure instanceof AppError && failure.code === 'invalid_fields';
    throw isNoPhoto ? archiveInvalid(path) : failure;
  } finally {
    await rm(draft, { force: true });
  }
}

async function write(writing: ArchiveWriting, photos: Photos) {
  const { db, user, settings, things, named } = writing;
  for (const { id, uid } of await findOwnUids(db, user.id, 'countings')) things.keep('counting', uid, id);
  let countings = 0;
  let before = await countUnfinished(db, user.id);
  for await (const page of readPages(writing.archive, COUNTINGS_FILE, { schema: Item, items: PAGE })) {
    const isLost = (uid: string) => photos.has(uid) && photos.get(uid) === undefined;
    const missing = page.filter(({ uid }) => things.idOf('counting', uid) === undefined && !isLost(uid));
    if (missing.length === 0) continue;
    const inserted = await insertImported(
      db,
      missing.map((item) => toRow(writing, item, photos.get(item.uid))),
    );
    countings += inserted.length;
    await holdCountings({ db, user, settings }, { more: 0 });
    for (const { id, uid, status, run, file_id } of inserted) {
      things.keepNew('counting', uid, id);
      if (file_id) named(file_id);
      if (status !== 'waiting') continue;
      await queueCounting(writing, { countingId: id, run, before });
      before += 1;
    }
  }
  return { created: { countings } };
}

/** A count that was not finished at the export starts again. */
function toRow(writing: ArchiveWriting, { hive, status, ...item }: Item, photo: KeptPhoto | undefined) {
  if (item.photo_type && !photo) throw new AppError('conflict', 409); // It was deleted while the archive was read.
  const { api_result, corrections } = item;
  return {
    ...item,
    ...photo,
    camera_brand: item.camera_brand,
    camera_model: item.camera_model,
    status: status === 'processing' ? ('waiting' as const) : status,
    user_id: writing.user.id,
    hive_id: hive === null ? null : writing.things.require('hive', hive),
    api_result: api_result && JSON.stringify(api_result),
    corrections: corrections && JSON.stringify(corrections),
  };
}
