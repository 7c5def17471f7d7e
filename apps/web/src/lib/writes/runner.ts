import { DAY_MS } from '@propolis/domain';
import type { QueryClient } from '@tanstack/react-query';
import { now } from '../clock.ts';
import { ApiFailure } from '../http.ts';
import { noteNetwork } from '../network.ts';
import { authorizationOf, currentAccount, currentAuthorization, type HeldSession } from '../session.ts';
import type { WriteEvent } from './decide.ts';
import { sendUnder } from './hand-over.ts';
import type { AnyMutation, Outcome, Send } from './mutation.ts';
import { turnsOf } from './order.ts';
import { arrivedIds, welcome } from './provisional.ts';
import { type KnownIds, resolveReferences } from './references.ts';
import { isOfLaterApp, upgraded } from './shape.ts';
import type { Answer, Write } from './write.ts';
import type { Kept, WriteStore } from './write-store.ts';

/** Every response of the server arrives within this time, in ms. */
const ANSWER_TIME = 60_000;
/** Ids are stored a day longer than any write waits: a page may still name a thing by its reference. */
const ANSWER_LIFE = DAY_MS;
/** The slowest supported network, in bytes a second; it determines the size of photo parts. */
const SLOWEST = 2_000;

/**
 * One tab at a time sends or changes the writes of a scope. Without locks (plain HTTP) the idempotency key
 * still prevents duplicates.
 */
export const withScopeLock = <T>(
  write: Pick<Write, 'owner' | 'scope'>,
  work: () => Promise<T>,
): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`write ${write.owner} ${write.scope}`, work) : work();

interface Attempt {
  readonly store: WriteStore;
  readonly mutation: AnyMutation | undefined;
  readonly known: KnownIds;
  /** Whether the page has left the account meanwhile: a failure then does not concern the write. */
  readonly isLeft: () => boolean;
}

/**
 * Tries to send a ready write, and returns the result with the current write. After `answered` the write is
 * no longer stored. Returns nothing if the account's session ended meanwhile.
 */
export async function attempt(
  listed: Write,
  { store, mutation, known, isLeft }: Attempt,
): Promise<{ readonly event: WriteEvent; readonly write: Write } | undefined> {
  try {
    // Read again: it may have been changed, or sent, while waiting for the lock.
    const write = await atOnce(store.find(listed.id));
    if (!write || write.refused || isOfLaterApp(write, mutation) || currentAccount.read() !== write.owner)
      return { event: { kind: 'elsewhere' }, write: write ?? listed };
    // An older version of the app has stored it, and this one no longer knows it.
    if (!mutation) throw new ApiFailure('request_failed', 0);
    return { event: { kind: 'answered', ...(await send(write, { store, mutation, known })) }, write };
  } catch (error) {
    if (error instanceof SessionOver || isLeft()) return undefined;
    const failure = error instanceof ApiFailure ? error : new ApiFailure('request_failed', 0);
    return afterFailure(listed, failure, { store, mutation });
  }
}

/** The write may have been discarded while it was under way. */
async function afterFailure(
  listed: Write,
  failure: ApiFailure,
  { store, mutation }: Pick<Attempt, 'store' | 'mutation'>,
) {
  try {
    const write = await store.find(listed.id);
    if (!write) return { event: { kind: 'elsewhere' } as const, write: listed };
    return { event: { kind: 'failed', failure } as const, write: upgraded(write, mutation) };
  } catch {
    return { event: { kind: 'unreadable', failure } as const, write: listed };
  }
}

interface Sending extends Pick<Attempt, 'store' | 'known'> {
  readonly mutation: AnyMutation;
}

async function send(kept: Write, { store, mutation, known }: Sending) {
  const triedSince = kept.tried ? kept.triedSince : now().getTime();
  const write = { ...upgraded(kept, mutation), tried: true, triedSince };
  // Stored before the request: a page that is killed now does not know what has arrived. A full disk has no
  // space for it.
  if (!kept.tried) await store.replace(write).catch(() => undefined);
  const { answer, variables, came } = await run(write, mutation, known);
  // Sent again under its key, the write gets the same answer.
  await atOnce(store.settle(write.id, ...came));
  // Before the answer is shown: otherwise it would appear beside its optimistic update.
  welcome(idsOf(came));
  return { answer, variables };
}

/** A failing database is no refusal by the server: the write is retried, or its page gets `not_kept`. */
export const atOnce = <T>(stored: Promise<T>, takeBack?: () => void): Promise<T> =>
  stored.catch(() => {
    takeBack?.();
    throw new ApiFailure('not_kept', 0);
  });

/** Calls the write's endpoints in its account's session. */
async function run(write: Write, mutation: AnyMutation, known: KnownIds) {
  const variables = resolveReferences(write.variables, known);
  const answer = await inSession(write.owner, (session) =>
    // Stored under this mutation's name, by itself.
    mutation.run(variables, sendInTime(write.idempotencyKey, session)),
  );
  return { answer, variables, came: answersTo(write, mutation, answer) };
}

/** The ids of the write's references. */
function answersTo(
  { owner, makes, variables }: Write,
  { made = ownId, madeMore }: AnyMutation,
  answer: unknown,
): readonly Answer[] {
  const id = made(answer);
  const more = madeMore?.(answer, variables) ?? [];
  const ids = makes === undefined || id === undefined ? [...more] : [[makes, id] as const, ...more];
  return ids.map(([ref, one]) => ({ owner, ref, id: one, cameAt: now().getTime() }));
}

const idsOf = (came: readonly Answer[]): KnownIds => new Map(came.map(({ ref, id }) => [ref, id]));

const ownId = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'number'
    ? answer.id
    : undefined;

/** Settles in any case with whether the work succeeded. */
export const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** A browser that refuses its database has nothing stored. */
export const readKept = (store: WriteStore, owner: string): Promise<Kept> =>
  store.read(owner).catch(() => ({ writes: [], answers: [] }));

export async function forgetOld(store: WriteStore, answers: readonly Answer[]): Promise<void> {
  const before = now().getTime() - ANSWER_LIFE;
  for (const owner of new Set(answers.filter(({ cameAt }) => cameAt < before).map((old) => old.owner)))
    await store.forgetAnswers(owner, before);
}

interface Unkept {
  readonly store: WriteStore;
  readonly mutation: AnyMutation;
  /** The outbox knows its mutation. */
  readonly isKnown: boolean;
}

/**
 * Sends a write directly if the device has no space, or the browser stores nothing. Throws `not_kept` if an
 * earlier one still waits, or the server does not answer.
 */
export async function sendUnkept(
  client: QueryClient,
  write: Write,
  { store, mutation, isKnown }: Unkept,
): Promise<Outcome<unknown>> {
  const { writes, answers } = await readKept(store, write.owner);
  const known = new Map([...arrivedIds(), ...idsOf(answers)]);
  const turn = turnsOf([...writes, write], known).get(write.id);
  if (!isKnown || turn !== 'ready')
    throw new ApiFailure(turn === 'stopped' ? 'needed_refused' : 'not_kept', 0);
  const { answer, variables, came } = await run(write, mutation, known).catch((failure) => {
    throw failure instanceof ApiFailure && failure.code === 'network_error'
      ? new ApiFailure('not_kept', 0)
      : failure;
  });
  // It is not stored: only this page knows the id of its reference.
  welcome(idsOf(came));
  await mutation.done?.(client, answer, variables);
  return { kept: false, answer };
}

/** The account of a write is not signed in here, or no longer: the write stays stored for it. */
class SessionOver extends ApiFailure {
  constructor() {
    super('request_aborted', 0);
  }
}

/**
 * Runs the work only in the session of this account. Throws `SessionOver` as soon as the page has another
 * session, or none; later requests of the work are then aborted before they are sent.
 */
async function inSession<T>(owner: string, work: (session: HeldSession) => Promise<T>): Promise<T> {
  const authorization = authorizationOf(owner);
  if (authorization === null) throw new SessionOver();
  const stop = new AbortController();
  const over = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(new SessionOver()));
  });
  const stopFollowing = currentAuthorization.subscribe(
    () => currentAuthorization.read() !== authorization && stop.abort(),
  );
  try {
    return await Promise.race([work({ authorization, over: stop.signal }), over]);
  } finally {
    stopFollowing();
  }
}

/**
 * Like `sendUnder`, with a timeout: browsers do not close a dead connection, and later writes would wait
 * forever. After a timeout it is retried under its key. A caller with its own signal sets its own limit.
 */
const sendInTime =
  (idempotencyKey: string, session: HeldSession): Send =>
  async (endpoint, input, options) => {
    const sendOnce = sendUnder(idempotencyKey, session);
    if (input.signal) return sendOnce(endpoint, input, options);
    const stop = new AbortController();
    const limit = ANSWER_TIME + ((input.file?.size ?? 0) / SLOWEST) * 1000;
    const late = setTimeout(() => stop.abort(), limit);
    try {
      return await sendOnce(endpoint, { ...input, signal: stop.signal }, options);
    } catch (failure) {
      if (!stop.signal.aborted) throw failure;
      noteNetwork(false);
      throw new ApiFailure('network_error', 0, {}, { isLate: true });
    } finally {
      clearTimeout(late);
    }
  };
