import { listPart } from '@propolis/account-archive';
import type { BlobStore } from '@propolis/blob-store';
import type { AccountExporter } from '../../account/account.service.ts';
import { photoKey } from '../photos/photos.service.ts';
import { findRecordPhotoFiles } from './record-photos.archive.queries.ts';

/** Path in an archive. */
export const RECORD_PHOTOS_FILE = 'data/record-photos.json';
export const recordPhotoFile = (record: string, position: number): string =>
  `photos/record-${record}-${position}.webp`;

/** Photos of records whose files exist; their bytes are measured with those of observations. */
export const exportRecordPhotos = (blobs: BlobStore): AccountExporter => ({
  parts: async function* ({ db, userId }) {
    const photos = [];
    for (const photo of await findRecordPhotoFiles(db, userId))
      if ((await blobs.measure(photoKey(photo.file_id, 'large'))) !== undefined) photos.push(photo);
    yield listPart(RECORD_PHOTOS_FILE, [photos.map(({ file_id: _file, ...photo }) => photo)]);
    for (const { record, position, file_id } of photos) {
      const content = await blobs.read(photoKey(file_id, 'large'));
      if (!content) continue;
      try {
        yield { path: recordPhotoFile(record, position), content };
      } finally {
        content.destroy(); // Also if the client has disconnected.
      }
    }
  },
});
