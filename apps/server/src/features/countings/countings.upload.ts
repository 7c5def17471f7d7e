import { type BlobStore, removeUnnamed } from '@propolis/blob-store';
import type { Counting, CountingForm, FieldErrors, UploadedCounting } from '@propolis/contract';
import { CUSTOM_MARKER, readMoment } from '@propolis/domain';
import type { BySession, Ctx, Limit, PublicRequest, UploadedFile } from '@propolis/http-kit';
import { invalidField, invalidFields } from '@propolis/runtime';
import { lockUser } from '../account/account.queries.ts';
import { findHive, holdHive } from '../hives/hives.queries.ts';
import { countingCreated } from './countings.events.ts';
import { countUnfinished, findCountingFiles, insertCounting } from './countings.queries.ts';
import { getCounting, holdCountings } from './countings.service.ts';
import {
  type CountingFiles,
  type KeptPhoto,
  keepCountingPhoto,
  photoFault,
  removeCountingFiles,
} from './photos/countings.photos.ts';
import { endUpload, uploadFaults, withWhole } from './photos/uploads.service.ts';
import { queueCounting } from './run/countings.turns.ts';

/** Photos that one account may send in an hour: a large apiary in one go, but no filling of the disk. */
const COUNTINGS_PER_HOUR = { tries: 300, perSeconds: 3600 };

export const countingsPerHour = ({ user }: BySession): Limit => ({
  key: `countings ${user.id}`,
  rule: COUNTINGS_PER_HOUR,
});

type Asking = Pick<PublicRequest & BySession, 'db' | 'user'>;

interface SentPhoto {
  readonly hiveId: number | undefined;
  readonly file: UploadedFile | undefined;
}

/** What is wrong with a photo and the hive it is for, as far as a look tells. */
export async function countingFaults(
  { db, user }: Asking,
  { hiveId, file }: SentPhoto,
): Promise<FieldErrors> {
  const fault = file && (await photoFault(file));
  const isStrange = hiveId !== undefined && !(await findHive(db, user.id, hiveId));
  return { ...(fault && { photo: [fault] }), ...(isStrange && { hive_id: ['not_found'] }) };
}

/** Whoever sends many photos waits for their own. */
const ownFiles = ({ user }: BySession, { blobs, pictures }: CountingFiles) => ({
  blobs,
  pictures: pictures.of(user.id),
});

/** Keeps the photo of a counting to come, before its row. */
export async function prepareCounting(
  request: PublicRequest & BySession,
  files: CountingFiles,
  { form, file }: { readonly form: CountingForm; readonly file: UploadedFile },
): Promise<KeptPhoto> {
  const errors = await countingFaults(request, { hiveId: form.hive_id, file });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  // Asked again with the row; here it spares the work.
  await holdCountings(request, { more: 1 });
  return keepCountingPhoto(ownFiles(request, files), file);
}

/** The same of a photo that came in parts. Undefined where there is none: it may be counted already. */
export async function prepareUploaded(
  request: PublicRequest & BySession,
  files: CountingFiles,
  form: UploadedCounting,
): Promise<KeptPhoto | undefined> {
  const errors = await uploadedFaults(request, { hiveId: form.hive_id, upload: form.upload });
  if (errors.upload?.includes('not_found')) return undefined;
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  try {
    return await withWhole(request, files.blobs, form.upload, (file) =>
      keepCountingPhoto(ownFiles(request, files), file),
    );
  } catch (failure) {
    // The same request, sent twice at once, may have made a counting of it meanwhile.
    const { upload } = await uploadFaults(request, form.upload);
    if (upload?.includes('not_found')) return undefined;
    throw failure;
  }
}

/** Of the same photo sent several times at once one becomes a counting; the files of the others go. */
export const tidyCountingPhoto = (
  { db }: Pick<PublicRequest, 'db'>,
  blobs: BlobStore,
  { file_id }: KeptPhoto,
): Promise<void> =>
  removeUnnamed(file_id, {
    findNamed: (fileIds) => findCountingFiles(db, fileIds),
    remove: (fileId) => removeCountingFiles(blobs, fileId),
  });

interface SentUpload {
  readonly hiveId: number | undefined;
  readonly upload: string;
}

/** What is wrong with an upload and the hive it is for. */
export const uploadedFaults = async (
  asking: Asking,
  { hiveId, upload }: SentUpload,
): Promise<FieldErrors> => ({
  ...(await countingFaults(asking, { hiveId, file: undefined })),
  ...(await uploadFaults(asking, upload)),
});

/** The upload becomes the counting, in one write: sent again, it is the same counting. */
export async function createUploaded(
  ctx: Ctx,
  form: UploadedCounting,
  photo: KeptPhoto | undefined,
): Promise<Counting> {
  if (!photo) throw invalidField('upload', 'not_found');
  await endUpload(ctx, form.upload);
  return createCounting(ctx, form, photo);
}

/** Notes a photo that is kept, and has it counted as soon as there is time. */
export async function createCounting(ctx: Ctx, form: CountingForm, photo: KeptPhoto): Promise<Counting> {
  const { db, user, now, emit } = ctx;
  await lockUser(db, user.id);
  // The hive may have gone while the photo was looked at.
  const hive_id = form.hive_id ?? null;
  if (hive_id !== null && !(await holdHive(db, user.id, hive_id))) throw invalidField('hive_id', 'not_found');
  const { photo_timestamp, photo_timestamp_timezone = null, marker } = form;
  const before = await countUnfinished(db, user.id);
  const id = await insertCounting(db, {
    ...photo,
    user_id: user.id,
    hive_id,
    counted_by: 'machine',
    status: 'waiting',
    count_date: new Date(readMoment(photo_timestamp, photo_timestamp_timezone ?? undefined) ?? 0), // read before
    photo_timestamp_timezone,
    marker,
    custom_marker_diameter: marker === CUSTOM_MARKER ? (form.custom_marker_diameter ?? null) : null,
    exposure_days: form.exposure_days ?? null,
    created_at: now,
    updated_at: now,
  });
  await holdCountings(ctx, { more: 0 });
  await queueCounting(ctx, { countingId: id, run: FIRST_RUN, before });
  await emit(countingCreated, { userId: user.id, countingId: id });
  return getCounting({ db, user }, id);
}

/** Of a new counting. */
const FIRST_RUN = 1;
