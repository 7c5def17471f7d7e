import type { BlobKey, BlobStore } from '@propolis/blob-store';
import { PHOTO_TILE_SIDE } from '@propolis/domain';
import type { Download } from '@propolis/http-kit';
import { type Encoder, findTile, PICTURE_TYPE, type TilePlace, type TilesForm } from '@propolis/pictures';
import { found } from '@propolis/runtime';
import { countingPhotoKey } from './countings.photos.ts';

const TILES: TilesForm = { tileSide: PHOTO_TILE_SIDE, quality: 80 };

/** All tiles of a photo, in one archive. */
export const countingTilesKey = (fileId: string): BlobKey => `countings/${fileId}-tiles`;
export const isTilesKey = (key: BlobKey): boolean => key.endsWith('-tiles');

/** Reads tiles of kept photos by the name of their files; where they are not cut yet, whose encoder does it. */
export type ReadTile = (fileId: string, place: TilePlace, by: Encoder) => Promise<Download>;

/**
 * Tiles are cut when the first one of a photo is asked for, all at once: most photos are looked at by nobody in full.
 * Whoever asks meanwhile waits for the same cutting.
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
