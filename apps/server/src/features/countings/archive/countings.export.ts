import { listPart, storedPart, type ZipEntry } from '@propolis/account-archive';
import type { BlobStore } from '@propolis/blob-store';
import { countedMites, mitesPerDay } from '@propolis/domain';
import type { AccountExporter, Exporting } from '../../account/account.service.ts';
import { measureCountings } from '../countings.queries.ts';
import { countingPhotoKey, photoEnding } from '../photos/countings.photos.ts';
import { type CountingRow, readCountings } from './countings.archive.queries.ts';

/** Path in an archive. */
export const COUNTINGS_FILE = 'data/countings.json';
export const countingFile = (uid: string, type: string): string =>
  `photos/counting-${uid}.${photoEnding(type)}`;

/** Exports counts with the counter's full result and the original photos. */
export const exportCountings = (blobs: BlobStore): AccountExporter => ({
  measure: async (db, userId) => (await measureCountings(db, userId)).bytes,
  parts: async function* (exporting) {
    const { db, userId } = exporting;
    yield listPart(COUNTINGS_FILE, readItems(exporting, blobs));
    yield tableOf(exporting);
    for await (const rows of readCountings(db, userId))
      for (const { uid, file_id, photo_type } of rows)
        if (file_id !== null)
          yield* storedPart(blobs, countingPhotoKey(file_id, 'original'), countingFile(uid, photo_type ?? ''));
  },
});

async function* readItems(exporting: Exporting, blobs: BlobStore) {
  const { db, userId, things } = exporting;
  for await (const rows of readCountings(db, userId)) {
    const isStored = await Promise.all(rows.map((row) => isWhole(blobs, row)));
    const whole = rows.filter((_row, at) => isStored[at]);
    for (const { id, uid } of whole) things.keep('counting', uid, id);
    yield whole.map((row) => toItem(exporting, row));
  }
}

/** A count whose photo is lost cannot be imported, so it is only part of the table. */
const isWhole = async (blobs: BlobStore, { file_id }: CountingRow): Promise<boolean> =>
  file_id === null || (await blobs.measure(countingPhotoKey(file_id, 'original'))) !== undefined;

/** Omits internal columns. */
const toItem = (
  { things }: Exporting,
  {
    id: _id,
    user_id: _user,
    hive_id: _hive,
    hive_name: _name,
    apiary_name: _apiary,
    file_id: _file,
    photo_bytes: _bytes,
    run: _run,
    tries: _tries,
    version: _version,
    scale_doubt: _doubt,
    ...counting
  }: CountingRow,
) => ({
  ...counting,
  hive: counting.hive !== null && things.has('hive', counting.hive) ? counting.hive : null,
});

function tableOf({ db, userId, words, table }: Exporting): ZipEntry {
  const { columns } = words;
  async function* rows() {
    for await (const page of readCountings(db, userId))
      yield page.map((row) => {
        const mites = countedMites(row);
        return [
          row.apiary_name,
          row.hive_name,
          row.count_date,
          words.statuses[row.status],
          words.countedBy[row.counted_by],
          mites,
          row.count_least,
          row.count_most,
          row.exposure_days,
          mitesPerDay(mites, row.exposure_days),
          row.sample_bees,
          row.sample_method && words.sampleMethods[row.sample_method],
          row.comment,
          row.file_id ? countingFile(row.uid, row.photo_type ?? '') : null,
        ];
      });
  }
  const headings = [
    columns.apiary,
    columns.hive,
    columns.date,
    columns.status,
    columns.countedBy,
    columns.mites,
    columns.leastMites,
    columns.mostMites,
    columns.days,
    columns.mitesPerDay,
    columns.sampleBees,
    columns.sampleMethod,
    columns.comment,
    columns.photo,
  ];
  return table(words.tables.countings, headings, rows());
}
