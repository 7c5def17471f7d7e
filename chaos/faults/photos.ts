import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { photoKey } from '../../apps/server/src/features/observations/photos/photos.service.ts';
import type { TestApp } from '../../apps/server/test/app.ts';

/** A photo that was taken, and the picture it shows. */
export interface Taken {
  /** Created by the client, as in the app. */
  readonly id: string;
  readonly file: Blob;
  readonly picture: number;
}

const COLORS = ['olive', 'gold'] as const;

/** The pictures of a phone, and the server's stored form of each after an undisturbed upload. */
export async function openAlbum(server: TestApp) {
  const files = await Promise.all(
    COLORS.map((background, at) =>
      sharp({ create: { width: 40 + at, height: 30, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  );
  const keptAs = async (id: string): Promise<string | undefined> => {
    const { rows } = await server.pool.query('select file_id from photos where id = $1', [id]);
    const bytes = await server.blobs.get(photoKey(rows[0]?.file_id, 'large'));
    return bytes && createHash('sha256').update(bytes).digest('hex');
  };
  const beekeeper = await server.beekeeper();
  const pictures: (string | undefined)[] = [];
  for (const file of files) {
    const id = randomUUID();
    await beekeeper.upload(`/api/photos/${id}`, 'photo', file, { method: 'PUT' });
    pictures.push(await keptAs(id));
  }
  return {
    take: (which: number): Taken => {
      const picture = which % files.length;
      const bytes = new Uint8Array(files[picture] ?? []);
      return { id: randomUUID(), picture, file: new Blob([bytes], { type: 'image/jpeg' }) };
    },
    /** The hash of the file stored under an id. */
    keptAs,
    /** The hash of the stored form of each picture. */
    pictures,
  };
}
export type Album = Awaited<ReturnType<typeof openAlbum>>;
