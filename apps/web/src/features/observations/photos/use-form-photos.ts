import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { drawPicture, sendUnchanged } from '../../../lib/picture.ts';
import { untilKept } from '../../../lib/writes/outbox.ts';
import { keepPhoto } from './photos.api.ts';

/** Longest side of the upload, in px; the server keeps this size. */
const LONGEST = 2048;
const QUALITY = 0.88;

/**
 * Scales the photo down to an upright JPEG for weak networks. A file that the browser cannot decode is sent
 * unchanged, and the server validates it; throws for a HEIC, which the server cannot decode either.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const small = await drawPicture({
      width: bitmap.width * scale,
      height: bitmap.height * scale,
      type: 'image/jpeg',
      quality: QUALITY,
      draw: (pen) => pen.drawImage(bitmap, 0, 0, pen.canvas.width, pen.canvas.height),
    });
    bitmap.close();
    // A small HEIC is smaller than its JPEG, but the server cannot read it.
    return small.size < file.size ? small : await sendUnchanged(file).catch(() => small);
  } catch {
    return sendUnchanged(file);
  }
}

export interface FormPhoto {
  readonly id: string;
  /** The local file; absent for a photo from the server. */
  readonly file?: Blob;
  readonly state: 'sending' | 'kept' | 'failed';
  /** True during the upload of a photo that is already stored on the device. */
  readonly lies?: boolean;
  /** Cause of the failure. */
  readonly failure?: unknown;
}

const ofServer = (ids: readonly string[]): FormPhoto[] => ids.map((id) => ({ id, state: 'kept' }));
const keptIds = (photos: readonly FormPhoto[]) =>
  photos.filter(({ state, lies }) => state === 'kept' || lies).map(({ id }) => id);

/**
 * The photos of a form, each uploaded as soon as it is chosen. `onKept` receives the ids of uploaded or
 * stored photos, so that the draft restores them after a reload; `stored` reads those of the draft.
 */
export function useFormPhotos(
  stored: () => readonly string[],
  onKept: (ids: readonly string[]) => void,
  most: number,
) {
  const client = useQueryClient();
  const [photos, setPhotos] = useState<readonly FormPhoto[]>(() => ofServer(stored()));
  const latest = useRef(photos);
  // The draft was discarded, or changed by another tab.
  useEffect(() => {
    const ids = stored();
    const known = latest.current;
    const own = keptIds(known);
    if (ids.join() === own.join()) return;
    const underWay = ids.length === 0 ? [] : known.filter(({ id }) => !own.includes(id));
    latest.current = [
      ...ofServer(ids).map((photo) => known.find(({ id }) => id === photo.id) ?? photo),
      ...underWay,
    ];
    setPhotos(latest.current);
  });
  const sendPhoto = keepPhoto.use();
  const under = useRef(new Map<string, Promise<void>>());
  const change = (edit: (photos: readonly FormPhoto[]) => readonly FormPhoto[]) => {
    latest.current = edit(latest.current);
    setPhotos(latest.current);
    onKept(keptIds(latest.current));
  };
  const mark = (id: string, state: Pick<FormPhoto, 'state' | 'failure' | 'lies'>) =>
    change((all) => all.map((photo) => (photo.id === id ? { id, file: photo.file, ...state } : photo)));
  const handOver = async (id: string, file: Blob, isSafe: () => void): Promise<void> => {
    const sent = sendPhoto({ id, file: await shrinkPhoto(file) });
    if (await untilKept(client, id, sent)) {
      mark(id, { state: 'sending', lies: true });
      isSafe();
    }
    await sent;
  };
  const send = (id: string, file: Blob) => {
    const safe = new Promise<void>((isSafe) => {
      void handOver(id, file, isSafe)
        .then(
          () => mark(id, { state: 'kept' }),
          (failure: unknown) => mark(id, { state: 'failed', failure }),
        )
        .finally(isSafe);
    });
    under.current.set(id, safe);
  };
  const room = most - photos.length;
  return {
    photos,
    isFull: room <= 0,
    add: (files: readonly Blob[]) => {
      const added = files.slice(0, room).map((file) => ({ id: newIdempotencyKey(), file }));
      change((all) => [...all, ...added.map((photo) => ({ ...photo, state: 'sending' as const }))]);
      for (const { id, file } of added) send(id, file);
    },
    retry: ({ id, file }: FormPhoto) => {
      if (!file) return;
      mark(id, { state: 'sending' });
      send(id, file);
    },
    remove: (id: string) => change((all) => all.filter((photo) => photo.id !== id)),
    /** Restarts with these photos; the caller has already changed the draft. */
    reset: (ids: readonly string[]) => {
      latest.current = ofServer(ids);
      setPhotos(latest.current);
    },
    /**
     * Waits until all photos are stored on this device or uploaded, so that the form is not lost with a page closed
     * during an upload; returns the ids, or undefined if one failed.
     */
    settled: async (): Promise<readonly string[] | undefined> => {
      await Promise.all(under.current.values());
      const failed = latest.current.some(({ state }) => state === 'failed');
      return failed ? undefined : keptIds(latest.current);
    },
  };
}
export type FormPhotos = ReturnType<typeof useFormPhotos>;
