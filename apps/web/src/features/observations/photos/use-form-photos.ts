import { OBSERVATION_PHOTOS_MAX } from '@propolis/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { drawPicture } from '../../../lib/picture.ts';
import { untilKept } from '../../../lib/writes/outbox.ts';
import { keepPhoto } from './photos.api.ts';

/** Longest side of what is sent, in px: what the server keeps. */
const LONGEST = 2048;
const QUALITY = 0.88;

/**
 * The photo as a smaller JPEG, upright, so that it gets through a weak network. What the browser cannot read is sent as
 * it is: the server says whether it is a picture.
 */
async function shrinkPhoto(file: Blob): Promise<Blob> {
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
    return small.size < file.size ? small : file;
  } catch {
    return file;
  }
}

export interface FormPhoto {
  readonly id: string;
  /** What was chosen on this device; absent for one that came from the server. */
  readonly file?: Blob;
  readonly state: 'sending' | 'kept' | 'failed';
  /** While it is sent: it lies on this device already. */
  readonly lies?: boolean;
  /** Why it failed. */
  readonly failure?: unknown;
}

const ofServer = (ids: readonly string[]): FormPhoto[] => ids.map((id) => ({ id, state: 'kept' }));
const keptIds = (photos: readonly FormPhoto[]) =>
  photos.filter(({ state, lies }) => state === 'kept' || lies).map(({ id }) => id);

/**
 * The photos of a form. Each is sent as soon as it is chosen; `onKept` hears which ones the server or this device has,
 * so that the draft holds them over a reload.
 */
export function useFormPhotos(initial: readonly string[], onKept: (ids: readonly string[]) => void) {
  const client = useQueryClient();
  const [photos, setPhotos] = useState<readonly FormPhoto[]>(() => ofServer(initial));
  const latest = useRef(photos);
  const sendPhoto = keepPhoto.use();
  const under = useRef(new Map<string, Promise<void>>());
  const change = (edit: (photos: readonly FormPhoto[]) => readonly FormPhoto[]) => {
    latest.current = edit(latest.current);
    setPhotos(latest.current);
    onKept(keptIds(latest.current));
  };
  const mark = (id: string, state: Pick<FormPhoto, 'state' | 'failure' | 'lies'>) =>
    change((all) => all.map((photo) => (photo.id === id ? { id, file: photo.file, ...state } : photo)));
  const handOver = async (id: string, file: Blob): Promise<void> => {
    const sent = sendPhoto({ id, file: await shrinkPhoto(file) });
    if (await untilKept(client, id, sent)) mark(id, { state: 'sending', lies: true });
    await sent;
  };
  const send = (id: string, file: Blob) => {
    const sent = handOver(id, file)
      .then(
        () => mark(id, { state: 'kept' }),
        (failure: unknown) => mark(id, { state: 'failed', failure }),
      )
      .finally(() => under.current.delete(id));
    under.current.set(id, sent);
  };
  const room = OBSERVATION_PHOTOS_MAX - photos.length;
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
    /** Begins anew; who asks for it has changed the draft already. */
    reset: (ids: readonly string[]) => {
      latest.current = ofServer(ids);
      setPhotos(latest.current);
    },
    /** Once none is under way: what the server has, or undefined when one could not be sent. */
    settled: async (): Promise<readonly string[] | undefined> => {
      await Promise.all(under.current.values());
      const failed = latest.current.some(({ state }) => state === 'failed');
      return failed ? undefined : keptIds(latest.current);
    },
  };
}
export type FormPhotos = ReturnType<typeof useFormPhotos>;
