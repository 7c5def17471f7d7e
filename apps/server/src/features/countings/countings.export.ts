import type { BlobStore } from '../../platform/blobs.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import type { AccountExporter } from '../account/account.service.ts';
import { type CountingRow, readCountings } from './countings.export.queries.ts';
import { countingPhotoKey, photoEnding } from './countings.photos.ts';

/** Countings with all that the counter said, and their photos as they came: this room's part in the export of an account. */
export const exportCountings = (blobs: BlobStore): AccountExporter =>
  async function* (db, userId) {
    yield { path: 'countings.json', content: writeCountings(db, userId) };
    for await (const rows of readCountings(db, userId)) {
      for (const row of rows) yield* photoOf(blobs, row);
    }
  };

async function* photoOf(
  blobs: BlobStore,
  { id, file_id, photo_type }: CountingRow,
): AsyncGenerator<ZipEntry> {
  const content = file_id && (await blobs.read(countingPhotoKey(file_id, 'original')));
  if (!content) return;
  try {
    yield { path: `images/counting-${id}.${photoEnding(photo_type ?? '')}`, content };
  } finally {
    content.destroy(); // also when whoever reads the archive has gone
  }
}

/** A JSON list, written page by page. */
async function* writeCountings(db: Db, userId: number): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of readCountings(db, userId)) {
    yield separator + rows.map((row) => JSON.stringify(withoutOurs(row))).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** What only our own bookkeeping needs is not exported. */
const withoutOurs = ({
  user_id: _user,
  file_id: _file,
  run: _run,
  tries: _tries,
  ...counting
}: CountingRow) => counting;
