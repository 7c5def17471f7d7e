import type { QueryClient } from '@tanstack/react-query';
import type { ApiFailure } from '../http.ts';
import { currentAccount } from '../session.ts';
import type { Store } from '../store.ts';
import { overPresent } from './edit.ts';
import { setKeeper } from './hand-over.ts';
import type { Mutation } from './mutation.ts';
import { Outbox } from './outbox-machine.ts';
import type { ListedWrite, OutboxParts } from './outbox-state.ts';
import { forgetBeside } from './refused-beside.ts';
import type { Write } from './write.ts';
import type { WriteStore } from './write-store.ts';

const outboxes = new WeakMap<QueryClient, Outbox>();

/** Gives a client its outbox, once. Every write of its pages goes through it from now on. */
export function openOutbox(client: QueryClient, parts: OutboxParts): void {
  if (outboxes.has(client)) return;
  const box = new Outbox(client, parts);
  outboxes.set(client, box);
  setKeeper(client, (mutation, variables) => box.hand(mutation, variables));
}

function outboxOf(client: QueryClient): Outbox {
  const box = outboxes.get(client);
  if (!box) throw new Error('this client has no outbox');
  return box;
}

/** All writes that lie on this device. */
export const keptWrites = (client: QueryClient): Store<readonly Write[]> => outboxOf(client).kept;

/** The writes that no page waits for, and how far each is. */
export const listedWrites = (client: QueryClient): Store<readonly ListedWrite[]> => outboxOf(client).listed;

/**
 * Settles once the write that makes this lies on this device, or has ended without; answers whether it lies there. Its page
 * need not hold any longer what it is made of.
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

/** Where they lie, with what became of others. */
export const storeOf = (client: QueryClient): WriteStore => outboxOf(client).store;

/** Whether something of this size can be kept on this device right now. */
export const hasRoomFor = (client: QueryClient, bytes: number): Promise<boolean> =>
  outboxOf(client).store.hasRoom(bytes);

/** Tries at once what waits for its next try. */
export const sendWrites = (client: QueryClient): void => outboxOf(client).resume();

/** Deletes a write from this device, whatever the server still answers. */
export const giveUpWrite = (client: QueryClient, id: string): Promise<void> => outboxOf(client).giveUp(id);

/** Keeps what was refused, as if no page had waited for it: its form is filled with something else by now. */
export const keepRefusal = <Variables, Result>(
  client: QueryClient,
  mutation: Mutation<Variables, Result>,
  { given, failure }: { readonly given: Variables; readonly failure: ApiFailure },
): Promise<void> => outboxOf(client).keepRefusal(mutation, given, failure);

/** Sends a write again that was refused; what another edit came before, over that one. */
export const retryWrite = (client: QueryClient, write: Write): Promise<void> =>
  changeWrite(client, write, overPresent(write));

/** The same with other variables. */
export const changeWrite = (client: QueryClient, write: Write, given: unknown): Promise<void> =>
  outboxOf(client).change(write, given);

/** Gives up all that waits for the account that is signed in. */
export async function giveUpWrites(client: QueryClient): Promise<void> {
  for (const { write } of listedWrites(client).read()) await giveUpWrite(client, write.id);
  const owner = currentAccount.read();
  if (owner !== null) forgetBeside(owner);
}

/** Takes up what waits and sends it whenever it can, until the answered function is called. */
export const runOutbox = (client: QueryClient): (() => void) => outboxOf(client).run();

/** Sends once what can be sent now, where no page goes on; answers whether a later try may get further. */
export const sendOnce = (client: QueryClient): Promise<boolean> => outboxOf(client).sendOnce();

/** Forgets everything of the account that is signed in. */
export const forgetWrites = (client: QueryClient): Promise<void> => outboxOf(client).forgetAll();
