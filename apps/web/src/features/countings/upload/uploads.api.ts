import type { BodyInputOf, Counting } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../../lib/http.ts';
import { toCountings } from '../../../lib/paths.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import type { Shape } from '../../../lib/writes/mutation.ts';
import { giveUpWrite, retryWrite } from '../../../lib/writes/outbox.ts';
import { namedBy } from '../../../lib/writes/provisional.ts';
import type { Named } from '../../../lib/writes/references.ts';
import type { Write } from '../../../lib/writes/write.ts';
import { COUNTINGS_KEY } from '../countings.keys.ts';
import { announce, sendParts } from './send-parts.ts';
import { forgetTransfer, giveUpTransfer, pauseTransfer, restTransfer, resumeTransfer } from './transfers.ts';

/** What stands beside a photo; its hive may be one that the server does not have yet. */
type PhotoForm = Omit<BodyInputOf<typeof calls.countings.createOfUpload>, 'upload' | 'hive_id'> & {
  readonly hive_id?: Named | undefined;
};

export interface SendCounting {
  readonly file: Blob;
  readonly form: PhotoForm;
  readonly idempotencyKey: string;
}

/** The first form held the hive's id as text, in which no reference is found. */
const SHAPE: Shape<SendCounting> = {
  version: 2,
  upgrade: (written) => {
    const { form, ...others } = written as SendCounting & { readonly form: { readonly hive_id?: unknown } }; // by this mutation
    const id = Number(form.hive_id);
    return { ...others, form: { ...form, hive_id: id ? namedBy(id) : undefined } };
  },
};

/** Photos that were never sent before: nothing is known of them on the server. */
const fresh = new Set<string>();
export const knowFresh = (key: string): void => void fresh.add(key);

/** A photo of a board to be counted: its parts, then what stands beside it. It goes on after a reload. */
export const sendCounting = defineMutation<SendCounting, Counting>({
  name: 'sendCounting',
  scope: ({ idempotencyKey }) => `counting ${idempotencyKey}`,
  makes: ({ idempotencyKey }) => idempotencyKey,
  shape: SHAPE,
  subject: ({ form, idempotencyKey }) => ({ hive: form.hive_id, counting: { ref: idempotencyKey } }),
  form: () => ({ to: toCountings() }),
  withHive: (variables, hive_id) => ({ ...variables, form: { ...variables.form, hive_id } }),
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
  done: async (client, _counting, { idempotencyKey }) => {
    await client.invalidateQueries({ queryKey: COUNTINGS_KEY });
    // Until it has left the list it is a photo that has come in full.
    forgetTransfer(idempotencyKey);
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
export const giveUpUpload = defineMutation<{ readonly id: string }, void>({
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

/** A photo that lies on this device until the server has it, with its write. */
export interface KeptShot extends SendCounting {
  readonly write: Write;
}

/** The photo of a write; undefined of any other one. */
export const keptShotOf = (write: Write): KeptShot | undefined =>
  // Written down under this name, by itself.
  write.name === sendCounting.name ? { ...(write.variables as SendCounting), write } : undefined;

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
