import { listPart } from '@propolis/account-archive';
import type { AccountExporter, Exporting } from '../account/account.service.ts';
import { findExportedApiaries, findPictureOf } from './apiaries.archive.queries.ts';

/** Path in an archive. */
export const APIARIES_FILE = 'data/apiaries.json';
export const pictureFile = (uid: string): string => `photos/apiary-${uid}.webp`;

type Exported = Awaited<ReturnType<typeof findExportedApiaries>>[number];

export const exportApiaries: AccountExporter = {
  parts: async function* (exporting) {
    const apiaries = await findExportedApiaries(exporting.db, exporting.userId);
    for (const { id, uid } of apiaries) exporting.things.keep('apiary', uid, id);
    yield listPart(APIARIES_FILE, [apiaries.map(toItem)]);
    yield tableOf(exporting, apiaries);
    for (const { id, uid, picture } of apiaries) {
      const image = picture === null ? undefined : await findPictureOf(exporting.db, id);
      if (image) yield { path: pictureFile(uid), content: [image.thumbnail] };
    }
  },
};

const toItem = ({ id: _id, picture, ...apiary }: Exported) => ({ ...apiary, has_picture: picture !== null });

function tableOf({ words, table }: Exporting, apiaries: readonly Exported[]) {
  const { columns } = words;
  const headings = [
    columns.name,
    columns.reference,
    columns.address,
    columns.latitude,
    columns.longitude,
    columns.altitude,
    columns.covered,
  ];
  const rows = apiaries.map((apiary) => [
    apiary.name,
    apiary.reference,
    apiary.address,
    apiary.latitude,
    apiary.longitude,
    apiary.altitude,
    apiary.is_covered,
  ]);
  return table(words.tables.apiaries, headings, [rows]);
}
