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

/** By then every answer of the server has come, in ms. */
const ANSWER_TIME = 60_000;
/** Ids are remembered a day longer than anything waits: a page may still name what it made by its reference. */
const ANSWER_LIFE = DAY_MS;
/** The slowest network that is used, in bytes a second; parts of a photo are sized by it. */
const SLOWEST = 2_000;

/** One tab at a time sends or changes the writes of a scope; without locks (plain HTTP) the idempotency key still holds. */
export const inTurn = <T>(write: Pick<Write, 'owner' | 'scope'>, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`write ${write.owner} ${write.scope}`, work) : work();

interface Attempt {
  readonly store: WriteStore;
  readonly mutation: AnyMutation | undefined;
  readonly known: KnownIds;
  /** Whether the page has left the account meanwhile: what failed is then no matter of its own. */
  readonly isLeft: () => boolean;
}

/**
 * Tries to send a write whose turn it is, and answers what came of it with the write as it is then. After `answered` the
 * write is no longer stored. Answers nothing if the account's session ended meanwhile.
 */
export async function attempt(
  listed: Write,
  { store, mutation, known, isLeft }: Attempt,
): Promise<{ readonly event: WriteEvent; readonly write: Write } | undefined> {
  try {
    // As it is now: it may have been changed, or sent, while the lock was waited for.
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

/** The write may have been given up while it was under way. */
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
  // Stored before anything leaves: a page that is killed now does not know what has arrived. A full disk has no room for it.
  if (!kept.tried) await store.replace(write).catch(() => undefined);
  const { answer, variables, came } = await run(write, mutation, known);
  // Sent again under its key, the write is answered as before.
  await atOnce(store.settle(write.id, came));
  // Before the answer is shown: else it stood beside its optimistic update.
  if (came) welcome(new Map([[came.ref, came.id]]));
  return { answer, variables };
}

/** A database that fails is no refusal by the server: the write is tried again, or its page is told that it is not kept. */
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
  return { answer, variables, came: answerTo(write, mutation, answer) };
}

/** The id that the write's reference turned out to be. */
function answerTo(
  { owner, makes }: Write,
  { made = ownId }: AnyMutation,
  answer: unknown,
): Answer | undefined {
  const id = made(answer);
  if (makes === undefined || id === undefined) return undefined;
  return { owner, ref: makes, id, cameAt: now().getTime() };
}

const ownId = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'number'
    ? answer.id
    : undefined;

/** Settles in any case: whether the work succeeded. */
export const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** A browser that refuses its database keeps nothing in it. */
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
 * A write for which the device has no room, or whose browser keeps nothing: sent at once, as if there were no outbox. If
 * one before it still waits, or the server does not answer, this throws `not_kept`.
 */
export async function sendUnkept(
  client: QueryClient,
  write: Write,
  { store, mutation, isKnown }: Unkept,
): Promise<Outcome<unknown>> {
  const { writes, answers } = await readKept(store, write.owner);
  const known = new Map([...arrivedIds(), ...answers.map(({ ref, id }) => [ref, id] as const)]);
  const turn = turnsOf([...writes, write], known).get(write.id);
  if (!isKnown || turn !== 'ready')
    throw new ApiFailure(turn === 'stopped' ? 'needed_refused' : 'not_kept', 0);
  const { answer, variables, came } = await run(write, mutation, known).catch((failure) => {
    throw failure instanceof ApiFailure && failure.code === 'network_error'
      ? new ApiFailure('not_kept', 0)
      : failure;
  });
  // It is stored nowhere: this page alone knows what its reference turned out to be.
  if (came) welcome(new Map([[came.ref, came.id]]));
  await mutation.done?.(client, answer, variables);
  return { kept: false, answer };
}

/** The account that a write belongs to is not signed in here, or not any more: the write stays stored for it. */
class SessionOver extends ApiFailure {
  constructor() {
    super('request_aborted', 0);
  }
}

/**
 * Works in the session of this account alone. Throws `SessionOver` as soon as the page has another session, or none; what
 * the work still sends then is refused before it leaves.
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
 * As `sendUnder`, with a time limit: no browser gives a dead connection up, and what waits behind the write would wait for
 * ever. Without an answer in time it is tried again under its key. A caller with a signal of its own sets its own limit.
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
