import { IDEMPOTENCY_DAYS } from '@propolis/contract/client';
import { DAY_MS } from '@propolis/domain';
import { CLOCK_TOLERANCE } from '../clock-ahead.ts';
import { ApiFailure } from '../http.ts';
import { keyOf } from './hand-over.ts';
import type { AnyMutation } from './mutation.ts';
import type { Turn } from './order.ts';
import type { ListedWrite, WriteNews } from './outbox-state.ts';
import { renamedIn } from './references.ts';
import { isOfLaterApp } from './shape.ts';
import type { Refusal, Write } from './write.ts';

/** One day less than the server keeps responses, for requests under way and for clock differences. */
const IDEMPOTENCY_LIFE = (IDEMPOTENCY_DAYS - 1) * DAY_MS;

/** What a decision about a write depends on, besides the event. */
export interface Situation {
  /** The currently stored write, with variables of the current shape. */
  readonly write: Write;
  /** Undefined if this version of the app does not know it. */
  readonly mutation: AnyMutation | undefined;
  /**
   * Whether a page waits for the answer. `corrects`: the write was stored as refused and its page corrected
   * it.
   */
  readonly page: 'none' | 'waits' | 'corrects';
  /** False while the outbox is paused, and while the write is under way. */
  readonly maySend: boolean;
  /** The store outlives the page. */
  readonly durable: boolean;
  /** Writes of unknown mutations are left to other versions of the app, instead of refused. */
  readonly leavesUnknown: boolean | undefined;
  /** The server's time, Unix time in ms. */
  readonly serverTime: number;
  /** By how many ms this device's clock is ahead of the server's. */
  readonly clockAhead: number;
  /** An unused idempotency key. */
  readonly newKey: string;
}

export type WriteEvent =
  /** The queue was read. */
  | { readonly kind: 'turn'; readonly turn: Turn }
  /** The server has done it, and it was deleted from the store. */
  | { readonly kind: 'answered'; readonly answer: unknown; readonly variables: unknown }
  /** It was not sent: another tab has sent it, or the beekeeper has discarded it. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
  /** The attempt failed, and the write can no longer be read from the store. */
  | { readonly kind: 'unreadable'; readonly failure: ApiFailure };

/** Effects are carried out in their order. */
export type Effect =
  | { readonly effect: 'send' }
  /** Changes the stored write. If the store fails, `otherwise` replaces this effect and all after it. */
  | { readonly effect: 'replace'; readonly write: Write; readonly otherwise: readonly Effect[] }
  /** Deletes the stored write. A store that fails is ignored: the write is sent again under its key. */
  | { readonly effect: 'forget' }
  /** Removes the optimistic update. */
  | { readonly effect: 'hide' }
  /** Writes the answer into the queries, then removes the optimistic update and resolves the page. */
  | { readonly effect: 'finish'; readonly answer: unknown; readonly variables: unknown }
  /** Resolves the waiting page before the answer: the write is queued. */
  | { readonly effect: 'release' }
  /** Rejects the waiting page with the failure. */
  | { readonly effect: 'refuse'; readonly failure: ApiFailure }
  /** Pauses sending until the next attempt, and stores the reason. */
  | { readonly effect: 'pause'; readonly failure: ApiFailure }
  | { readonly effect: 'refetch' }
  /** Refetches when no write is under way: after a weak network many are answered together. */
  | { readonly effect: 'refetchOnce' }
  | { readonly effect: 'notify'; readonly news: WriteNews };

/** The effects of an event on a write. Pure: the outbox carries the effects out. */
export function decide(at: Situation, event: WriteEvent): readonly Effect[] {
  switch (event.kind) {
    case 'turn':
      return onTurn(at, event.turn);
    case 'answered':
      return [
        { effect: 'finish', answer: event.answer, variables: event.variables },
        // The server repeats its first answer, which may be older than the queries.
        ...(at.write.tried ? [{ effect: 'refetchOnce' } as const] : []),
      ];
    case 'elsewhere':
      // Another tab got the refusal; this page gets it when the queue is read again.
      return isAwaited(at) && at.write.refused ? [] : [{ effect: 'release' }, { effect: 'refetch' }];
    case 'unreadable':
      return [{ effect: 'pause', failure: event.failure }];
    case 'failed':
      return redate(at, event.failure) ?? rekey(at, event.failure) ?? fail(at, event.failure);
  }
}

/** The state that the beekeeper sees of a queued write, and why it is held. */
export function stateOf(
  at: Parameters<typeof isLeft>[0] & { readonly turn: Turn | undefined; readonly isSending: boolean },
): Pick<ListedWrite, 'state' | 'held'> {
  if (isLeft(at)) return { state: 'onDevice', held: 'laterApp' };
  if (at.write.refused) return { state: 'refused', held: undefined };
  if (at.turn === 'stopped') return { state: 'onDevice', held: 'refused' };
  return { state: at.isSending ? 'sending' : 'onDevice', held: undefined };
}

/** Whether this version of the app leaves the write to another one. */
const isLeft = ({
  write,
  mutation,
  leavesUnknown = false,
}: Pick<Situation, 'write' | 'mutation' | 'leavesUnknown'>): boolean =>
  isOfLaterApp(write, mutation) || (leavesUnknown && !mutation);

const isAwaited = ({ page }: Situation): boolean => page !== 'none';

function onTurn(at: Situation, turn: Turn): readonly Effect[] {
  if (turn === 'stopped' && isAwaited(at)) {
    const failure = failureOf(at.write);
    return outlivesPage(at) ? [{ effect: 'refuse', failure }] : giveUp(failure);
  }
  if (turn !== 'ready' || !at.maySend || isLeft(at)) return [];
  // Sent again it could be done twice: the beekeeper decides.
  return isForgotten(at) ? refuse(at, new ApiFailure('may_have_arrived', 0)) : [{ effect: 'send' }];
}

/** Whether the server may have done it and no longer knows its key, by the clock that dated the attempt. */
const isForgotten = ({ write, serverTime, clockAhead }: Situation): boolean =>
  write.tried && serverTime + clockAhead - (write.triedSince ?? write.madeAt) > IDEMPOTENCY_LIFE;

/** A page that was left cannot correct a long upload, and a correction must not lose the stored version. */
const outlivesPage = ({ durable, mutation, page }: Situation): boolean =>
  durable && (mutation?.takesLong === true || page === 'corrects');

/** Its hive or apiary is gone, and the page with it: the list of unsent writes offers another one. */
const lacksPlace = ({ durable, mutation }: Situation, { code }: ApiFailure): boolean =>
  durable && code === 'not_found' && (mutation?.withHive ?? mutation?.withApiary) !== undefined;

/** Why a write is stopped: it was refused itself, or a write that it needs was. */
function failureOf({ refused }: Write): ApiFailure {
  if (!refused) return new ApiFailure('needed_refused', 0);
  const { code, status, errors, present } = refused;
  return new ApiFailure(code, status, errors, { present });
}

export const refusalOf = ({ code, status, errors, present }: ApiFailure): Refusal => ({
  ...{ code, status, errors, present },
});

const isWorthAnotherTry = ({ code, status }: ApiFailure): boolean =>
  code === 'network_error' || code === 'not_kept' || status === 408 || status === 429 || status >= 500;

function fail(at: Situation, failure: ApiFailure): readonly Effect[] {
  const goesOn = isWorthAnotherTry(failure) && at.durable;
  // While its page waits, the page keeps the input and shows the error.
  if (isAwaited(at) && !goesOn && !outlivesPage(at) && !lacksPlace(at, failure)) return giveUp(failure);
  // The session's end has released all pages; the write waits for the next session.
  if (failure.code === 'unauthenticated') return [];
  return isWorthAnotherTry(failure) ? [{ effect: 'pause', failure }] : refuse(at, failure);
}

const giveUp = (failure: ApiFailure): readonly Effect[] => [
  { effect: 'forget' },
  { effect: 'hide' },
  { effect: 'refuse', failure },
];

/** Stores it as refused. With a full disk it is sent again later, and the server refuses it again. */
const refuse = (at: Situation, failure: ApiFailure): readonly Effect[] => [
  {
    effect: 'replace',
    write: { ...at.write, refused: refusalOf(failure) },
    otherwise: [{ effect: 'pause', failure }],
  },
  { effect: 'hide' },
  isAwaited(at) ? { effect: 'refuse', failure } : { effect: 'notify', news: { kind: 'refused', failure } },
];

const isInFuture = ({ errors }: ApiFailure): boolean =>
  Object.values(errors).some((codes) => codes?.includes('in_future'));

/**
 * No form accepts a future day: if the server finds one, this device's clock is ahead, or was when the write
 * was made. The server has written nothing, so the same key may carry another time.
 */
function redate(at: Situation, failure: ApiFailure): readonly Effect[] | undefined {
  const { write, mutation } = at;
  const ms = Math.max(at.clockAhead, write.madeAt - at.serverTime);
  if (!mutation?.earlier || !isInFuture(failure) || ms < CLOCK_TOLERANCE) return undefined;
  const variables = mutation.earlier(write.variables, ms);
  const redated = { ...write, variables, madeAt: write.madeAt - ms, tried: false };
  return [
    { effect: 'replace', write: redated, otherwise: fail(at, failure) },
    { effect: 'hide' },
    { effect: 'notify', news: { kind: 'redated', ms } },
  ];
}

/**
 * The server has another write under this key: a page that was closed, or got no response, had sent the write
 * before it was changed. It is sent under a new key, once. Later writes that name its thing follow it.
 */
function rekey(at: Situation, failure: ApiFailure): readonly Effect[] | undefined {
  const { write, mutation, newKey: idempotencyKey } = at;
  const isSpent = failure.code === 'conflict' && keyOf(write.variables) === write.idempotencyKey;
  if (!mutation || mutation.takesLong || !isSpent || write.rekeyed) return undefined;
  const formerKey = write.idempotencyKey;
  const variables = renamedIn(write.variables, formerKey, idempotencyKey);
  const makes = mutation.makes?.(variables);
  const rekeyed = {
    ...{ ...write, variables, idempotencyKey, makes },
    ...{ rekeyed: true as const, formerKey, tried: false },
  };
  return [{ effect: 'replace', write: rekeyed, otherwise: fail(at, failure) }, { effect: 'hide' }];
}
