import { listPart, storedPart, type ZipEntry } from '@propolis/account-archive';
import type { BlobStore } from '@propolis/blob-store';
import { OBSERVATION_CATALOGUE, OBSERVATION_DATE_KEY, type ObservationValue } from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import type { Db } from '@propolis/postgres';
import type { AccountExporter, Exporting } from '../../account/account.service.ts';
import { findExportedHives } from '../../hives/hives.service.ts';
import { photoKey } from '../photos/photos.service.ts';
import { type ExportedRow, findPhotosOf, readObservations } from './observations.archive.queries.ts';

/** Path in an archive. */
export const OBSERVATIONS_FILE = 'data/observations.json';
export const photoFile = (uid: string, position: number): string =>
  `photos/observation-${uid}-${position}.webp`;

type Hive = Awaited<ReturnType<typeof findExportedHives>>[number];

export const exportObservations = (blobs: BlobStore): AccountExporter =>
  async function* (exporting) {
    const { db, userId, things } = exporting;
    const hives = (await findExportedHives(db, userId)).filter(({ uid }) => things.has('hive', uid));
    yield listPart(OBSERVATIONS_FILE, readItems(db, blobs, hives));
    yield tableOf(exporting, hives);
    for (const { id } of hives)
      for await (const rows of readObservations(db, id))
        for (const row of rows) if (row.photos > 0) yield* photosOf(db, blobs, row);
  };

async function* readItems(db: Db, blobs: BlobStore, hives: readonly Hive[]) {
  for (const hive of hives)
    for await (const rows of readObservations(db, hive.id))
      yield await Promise.all(
        rows.map(async ({ id, photos, record_uid, changes, ...row }) => {
          const kept = photos > 0 ? (await findKept(db, blobs, id)).length : 0;
          return {
            ...row,
            hive: hive.uid,
            photos: kept,
            ...(record_uid !== null && { record_uid, changes }),
          };
        }),
      );
}

/** The photos of an observation whose files exist, in order. */
async function findKept(db: Db, blobs: BlobStore, observationId: number) {
  const photos = await findPhotosOf(db, observationId);
  const bytes = await Promise.all(photos.map(({ file_id }) => blobs.measure(photoKey(file_id, 'large'))));
  return photos.filter((_photo, at) => bytes[at] !== undefined);
}

async function* photosOf(
  db: Db,
  blobs: BlobStore,
  { id, uid }: Pick<ExportedRow, 'id' | 'uid'>,
): AsyncGenerator<ZipEntry> {
  for (const [at, { file_id }] of (await findKept(db, blobs, id)).entries())
    yield* storedPart(blobs, photoKey(file_id, 'large'), photoFile(uid, at + 1));
}

const VALUES = OBSERVATION_CATALOGUE.flatMap(({ key: category, children }) =>
  children.flatMap(({ key: subcategory, items }) =>
    items.filter(({ key }) => key !== OBSERVATION_DATE_KEY).map((item) => ({ category, subcategory, item })),
  ),
);

function tableOf({ db, words, table, language }: Exporting, hives: readonly Hive[]) {
  const { columns } = words;
  const labels = labelsIn(language);
  async function* rows() {
    for (const hive of hives)
      for await (const page of readObservations(db, hive.id)) yield page.map((row) => ({ ...row, hive }));
  }
  const said = (item: string, value: ObservationValue | undefined) =>
    typeof value === 'string' ? (labels.option(item, value) ?? value) : value;
  return table(rows(), words.tables.observations, [
    [columns.apiary, ({ hive }) => hive.apiary_name],
    [columns.hive, ({ hive }) => hive.name],
    [columns.date, ({ observation_date }) => observation_date],
    ...VALUES.map(({ category, subcategory, item: { key } }) => {
      const heading = `${labels.subcategory(category, subcategory)}: ${labels.item(key)}`;
      return [heading, ({ data }: ExportedRow) => said(key, data[key])] as const;
    }),
    [columns.photos, ({ photos }) => photos],
  ]);
}
