import type { BodyInputOf, Counting } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../../lib/http.ts';
import { toCountings } from '../../../lib/paths.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { handOver } from '../../../lib/writes/hand-over.ts';
import type { Send } from '../../../lib/writes/mutation.ts';
import { giveUpWrite } from '../../../lib/writes/outbox.ts';
import type { Named } from '../../../lib/writes/references.ts';
import { variablesOf, type Write } from '../../../lib/writes/write.ts';
import { refreshCountings } from '../refresh-countings.ts';
import { announce, sendParts } from './send-parts.ts';
import { forgetTransfer, giveUpTransfer, isGivenUp, restTransfer } from './transfers.ts';

/** The fields of a photo; its hive may be one that the server does not have yet. */
type PhotoForm = Omit<BodyInputOf<typeof calls.countings.createOfUpload>, 'upload' | 'hive_id'> & {
  readonly hive_id?: Named | undefined;
};

export interface SendCounting {
  readonly file: Blob;
  readonly form: PhotoForm;
  readonly idempotencyKey: string;
}

/** New photos, of which the server has no part. */
const fresh = new Set<string>();
export const knowFresh = (key: string): void => void fresh.add(key);

/** Uploads a photo of a board in parts, then creates the counting. It resumes after a reload. */
export const sendCounting = defineMutation<SendCounting, Counting>({
  name: 'sendCounting',
  scope: ({ idempotencyKey }) => `counting ${idempotencyKey}`,
  makes: ({ idempotencyKey }) => idempotencyKey,
  // No release has queued the first version.
  shape: { version: 2, upgrade: (written) => written as SendCounting },
  subject: ({ form, idempotencyKey }) => ({ hive: form.hive_id, counting: { ref: idempotencyKey } }),
  form: () => ({ to: toCountings() }),
  withHive: (variables, { id: hive_id }) => ({ ...variables, form: { ...variables.form, hive_id } }),
  takesLong: true,
  run: async ({ file, form, idempotencyKey: key }, send) => {
    const create = () => send(calls.countings.createOfUpload, { body: { ...form, upload: key } });
    try {
      const begun = fresh.delete(key) ? undefined : await announce({ key, file }, send);
      const made = begun?.received === 0 ? await findMade(create) : undefined;
      if (made) {
        // Announced again, it would count against the quota.
        await removeUpload(key, send);
        return made;
      }
      await sendParts({ key, file }, send, begun?.received);
      return await create();
    } finally {
      restTransfer(key);
    }
  },
  done: async (client, { id }, { idempotencyKey }) => {
    // Cancelled meanwhile.
    if (isGivenUp(idempotencyKey))
      handOver(client, giveUpUpload, { id: idempotencyKey, counting: id }).catch(() => undefined);
    await refreshCountings(client);
    // The progress is kept until the photo has left the list.
    forgetTransfer(idempotencyKey);
  },
});

/**
 * Returns the counting if an earlier attempt created it and only the response was lost; the upload no longer
 * exists then.
 */
async function findMade(create: () => Promise<Counting>): Promise<Counting | undefined> {
  try {
    return await create();
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.errors.upload) return undefined;
    throw failure;
  }
}

/** Deletes an upload; returns whether the server had it. */
const removeUpload = (id: string, send: Send): Promise<boolean> =>
  unlessGone(send(calls.uploads.remove, { params: { id } }, { keyless: true }));

async function unlessGone(removal: Promise<unknown>): Promise<boolean> {
  try {
    await removal;
    return true;
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.code === 'not_found')) throw failure;
    return false;
  }
}

interface GiveUpUpload {
  readonly id: string;
  /** The counting that the upload became meanwhile. */
  readonly counting?: number;
  /** Of a photo that was sent: it may be a counting whose response was lost. Sent again with its idempotency key. */
  readonly form?: PhotoForm;
  readonly idempotencyKey?: string;
}

/** Deletes the upload of a cancelled photo, or its counting. */
export const giveUpUpload = defineMutation<GiveUpUpload, void>({
  name: 'giveUpUpload',
  run: async ({ id: upload, counting, form }, send) => {
    const isUpload = counting === undefined && (await removeUpload(upload, send));
    if (isUpload) return;
    const create = form && (() => send(calls.countings.createOfUpload, { body: { ...form, upload } }));
    const made = counting ?? (create && (await findMade(create))?.id);
    if (made !== undefined)
      await unlessGone(send(calls.countings.remove, { params: { id: made } }, { keyless: true }));
  },
  done: refreshCountings,
});

/** A queued photo with its mutation. */
export interface KeptShot extends SendCounting {
  readonly write: Write;
}

/** The photo of a queued mutation; undefined for other mutations. */
export const keptShotOf = (write: Write): KeptShot | undefined => {
  const sent = variablesOf(write, sendCounting);
  return sent && { ...sent, write };
};

/** Cancels a queued photo. */
export function useCancelShot() {
  const client = useQueryClient();
  const giveUp = giveUpUpload.use();
  return async ({ idempotencyKey, form, write }: KeptShot) => {
    await giveUpWrite(client, write.id);
    giveUpTransfer(idempotencyKey);
    await giveUp({ id: idempotencyKey, ...(write.tried && { form, idempotencyKey }) });
  };
}
