import type { Counting, CountingForm, FieldErrors, UploadedCounting } from '@propolis/contract';
import { CUSTOM_MARKER, readMoment } from '@propolis/domain';
import {
  type BySession,
  type Ctx,
  type PublicRequest,
  perAccount,
  type UploadedFile,
} from '@propolis/http-kit';
import { assertNoErrors, invalidField } from '@propolis/runtime';
import { lockUser } from '../account/account.queries.ts';
import { findHive } from '../hives/hives.queries.ts';
import { countingCreated } from './countings.events.ts';
import { queueCounting } from './countings.jobs.ts';
import { countUnfinished, insertCounting } from './countings.queries.ts';
import { getCounting, hiveFaults, holdCountings } from './countings.service.ts';
import {
  type CountingFiles,
  type KeptPhoto,
  keepCountingPhoto,
  photoFault,
} from './photos/countings.photos.ts';
import { endUpload, uploadFaults, withWhole } from './photos/uploads.service.ts';

/** Photos per account and hour: enough for a large apiary, without filling the disk. */
export const countingsPerHour = perAccount('countings', { tries: 300, perSeconds: 3600 });

type Asking = Pick<PublicRequest & BySession, 'db' | 'user'>;

/** Errors of a photo and its hive, as far as the beginning of the file shows them. */
export async function countingFaults(
  { db, user }: Asking,
  { hiveId, file }: { readonly hiveId: number | undefined; readonly file: UploadedFile | undefined },
): Promise<FieldErrors> {
  const fault = file && (await photoFault(file));
  const isStrange = hiveId !== undefined && !(await findHive(db, user.id, hiveId));
  return { ...(fault && { photo: [fault] }), ...(isStrange && { hive_id: ['not_found'] }) };
}

/** The photos of one user queue behind each other, not behind those of others. */
const ownFiles = ({ user }: BySession, { blobs, pictures }: CountingFiles) => ({
  blobs,
  pictures: pictures.of(user.id),
});

/** Stores the photo before its row. */
export async function prepareCounting(
  request: PublicRequest & BySession,
  files: CountingFiles,
  { form, file }: { readonly form: CountingForm; readonly file: UploadedFile },
): Promise<KeptPhoto> {
  assertNoErrors(await countingFaults(request, { hiveId: form.hive_id, file }));
  // Checked again with the row; here it avoids useless work.
  await holdCountings(request, { more: 1 });
  return keepCountingPhoto(ownFiles(request, files), file);
}

/** The same for an upload in parts. Undefined if there is no upload, because it may already be a count. */
export async function prepareUploaded(
  request: PublicRequest & BySession,
  files: CountingFiles,
  form: UploadedCounting,
): Promise<KeptPhoto | undefined> {
  const errors = await uploadedFaults(request, { hiveId: form.hive_id, upload: form.upload });
  if (errors.upload?.includes('not_found')) return undefined;
  assertNoErrors(errors);
  try {
    return await withWhole(request, files.blobs, form.upload, (file) =>
      keepCountingPhoto(ownFiles(request, files), file),
    );
  } catch (failure) {
    // A concurrent identical request may have created the count meanwhile.
    const { upload } = await uploadFaults(request, form.upload);
    if (upload?.includes('not_found')) return undefined;
    throw failure;
  }
}

export const uploadedFaults = async (
  asking: Asking,
  { hiveId, upload }: { readonly hiveId: number | undefined; readonly upload: string },
): Promise<FieldErrors> => ({
  ...(await countingFaults(asking, { hiveId, file: undefined })),
  ...(await uploadFaults(asking, upload)),
});

/** Turns the upload into a count, in one transaction; idempotent. */
export async function createUploaded(
  ctx: Ctx,
  form: UploadedCounting,
  photo: KeptPhoto | undefined,
): Promise<Counting> {
  if (!photo) throw invalidField('upload', 'not_found');
  await endUpload(ctx, form.upload);
  return createCounting(ctx, form, photo);
}

/** Inserts the count of a stored photo and queues its job. */
export async function createCounting(ctx: Ctx, form: CountingForm, photo: KeptPhoto): Promise<Counting> {
  const { db, user, now, emit } = ctx;
  await lockUser(db, user.id);
  const { photo_timestamp, photo_timestamp_timezone = null, marker } = form;
  const count_date = new Date(readMoment(photo_timestamp, photo_timestamp_timezone ?? undefined) ?? 0); // Validated before.
  // The hive may have been deleted while the photo was processed.
  const hive_id = form.hive_id ?? null;
  if (hive_id !== null) assertNoErrors(await hiveFaults(ctx, hive_id, count_date));
  const before = await countUnfinished(db, user.id);
  const id = await insertCounting(db, {
    ...photo,
    user_id: user.id,
    hive_id,
    counted_by: 'machine',
    status: 'waiting',
    count_date,
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

const FIRST_RUN = 1;
