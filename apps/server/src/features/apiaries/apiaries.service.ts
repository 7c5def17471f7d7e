import type { Apiary, ApiaryChange, ApiaryInput, Thumbnail, VarroaPlan } from '@propolis/contract';
import { defaultApiaryName, temperatureWindow } from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import {
  type AddingUserContext,
  assertQuota,
  type Ctx,
  type Download,
  type Edited,
  perAccount,
  type UploadedFile,
  type UserContext,
} from '@propolis/http-kit';
import { PICTURE_TYPE, type PictureForm, type Pictures } from '@propolis/pictures';
import { assertVersion, found, invalidField, notFound } from '@propolis/runtime';
import { followPlace } from '../weather/weather.service.ts';
import { apiaryChanged, apiaryCreated, apiaryRemoved } from './apiaries.events.ts';
import {
  deleteApiary,
  deleteApiaryImage,
  findApiaries,
  findApiaryImage,
  findPlace,
  hasApiary,
  holdApiary,
  insertApiary,
  lockApiaries,
  lockApiary,
  namesToChooseFrom,
  saveApiaryImage,
  toThumbnail,
  updateApiary,
} from './apiaries.queries.ts';

/** 4:3, sharp on a high-density phone screen. */
export const THUMBNAIL: PictureForm = { width: 480, height: 360, fit: 'cover', quality: 70 };

/** Pictures per account and hour, as many as photos of observations; each is re-encoded. */
export const imagesPerHour = perAccount('apiary images', { tries: 400, perSeconds: 3600 });

export async function getApiary({ db, user }: UserContext, apiaryId: number): Promise<Apiary> {
  const [apiary] = await findApiaries(db, user.id, { apiaryId });
  return found(apiary);
}

export async function createApiary(ctx: AddingUserContext, input: ApiaryInput): Promise<Apiary> {
  const { db, user, settings, emit } = ctx;
  const others = await namesToChooseFrom(db, user.id);
  assertQuota(others.length + 1, settings.quotas.apiaries, 'quota_apiaries');
  const name = input.name || defaultApiaryName(others);
  const apiary = await insertApiary(db, { ...input, name, user_id: user.id });
  await emit(apiaryCreated, { userId: user.id, apiaryId: apiary.id });
  return apiary;
}

/** Fetches the forecast of a new or moved apiary. */
export async function followForecast(
  ctx: EventCtx,
  { apiaryId }: { readonly apiaryId: number },
): Promise<void> {
  const place = await findPlace(ctx.db, apiaryId);
  if (place) await followPlace(ctx, place);
}

/** For a locked apiary. */
async function assertBaseVersion({ db, user }: UserContext, { id, baseVersion }: Edited): Promise<void> {
  if (baseVersion === undefined) return;
  const [present] = await findApiaries(db, user.id, { apiaryId: id, thumbnails: false });
  assertVersion(baseVersion, found(present));
}

export async function changeApiary(ctx: UserContext, edited: Edited, input: ApiaryChange): Promise<Apiary> {
  const { id: apiaryId } = edited;
  const { db, user, emit } = ctx;
  const { name, ...fields } = input;
  const change =
    name === undefined ? fields : { ...fields, name: name || (await nextApiaryName(ctx, apiaryId)) };
  if (!(await lockApiary(db, user.id, apiaryId))) throw notFound();
  await assertBaseVersion(ctx, edited);
  await updateApiary(db, user.id, apiaryId, change);
  await emit(apiaryChanged, { userId: user.id, apiaryId });
  return getApiary(ctx, apiaryId);
}

export async function planVarroa(ctx: UserContext, apiaryId: number, plan: VarroaPlan): Promise<Apiary> {
  const { db, user, emit } = ctx;
  const { applied_with: key } = plan;
  if (key !== null && !temperatureWindow(key)) throw invalidField('applied_with', 'invalid_option');
  if (!(await updateApiary(db, user.id, apiaryId, { varroa_plan: JSON.stringify(plan) }))) throw notFound();
  await emit(apiaryChanged, { userId: user.id, apiaryId });
  return getApiary(ctx, apiaryId);
}

async function nextApiaryName({ db, user }: UserContext, apiaryId: number): Promise<string> {
  const names = await namesToChooseFrom(db, user.id);
  const [given] = await findApiaries(db, user.id, { apiaryId, thumbnails: false });
  return defaultApiaryName(names, given?.name);
}

/** Disables the automatic station, after a station was chosen or removed manually. */
export async function endAutomaticStation({ db, user, emit }: UserContext, apiaryId: number): Promise<void> {
  if (!(await findPlace(db, apiaryId))?.weather_station_automatic) return;
  await updateApiary(db, user.id, apiaryId, { weather_station_automatic: false });
  await emit(apiaryChanged, { userId: user.id, apiaryId });
}

export async function removeApiary(ctx: UserContext, edited: Edited): Promise<void> {
  const { db, user, emit } = ctx;
  const { id: apiaryId } = edited;
  if (!(await lockApiaries(db, user.id, 'own')).includes(apiaryId)) throw notFound();
  await assertBaseVersion(ctx, edited);
  await emit(apiaryRemoved, { userId: user.id, apiaryId });
  await deleteApiary(db, apiaryId);
}

export async function getApiaryImage(
  { db, user }: UserContext,
  image: { readonly apiaryId: number; readonly picture: string },
): Promise<Download> {
  const { thumbnail } = found(await findApiaryImage(db, user.id, image));
  return { filename: `apiary-${image.apiaryId}.webp`, content: thumbnail };
}

/** The picture in its small form; 404 before any work if the apiary is not the user's. */
export async function prepareApiaryImage(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  pictures: Pictures,
  { apiaryId, file }: { readonly apiaryId: number; readonly file: UploadedFile },
): Promise<Buffer> {
  if (!(await hasApiary(db, user.id, apiaryId, 'write'))) throw notFound();
  return pictures.of(user.id).encodeToBuffer(file.path, THUMBNAIL);
}

export async function setApiaryImage(
  { db, user, emit }: UserContext,
  apiaryId: number,
  thumbnail: Buffer,
): Promise<Thumbnail> {
  if (!(await holdApiary(db, user.id, apiaryId))) throw notFound();
  await saveApiaryImage(db, { apiary_id: apiaryId, thumbnail, mime_type: PICTURE_TYPE });
  await emit(apiaryChanged, { userId: user.id, apiaryId });
  return toThumbnail(thumbnail, PICTURE_TYPE);
}

/** Idempotent: removing a missing picture is no error. */
export async function removeApiaryImage({ db, user, emit }: UserContext, apiaryId: number): Promise<void> {
  if (!(await hasApiary(db, user.id, apiaryId, 'write'))) throw notFound();
  await deleteApiaryImage(db, apiaryId);
  await emit(apiaryChanged, { userId: user.id, apiaryId });
}
