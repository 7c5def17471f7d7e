import type { BlobKey, BlobStore } from '@propolis/blob-store';
import { PHOTO_TILE_SIDE } from '@propolis/domain';
import type { Download } from '@propolis/http-kit';
import { type Encoder, findTile, PICTURE_TYPE, type TilePlace, type TilesForm } from '@propolis/pictures';
import { found } from '@propolis/runtime';
import { countingPhotoKey } from './countings.photos.ts';

const TILES: TilesForm = { tileSide: PHOTO_TILE_SIDE, quality: 80 };

/** The storage key of all tiles of a photo, in one archive. */
export const countingTilesKey = (fileId: string): BlobKey => `countings/${fileId}-tiles`;
export const isTilesKey = (key: BlobKey): boolean => key.endsWith('-tiles');

/** Reads a tile of a stored photo; missing tiles are created by the encoder. */
export type ReadTile = (fileId: string, place: TilePlace, by: Encoder) => Promise<Download>;

/**
 * Creates all tiles of a photo on the first request, because most photos are never viewed in full. Concurrent
 * requests wait for the same work.
 */
export function createTileReader(blobs: BlobStore): ReadTile {
  const underWay = new Map<string, Promise<void>>();
  const cut = async (fileId: string, by: Encoder) => {
    const photo = countingPhotoKey(fileId, 'original');
    const [tiles] = found(await blobs.withFile(photo, (path) => by.encode(path, [TILES] as const)));
    await blobs.keep(countingTilesKey(fileId), tiles.path);
  };
  const cutOnce = (fileId: string, by: Encoder) => {
    const cutting = underWay.get(fileId) ?? cut(fileId, by).finally(() => underWay.delete(fileId));
    underWay.set(fileId, cutting);
    return cutting;
  };
  return async (fileId, place, by) => {
    const key = countingTilesKey(fileId);
    if ((await blobs.measure(key)) === undefined) await cutOnce(fileId, by);
    const { start, end } = await findTile(blobs, key, place);
    const { level, column, row } = place;
    return {
      filename: `varroa-${level}-${column}-${row}.webp`,
      type: PICTURE_TYPE,
      content: {
        bytes: end - start + 1,
        version: `${fileId}-${level}-${column}-${row}`,
        read: (part) =>
          blobs.read(key, part ? { start: start + part.start, end: start + part.end } : { start, end }),
      },
    };
  };
}
