import type { BodyInputOf, Counting } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../../lib/http.ts';
import { useStore } from '../../../lib/store.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { giveUpWrite, keptWrites, retryWrite } from '../../../lib/writes/outbox.ts';
import type { Write } from '../../../lib/writes/write.ts';
import { announce, sendParts } from './send-parts.ts';
import { forgetTransfer, giveUpTransfer, pauseTransfer, restTransfer, resumeTransfer } from './transfers.ts';

export interface SendCounting {
  readonly file: Blob;
  readonly form: Omit<BodyInputOf<typeof calls.countings.createOfUpload>, 'upload'>;
  readonly idempotencyKey: string;
}

/** Photos that were never sent before: nothing is known of them on the server. */
const fresh = new Set<string>();
export const knowFresh = (key: string): void => void fresh.add(key);

/** A photo of a board to be counted: its parts, then what stands beside it. It goes on after a reload. */
export const sendCounting = defineMutation<SendCounting, Counting>({
  name: 'sendCounting',
  scope: ({ idempotencyKey }) => `counting ${idempotencyKey}`,
  takesLong: true,
  run: async ({ file, form, idempotencyKey: key }, send) => {
    const create = () => send(calls.countings.createOfUpload, { body: { ...form, upload: key } });
    try {
      const begun = fresh.delete(key) ? undefined : await announce({ key, file }, send);
      const made = begun?.received === 0 ? await findMade(create) : undefined;
      if (made) return made;
      await sendParts({ key, file }, send, begun?.received);
      return await create();
    } finally {
      restTransfer(key);
    }
  },
  // The countings of the room's door, which knows this write.
  done: (client, _counting, { idempotencyKey }) => {
    forgetTransfer(idempotencyKey);
    return client.invalidateQueries({ queryKey: ['countings'] });
  },
});

/** The counting, where only the answer to an earlier try was lost: the upload has gone with it. */
async function findMade(create: () => Promise<Counting>): Promise<Counting | undefined> {
  try {
    return await create();
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.errors.upload) return undefined;
    throw failure;
  }
}

/** What is kept of a photo that is not to be counted after all. */
const giveUpUpload = defineMutation<{ readonly id: string }, void>({
  name: 'giveUpUpload',
  run: async ({ id }, send) => {
    try {
      await send(calls.uploads.remove, { params: { id } });
    } catch (failure) {
      // Nothing of it had come yet.
      if (!(failure instanceof ApiFailure && failure.code === 'not_found')) throw failure;
    }
  },
});

/** Those that may wait. */
export const uploadMutations = [sendCounting, giveUpUpload];

/** A photo that lies on this device until the server has it, with its write. */
export interface KeptShot extends SendCounting {
  readonly write: Write;
}

/** In the order in which they were sent. */
export function useKeptShots(): readonly KeptShot[] {
  const writes = useStore(keptWrites(useQueryClient()));
  return writes
    .filter(({ name }) => name === sendCounting.name)
    .map((write) => ({ ...(write.variables as SendCounting), write })); // written down under this name, by itself
}

/** What can be done with a photo on its way. */
export function useShotActions() {
  const client = useQueryClient();
  const giveUp = giveUpUpload.use();
  return {
    pause: ({ idempotencyKey }: KeptShot) => pauseTransfer(idempotencyKey),
    resume: ({ idempotencyKey }: KeptShot) => resumeTransfer(idempotencyKey),
    retry: ({ write }: KeptShot) => retryWrite(client, write),
    cancel: async ({ idempotencyKey, write }: KeptShot) => {
      await giveUpWrite(client, write.id);
      giveUpTransfer(idempotencyKey);
      await giveUp({ id: idempotencyKey });
    },
  };
}
