import type { QueryClient } from '@tanstack/react-query';
import type { ApiFailure } from '../http.ts';
import { currentAccount } from '../session.ts';
import type { Store } from '../store.ts';
import { overPresent } from './edit.ts';
import { setWriteHandler } from './hand-over.ts';
import type { Mutation } from './mutation.ts';
import { madeBy } from './order.ts';
import { Outbox } from './outbox-machine.ts';
import type { ListedWrite, OutboxParts } from './outbox-state.ts';
import { forgetBeside } from './refused-beside.ts';
import { atOnce, withScopeLock } from './runner.ts';
import type { Write } from './write.ts';
import type { WriteStore } from './write-store.ts';

const outboxes = new WeakMap<QueryClient, Outbox>();

/** Gives a client its outbox, once. All writes of its pages go through it from then on. */
export function openOutbox(client: QueryClient, parts: OutboxParts): void {
  if (outboxes.has(client)) return;
  const box = new Outbox(client, parts);
  outboxes.set(client, box);
  setWriteHandler(client, (mutation, variables) => box.hand(mutation, variables));
}

function outboxOf(client: QueryClient): Outbox {
  const box = outboxes.get(client);
  if (!box) throw new Error('this client has no outbox');
  return box;
}

/** All writes stored on this device. */
export const keptWrites = (client: QueryClient): Store<readonly Write[]> => outboxOf(client).kept;

/** The writes that no page waits for, with the state of each. */
export const listedWrites = (client: QueryClient): Store<readonly ListedWrite[]> => outboxOf(client).listed;

/**
 * Settles once the write that creates this is stored on this device, or has ended without being stored;
 * returns whether it is stored. Its page can then discard the source data.
 */
export function untilKept(client: QueryClient, ref: string, ended: Promise<unknown>): Promise<boolean> {
  const { kept, store } = outboxOf(client);
  const isThere = () => store.durable && kept.read().some(({ makes }) => makes === ref);
  return new Promise((resolve) => {
    const stop = kept.subscribe(() => isThere() && end());
    function end(): void {
      stop();
      resolve(isThere());
    }
    ended.then(end, end);
    if (isThere()) end();
  });
}

/** The store of the outbox, shared with other parts. */
export const storeOf = (client: QueryClient): WriteStore => outboxOf(client).store;

/** Retries at once what waits for its next attempt. */
export const sendWrites = (client: QueryClient): void => outboxOf(client).resume();

/** Deletes a write from this device, even if the server still answers. */
export const giveUpWrite = (client: QueryClient, id: string): Promise<void> => outboxOf(client).giveUp(id);

/**
 * Deletes the queued write that makes this, and the writes that only change it, with their photos. Deletes nothing and
 * returns false if the server may have it, or if another write names what it makes.
 */
export async function withdrawWrite(client: QueryClient, ref: string): Promise<boolean> {
  const { kept, listed, store } = outboxOf(client);
  const writes = kept.read();
  // Not if a page waits: its write is about to be sent.
  const write = listed.read().find(({ write: { makes } }) => makes === ref)?.write;
  const made = write ? madeBy(write) : [];
  if (!write || writes.some(({ references }) => made.some((one) => references.includes(one)))) return false;
  const isHereOnly = async () => {
    const stored = await atOnce(store.find(write.id));
    return stored !== undefined && (!stored.tried || stored.refused !== undefined);
  };
  // The lock of a write under way is held until its answer.
  if (!(await isHereOnly())) return false;
  return withScopeLock(write, async () => {
    if (!(await isHereOnly())) return false;
    const changes = writes.filter(({ after }) => after.includes(ref));
    const names = new Set([ref, ...changes.flatMap(({ after }) => after)]);
    const makers = writes.filter(({ makes }) => makes !== undefined && names.has(makes));
    for (const { id } of [...changes, ...makers]) await atOnce(giveUpWrite(client, id));
    return true;
  });
}

/**
 * Stores a refused write as if no page had waited for it, because its form contains something else by now.
 */
export const keepRefusal = <Variables, Result>(
  client: QueryClient,
  mutation: Mutation<Variables, Result>,
  { given, failure }: { readonly given: Variables; readonly failure: ApiFailure },
): Promise<void> => outboxOf(client).keepRefusal(mutation, given, failure);

/** Sends a refused write again; after a conflict it overwrites the other edit. */
export const retryWrite = (client: QueryClient, write: Write): Promise<void> =>
  changeWrite(client, write, overPresent(write));

/** The same with other variables. */
export const changeWrite = (client: QueryClient, write: Write, given: unknown): Promise<void> =>
  outboxOf(client).change(write, given);

/** Deletes all writes that wait for the signed-in account. */
export async function giveUpWrites(client: QueryClient): Promise<void> {
  for (const { write } of listedWrites(client).read()) await giveUpWrite(client, write.id);
  const owner = currentAccount.read();
  if (owner !== null) forgetBeside(owner);
}

/** Reads the queue and sends it whenever possible, until the returned function is called. */
export const runOutbox = (client: QueryClient): (() => void) => outboxOf(client).run();

/**
 * Sends once what can be sent now, without a page that continues; returns whether a later attempt may get
 * further.
 */
export const sendOnce = (client: QueryClient): Promise<boolean> => outboxOf(client).sendOnce();

/** Deletes everything of the signed-in account. */
export const forgetWrites = (client: QueryClient): Promise<void> => outboxOf(client).forgetAll();
