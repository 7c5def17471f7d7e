import type { QueryClient } from '@tanstack/react-query';
import { now } from '../clock.ts';
import { ApiFailure } from '../http.ts';
import { newIdempotencyKey } from '../idempotency.ts';
import { currentAccount } from '../session.ts';
import { createStore, type Store } from '../store.ts';
import { inTurn } from './deliver.ts';
import { overPresent } from './edit.ts';
import { keyOf, sendNow, setKeeper, show } from './hand-over.ts';
import type { AnyMutation, Mutation, Outcome } from './mutation.ts';
import {
  type ListedWrite,
  NOTHING_WAITS,
  type Outbox,
  type WaitingWrites,
  type WriteNews,
} from './outbox-state.ts';
import { namedBy } from './provisional.ts';
import { referencesIn, withReferences } from './references.ts';
import { forgetBeside, keepBeside } from './refused-beside.ts';
import { look, readKept, takeUp, tellKept, untilAtRest, wake } from './sending.ts';
import { FIRST_SHAPE } from './shape.ts';
import { sendUnkept } from './unkept.ts';
import type { Write } from './write.ts';
import type { WriteStore } from './write-store.ts';

/** After so long without an answer a write is said to be kept; it goes on being sent. */
const PATIENCE = 10_000; // ms

const outboxes = new WeakMap<QueryClient, Outbox>();

interface OutboxParts {
  readonly store: WriteStore;
  /** Those that may wait; a name that is not among them is refused. */
  readonly mutations: readonly AnyMutation[];
  readonly tell: (news: WriteNews) => void;
  /** Others that are written down are left to who knows them, instead of refused. */
  readonly leavesUnknown?: boolean;
  /** Told that something is left for a later try, and that nothing is any more. */
  readonly onLeft?: (isLeft: boolean) => void;
}

/** Gives a client its outbox, once. Every write of its pages goes through it from now on. */
export function openOutbox(
  client: QueryClient,
  { store, mutations, tell, leavesUnknown = false, onLeft = () => undefined }: OutboxParts,
): void {
  if (outboxes.has(client)) return;
  const box: Outbox = {
    client,
    store,
    tell,
    leavesUnknown,
    onLeft,
    mutations: new Map(mutations.map((mutation) => [mutation.name, mutation])),
    waiting: createStore(() => NOTHING_WAITS),
    kept: createStore((): readonly Write[] => []),
    listed: createStore((): readonly ListedWrite[] => []),
    owner: null,
    waiters: new Map(),
    shown: new Map(),
    sending: new Set(),
    troubles: new Map(),
    resting: false,
    failures: 0,
    sentLater: 0,
    timer: undefined,
  };
  outboxes.set(client, box);
  setKeeper(client, (mutation, variables) => keep(box, mutation, variables));
}

function outboxOf(client: QueryClient): Outbox {
  const box = outboxes.get(client);
  if (!box) throw new Error('this client has no outbox');
  return box;
}

/** How many writes wait, for whoever shows it. */
export const waitingWrites = (client: QueryClient): Store<WaitingWrites> => outboxOf(client).waiting;

/** The writes themselves, for whoever shows each of a kind. */
export const keptWrites = (client: QueryClient): Store<readonly Write[]> => outboxOf(client).kept;

/** The writes that nobody waits for, and how far each is. */
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

/** Whether something of this size can be kept on this device right now. */
export const hasRoomFor = (client: QueryClient, bytes: number): Promise<boolean> =>
  outboxOf(client).store.hasRoom(bytes);

/** Tries at once what waits for its next try. */
export const sendWrites = (client: QueryClient): void => wake(outboxOf(client));

/** Gives a write up: it is forgotten here, and whatever the server still hears of it is not awaited. */
export async function giveUpWrite(client: QueryClient, id: string): Promise<void> {
  const box = outboxOf(client);
  await box.store.settle(id);
  box.waiters.get(id)?.refuse(new ApiFailure('request_aborted', 0));
  box.waiters.delete(id);
  wake(box);
}

/** Keeps what was refused, as if no page had waited for it: its form is filled with something else by now. */
export async function keepRefusal<Variables, Result>(
  client: QueryClient,
  mutation: Mutation<Variables, Result>,
  { given, failure }: { readonly given: Variables; readonly failure: ApiFailure },
): Promise<void> {
  const box = outboxOf(client);
  const owner = currentAccount.read();
  if (owner === null) return;
  const { code, status, errors, present } = failure;
  const variables = withReferences(given, namedBy);
  const write = { ...writeDown(mutation, variables, owner), refused: { code, status, errors, present } };
  await box.store.add(write).catch(() => keepBeside(write));
  box.tell({ kind: 'refused', failure });
  wake(box);
}

/** Sends a write again that was refused; what another edit came before, over that one. */
export const retryWrite = (client: QueryClient, write: Write): Promise<void> =>
  changeWrite(client, write, overPresent(write));

/** The same with other variables. */
export async function changeWrite(client: QueryClient, write: Write, given: unknown): Promise<void> {
  const box = outboxOf(client);
  const mutation = box.mutations.get(write.name);
  const variables = withReferences(given, namedBy);
  // Of a mutation that this version of the app does not know, nothing changes.
  const written = mutation && writeDown(mutation, variables, write.owner);
  await box.store.replace({ ...write, ...written, ...sameAs(write), refused: undefined });
  wake(box);
}

/** What of a write stays, however it is changed. */
const sameAs = ({ id, idempotencyKey, madeAt }: Write) => ({
  ...{ id, idempotencyKey, madeAt },
  ...{ tried: false, triedSince: undefined },
});

/** Gives up all that waits for the account that is signed in. */
export async function giveUpWrites(client: QueryClient): Promise<void> {
  const { listed } = outboxOf(client);
  for (const { write } of listed.read()) await giveUpWrite(client, write.id);
  const owner = currentAccount.read();
  if (owner !== null) forgetBeside(owner);
}

/** Takes up what waits and sends it whenever it can, until the answered function is called. */
export function runOutbox(client: QueryClient): () => void {
  const box = outboxOf(client);
  const follow = () => takeUp(box, currentAccount.read());
  const awake = () => wake(box);
  const leave = () => box.kept.read().length > 0 && box.onLeft(true);
  const stopFollowing = currentAccount.subscribe(follow);
  const stopListening = box.store.onOthers(() => look(box));
  window.addEventListener('online', awake);
  // A phone that was in the pocket: its timers slept too.
  window.addEventListener('pageshow', awake);
  window.addEventListener('pagehide', leave);
  follow();
  return () => {
    stopFollowing();
    stopListening();
    window.removeEventListener('online', awake);
    window.removeEventListener('pageshow', awake);
    window.removeEventListener('pagehide', leave);
    takeUp(box, null);
  };
}

/** Sends once what can be sent now, where no page goes on; answers whether a later try may get further. */
export async function sendOnce(client: QueryClient): Promise<boolean> {
  const box = outboxOf(client);
  const owner = currentAccount.read();
  if (owner === null) return false;
  takeUp(box, owner);
  const again = await untilAtRest(box);
  takeUp(box, null);
  return again;
}

/** Forgets everything of the account that is signed in. */
export async function forgetWrites(client: QueryClient): Promise<void> {
  const { owner, store } = outboxOf(client);
  if (owner === null) return;
  forgetBeside(owner);
  await store.forget(owner);
}

/** Shows a write, keeps it and lets it be sent; settles once the server has answered or it is known to wait. */
async function keep(box: Outbox, mutation: AnyMutation, variables: unknown): Promise<Outcome<unknown>> {
  const owner = currentAccount.read();
  takeUp(box, owner);
  const takeBack = show(box.client, mutation, variables);
  // Nobody could tell later whose write it was: it is sent as it is.
  if (owner === null) return sendNow(box.client, mutation, variables, takeBack);
  const write = writeDown(mutation, variables, owner);
  // Also without a key of its form: what was handed over first is to lie there first.
  const patience = mutation.takesLong ? undefined : PATIENCE;
  const same = await correct(box, write);
  if (same) {
    takeBack();
    return untilKnown(box, same.id, { patience, corrects: same.refused !== undefined });
  }
  // What is shown only once it is kept has no layer yet.
  if (mutation.show) box.shown.set(write.id, { takeBack, listed: false });
  try {
    await box.store.add(write);
  } catch {
    box.shown.delete(write.id);
    return sendUnkept(box, write, takeBack);
  }
  // Signed out meanwhile: it is kept for whoever made it.
  if (box.owner !== owner) return { kept: true };
  return untilKnown(box, write.id, { patience });
}

/**
 * The same key is the same write: what its beekeeper has typed anew takes the place of what was refused, or of what has
 * not left yet. Answers that one, as it was.
 */
async function correct(box: Outbox, write: Write): Promise<Write | undefined> {
  // A page that has just been opened hands over again what an earlier one did, before it knows what there is.
  const { writes } = await readKept(box.store, write.owner);
  const same = writes.find(({ idempotencyKey }) => idempotencyKey === write.idempotencyKey);
  if (!same) return undefined;
  return inTurn(same, async () => {
    const kept = await box.store.find(same.id);
    if (!kept) return undefined;
    if (kept.tried && !kept.refused) return saysTheSame(kept, write) ? kept : undefined;
    await box.store.replace({ ...write, ...sameAs(kept) });
    box.shown.get(kept.id)?.takeBack();
    box.shown.delete(kept.id);
    return kept;
  });
}

/** Of files only what names them counts. */
const asText = ({ variables }: Write): string =>
  JSON.stringify(variables, (_key, value: unknown) =>
    value instanceof Blob ? [value.size, value.type, value instanceof File && value.name] : value,
  );
const saysTheSame = (one: Write, other: Write): boolean => asText(one) === asText(other);

interface Waiting {
  /** In ms. */
  readonly patience: number | undefined;
  readonly corrects?: boolean;
}

/** Settles with what becomes of a write that has just been kept. */
function untilKnown(
  box: Outbox,
  id: string,
  { patience, corrects = false }: Waiting,
): Promise<Outcome<unknown>> {
  return new Promise((resolve, reject) => {
    const impatient =
      box.store.durable && patience ? setTimeout(() => tellKept(box, [id]), patience) : undefined;
    // Handed over twice, it is waited for twice.
    const other = box.waiters.get(id);
    box.waiters.set(id, {
      corrects,
      settle: (outcome) => {
        clearTimeout(impatient);
        other?.settle(outcome);
        resolve(outcome);
      },
      refuse: (failure) => {
        clearTimeout(impatient);
        other?.refuse(failure);
        reject(failure);
      },
    });
    wake(box);
  });
}

function writeDown(mutation: AnyMutation, given: unknown, owner: string): Write {
  const variables = given as never; // of the mutation's own type, as in `show`
  return {
    id: newIdempotencyKey(),
    name: mutation.name,
    variables,
    shape: mutation.shape?.version ?? FIRST_SHAPE,
    tried: false,
    idempotencyKey: keyOf(given) ?? newIdempotencyKey(),
    owner,
    scope: mutation.scope?.(variables) ?? mutation.name,
    beside: mutation.beside?.(variables),
    makes: mutation.makes?.(variables),
    references: referencesIn(given),
    after: mutation.after?.(variables) ?? [],
    last: mutation.last,
    heldBy: mutation.heldBy,
    madeAt: now().getTime(),
    refused: undefined,
  };
}
