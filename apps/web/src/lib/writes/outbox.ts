import type { QueryClient } from '@tanstack/react-query';
import { now } from '../clock.ts';
import { newIdempotencyKey } from '../idempotency.ts';
import { currentAccount } from '../session.ts';
import { createStore, type Store } from '../store.ts';
import { sendUnder } from './deliver.ts';
import type { AnyMutation, Outcome } from './mutation.ts';
import { NOTHING_WAITS, type Outbox, type WaitingWrites, type WriteNews } from './outbox-state.ts';
import { referencesIn, resolveReferences } from './references.ts';
import { takeUp, tellKept, wake } from './sending.ts';
import type { Write } from './write.ts';
import type { WriteStore } from './write-store.ts';

/** After so long without an answer a write is said to be kept; it goes on being sent. */
const PATIENCE = 10_000; // ms

const outboxes = new WeakMap<QueryClient, Outbox>();

interface OutboxParts {
  readonly store: WriteStore;
  readonly mutations: readonly AnyMutation[];
  readonly tell: (news: WriteNews) => void;
}

/** Gives a client its outbox. Every write of its pages goes through it. */
export function openOutbox(client: QueryClient, { store, mutations, tell }: OutboxParts): void {
  outboxes.set(client, {
    client,
    store,
    tell,
    mutations: new Map(mutations.map((mutation) => [mutation.name, mutation])),
    waiting: createStore(() => NOTHING_WAITS),
    owner: null,
    waiters: new Map(),
    shown: new Map(),
    sending: new Set(),
    resting: false,
    failures: 0,
    sentLater: 0,
    timer: undefined,
  });
}

function outboxOf(client: QueryClient): Outbox {
  const box = outboxes.get(client);
  if (!box) throw new Error('this client has no outbox');
  return box;
}

/** How many writes wait, for whoever shows it. */
export const waitingWrites = (client: QueryClient): Store<WaitingWrites> => outboxOf(client).waiting;

/** Takes up what waits and sends it whenever it can, until the answered function is called. */
export function runOutbox(client: QueryClient): () => void {
  const box = outboxOf(client);
  const follow = () => takeUp(box, currentAccount.read());
  const awake = () => wake(box);
  const stopFollowing = currentAccount.subscribe(follow);
  window.addEventListener('online', awake);
  follow();
  return () => {
    stopFollowing();
    window.removeEventListener('online', awake);
    takeUp(box, null);
  };
}

/** Forgets everything of the account that is signed in. */
export async function forgetWrites(client: QueryClient): Promise<void> {
  const { owner, store } = outboxOf(client);
  if (owner !== null) await store.forget(owner);
}

/** Takes a write from a page: shows it, keeps it, sends it; settles once the server has answered or it is kept. */
export async function handOver(
  client: QueryClient,
  mutation: AnyMutation,
  variables: unknown,
): Promise<Outcome<unknown>> {
  const box = outboxOf(client);
  const owner = currentAccount.read();
  takeUp(box, owner);
  // The page's own variables, of the mutation's own type.
  const takeBack = mutation.show?.(client, variables as never) ?? (() => undefined);
  // Nobody could tell later whose write it was: it is sent as it is.
  if (mutation.onlyNow || owner === null) return sendNow(box, mutation, variables, takeBack);
  const write = writeDown(mutation, variables, owner);
  box.shown.set(write.id, { takeBack, listed: false });
  try {
    await box.store.add(write);
  } catch {
    // The disk is full, or the browser keeps nothing: sent at once or not at all, as if there were no outbox.
    box.shown.delete(write.id);
    return sendNow(box, mutation, variables, takeBack);
  }
  // Signed out meanwhile: it is kept for whoever made it.
  if (box.owner !== owner) return { kept: true };
  return untilKnown(box, write.id);
}

/** Settles with what becomes of a write that has just been kept. */
function untilKnown(box: Outbox, id: string): Promise<Outcome<unknown>> {
  return new Promise((resolve, reject) => {
    const impatient = box.store.durable ? setTimeout(() => tellKept(box, [id]), PATIENCE) : undefined;
    box.waiters.set(id, {
      settle: (outcome) => {
        clearTimeout(impatient);
        resolve(outcome);
      },
      refuse: (failure) => {
        clearTimeout(impatient);
        reject(failure);
      },
    });
    wake(box);
  });
}

/** `run` is called before anything is awaited: a logout still carries the session that it ends. */
async function sendNow(
  { client }: Outbox,
  mutation: AnyMutation,
  variables: unknown,
  takeBack: () => void,
): Promise<Outcome<unknown>> {
  try {
    const resolved = resolveReferences(variables, new Map());
    const answer = await mutation.run(resolved as never, sendUnder(keyOf(variables))); // as in `handOver`
    await mutation.done?.(client, answer as never, resolved as never);
    return { kept: false, answer };
  } finally {
    takeBack();
  }
}

const keyOf = (variables: unknown): string | undefined =>
  typeof variables === 'object' &&
  variables !== null &&
  'idempotencyKey' in variables &&
  typeof variables.idempotencyKey === 'string'
    ? variables.idempotencyKey
    : undefined;

function writeDown(mutation: AnyMutation, given: unknown, owner: string): Write {
  const variables = given as never; // of the mutation's own type, as in `handOver`
  return {
    id: newIdempotencyKey(),
    name: mutation.name,
    variables,
    idempotencyKey: keyOf(given) ?? newIdempotencyKey(),
    owner,
    scope: mutation.scope?.(variables) ?? mutation.name,
    makes: mutation.makes?.(variables),
    references: referencesIn(given),
    after: mutation.after?.(variables) ?? [],
    madeAt: now().getTime(),
    refused: undefined,
  };
}
