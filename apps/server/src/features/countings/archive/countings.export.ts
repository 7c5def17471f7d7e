import { listPart, storedPart } from '@propolis/account-archive';
import type { BlobStore } from '@propolis/blob-store';
import { countedMites, mitesPerDay } from '@propolis/domain';
import type { AccountExporter, Exporting } from '../../account/account.service.ts';
import { countingPhotoKey, photoEnding } from '../photos/countings.photos.ts';
import { type CountingRow, readCountings } from './countings.archive.queries.ts';

/** Path in an archive. */
export const COUNTINGS_FILE = 'data/countings.json';
export const countingFile = (uid: string, type: string): string =>
  `photos/counting-${uid}.${photoEnding(type)}`;

/** Exports counts with the counter's full result and the original photos. */
export const exportCountings = (blobs: BlobStore): AccountExporter =>
  async function* (exporting) {
    const { db, userId, words, table } = exporting;
    yield listPart(COUNTINGS_FILE, readItems(exporting, blobs));
    const { columns } = words;
    yield table(readCountings(db, userId), words.tables.countings, [
      [columns.apiary, ({ apiary_name }) => apiary_name],
      [columns.hive, ({ hive_name }) => hive_name],
      [columns.date, ({ count_date }) => count_date],
      [columns.status, ({ status }) => words.statuses[status]],
      [columns.countedBy, ({ counted_by }) => words.countedBy[counted_by]],
      [columns.mites, countedMites],
      [columns.leastMites, ({ count_least }) => count_least],
      [columns.mostMites, ({ count_most }) => count_most],
      [columns.days, ({ exposure_days }) => exposure_days],
      [columns.mitesPerDay, (counting) => mitesPerDay(countedMites(counting), counting.exposure_days)],
      [columns.sampleBees, ({ sample_bees }) => sample_bees],
      [columns.sampleMethod, ({ sample_method: method }) => method && words.sampleMethods[method]],
      [columns.comment, ({ comment }) => comment],
      [
        columns.photo,
        ({ uid, file_id, photo_type }) => (file_id ? countingFile(uid, photo_type ?? '') : null),
      ],
    ]);
    for await (const rows of readCountings(db, userId))
      for (const { uid, file_id, photo_type } of rows)
        if (file_id !== null)
          yield* storedPart(
            blobs,
            countingPhotoKey(file_id, 'original'),
            countingFile(uid, photo_type ?? ''),
          );
  };

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
