import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Archive, listPart, type PictureFiles, readList, takePicture } from '@propolis/account-archive';
import { ApiaryInput, VarroaPlan } from '@propolis/contract';
import { assertQuota } from '@propolis/http-kit';
import { PICTURE_TYPE } from '@propolis/pictures';
import { z } from 'zod';
import type { AccountExporter, AccountImporter, ArchiveWriting } from '../account/account.service.ts';
import { findOwnUids } from '../sharing/sharing.queries.ts';
import { findExportedApiaries, findPictureOf } from './apiaries.archive.queries.ts';
import { insertApiary, lockApiaries, namesToChooseFrom, saveApiaryImage } from './apiaries.queries.ts';
import { THUMBNAIL } from './apiaries.service.ts';

/** Path in an archive. */
const APIARIES_FILE = 'data/apiaries.json';
const pictureFile = (uid: string): string => `photos/apiary-${uid}.webp`;

type Exported = Awaited<ReturnType<typeof findExportedApiaries>>[number];

export const exportApiaries: AccountExporter = async function* ({ db, userId, things, words, table }) {
  const apiaries = await findExportedApiaries(db, userId);
  for (const { id, uid } of apiaries) things.keep('apiary', uid, id);
  yield listPart(APIARIES_FILE, [apiaries.map(toItem)]);
  const { columns } = words;
  yield table([apiaries], words.tables.apiaries, [
    [columns.name, ({ name }) => name],
    [columns.reference, ({ reference }) => reference],
    [columns.address, ({ address }) => address],
    [columns.latitude, ({ latitude }) => latitude],
    [columns.longitude, ({ longitude }) => longitude],
    [columns.altitude, ({ altitude }) => altitude],
    [columns.covered, ({ is_covered }) => is_covered],
  ]);
  for (const { id, uid, picture } of apiaries) {
    const image = picture === null ? undefined : await findPictureOf(db, id);
    if (image) yield { path: pictureFile(uid), content: [image.thumbnail] };
  }
};

const toItem = ({ id: _id, picture, ...apiary }: Exported) => ({ ...apiary, has_picture: picture !== null });

const Item = ApiaryInput.extend({
  uid: z.uuid(),
  name: ApiaryInput.shape.name.unwrap().unwrap().min(1),
  has_picture: z.boolean(),
  /** Absent in archives of earlier versions. */
  varroa_plan: VarroaPlan.nullable().default(null),
});
type Item = z.infer<typeof Item>;

/** More than the size of any small picture (bytes). */
const PICTURE_MAX = 500_000;

export const importApiaries =
  (files: PictureFiles): AccountImporter =>
  async ({ archive, known, settings }) => {
    const items: Item[] = [];
    for await (const item of readList(archive, APIARIES_FILE, Item)) {
      known.add(APIARIES_FILE, 'apiary', item.uid);
      assertQuota(items.push(item), settings.quotas.apiaries, 'quota_apiaries');
    }
    for (const item of items) if (hasPicture(archive, item)) await lookAt(archive, files, item.uid);
    return (writing) => write(writing, items);
  };

/** A picture missing in the archive and in its manifest was removed during the export. */
const hasPicture = (archive: Archive, { uid, has_picture }: Item): boolean =>
  has_picture && archive.has(pictureFile(uid));

/** Only validates the picture; it is read again when the row exists. */
async function lookAt(archive: Archive, files: PictureFiles, uid: string): Promise<void> {
  const expected = { form: THUMBNAIL, most: PICTURE_MAX };
  const picture = await takePicture(archive, files, { path: pictureFile(uid), expected, other: THUMBNAIL });
  for (const { path } of [{ path: picture.draft }, picture.other]) await rm(path, { force: true });
}

async function write({ db, user, settings, archive, things }: ArchiveWriting, items: readonly Item[]) {
  const others = await namesToChooseFrom(db, user.id);
  await lockApiaries(db, user.id);
  for (const { id, uid } of await findOwnUids(db, user.id, 'apiaries')) things.keep('apiary', uid, id);
  const missing = items.filter(({ uid }) => things.idOf('apiary', uid) === undefined);
  assertQuota(others.length + missing.length, settings.quotas.apiaries, 'quota_apiaries');
  for (const item of missing) {
    const { has_picture: _has, varroa_plan: plan, ...apiary } = item;
    const varroa_plan = plan && JSON.stringify(plan);
    const { id } = await insertApiary(db, { ...apiary, varroa_plan, user_id: user.id });
    things.keepNew('apiary', apiary.uid, id);
    if (!hasPicture(archive, item)) continue;
    const thumbnail = await buffer(await archive.read(pictureFile(apiary.uid)));
    await saveApiaryImage(db, { apiary_id: id, thumbnail, mime_type: PICTURE_TYPE });
  }
  return { created: { apiaries: missing.length } };
}
