import type { Apiary, ApiaryChange, ApiaryInput, Thumbnail } from '@propolis/contract';
import { defaultApiaryName } from '@propolis/domain';
import type { Ctx, SessionUser } from '../../platform/context.ts';
import { found, notFound } from '../../platform/errors.ts';
import { encodePicture, PICTURE_TYPE, type PictureForm } from '../../platform/pictures.ts';
import {
  countApiaries,
  deleteApiary,
  deleteApiaryImage,
  findApiaries,
  insertApiary,
  ownsApiary,
  saveApiaryImage,
  toThumbnail,
  updateApiary,
} from './apiaries.queries.ts';

/** Four to three, sharp on a dense phone screen. */
const THUMBNAIL: PictureForm = { width: 480, height: 360, fit: 'cover', quality: 70 };

/** Who acts and where: what a use case of these rooms needs of a request. */
export interface Keeper extends Pick<Ctx, 'db' | 'now'> {
  readonly user: Pick<SessionUser, 'id'>;
}

export async function getApiary({ db, user }: Keeper, apiaryId: number): Promise<Apiary> {
  const [apiary] = await findApiaries(db, user.id, apiaryId);
  return found(apiary);
}

export async function createApiary(keeper: Keeper, input: ApiaryInput): Promise<Apiary> {
  const { db, user } = keeper;
  const name = input.name || (await nextApiaryName(keeper));
  return getApiary(keeper, await insertApiary(db, { ...input, name, user_id: user.id }));
}

export async function changeApiary(keeper: Keeper, apiaryId: number, input: ApiaryChange): Promise<Apiary> {
  const { db, user } = keeper;
  const { name, ...fields } = input;
  const change = name === undefined ? fields : { ...fields, name: name || (await nextApiaryName(keeper)) };
  if (!(await updateApiary(db, user.id, apiaryId, change))) throw notFound();
  return getApiary(keeper, apiaryId);
}

const nextApiaryName = async ({ db, user }: Keeper) => defaultApiaryName(await countApiaries(db, user.id));

export async function removeApiary({ db, user }: Keeper, apiaryId: number): Promise<void> {
  if (!(await deleteApiary(db, user.id, apiaryId))) throw notFound();
}

export async function setApiaryImage(
  { db, user }: Keeper,
  apiaryId: number,
  file: Buffer,
): Promise<Thumbnail> {
  if (!(await ownsApiary(db, user.id, apiaryId))) throw notFound();
  const { content } = await encodePicture(file, THUMBNAIL);
  await saveApiaryImage(db, { apiary_id: apiaryId, thumbnail: content, mime_type: PICTURE_TYPE });
  return toThumbnail(content, PICTURE_TYPE);
}

/** Removing a picture that is not there is no mistake: it is gone either way. */
export async function removeApiaryImage({ db, user }: Keeper, apiaryId: number): Promise<void> {
  if (!(await ownsApiary(db, user.id, apiaryId))) throw notFound();
  await deleteApiaryImage(db, apiaryId);
}
