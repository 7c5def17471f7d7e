import { IDEMPOTENCY_DAYS } from '@propolis/contract/client';
import { DAY_MS } from '@propolis/domain';
import { CLOCK_TOLERANCE } from '../clock-ahead.ts';
import { ApiFailure } from '../http.ts';
import { keyOf } from './hand-over.ts';
import type { AnyMutation } from './mutation.ts';
import type { Turn } from './order.ts';
import type { WriteNews } from './outbox-state.ts';
import { isOfLaterApp } from './shape.ts';
import type { Refusal, Write } from './write.ts';

/** A day less than the server keeps answers, for requests under way and for clocks that differ. */
const IDEMPOTENCY_LIFE = (IDEMPOTENCY_DAYS - 1) * DAY_MS;

/** What a decision about a write depends on, besides the event. */
export interface Situation {
  /** As the store has it now, with variables of today's shape. */
  readonly write: Write;
  /** Undefined if this version of the app does not know it. */
  readonly mutation: AnyMutation | undefined;
  /** Whether a page waits for the answer. `corrects`: the write lay here as refused and its page corrected it. */
  readonly page: 'none' | 'waits' | 'corrects';
  /** False while the outbox is paused, and while the write is under way. */
  readonly maySend: boolean;
  /** The store outlives the page. */
  readonly durable: boolean;
  /** Writes of unknown mutations are left to other versions of the app, instead of refused. */
  readonly leavesUnknown: boolean;
  /** The server's time, Unix time in ms. */
  readonly serverTime: number;
  /** By how many ms this device's clock is ahead of the server's. */
  readonly clockAhead: number;
  /** An unused idempotency key. */
  readonly newKey: string;
}

export type WriteEvent =
  /** The queue was looked through. */
  | { readonly kind: 'turn'; readonly turn: Turn }
  /** The server has done it, and the store has forgotten it. */
  | { readonly kind: 'answered'; readonly answer: unknown; readonly variables: unknown }
  /** It was not sent: another tab has sent it, or the beekeeper has given it up. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
  /** The try failed, and the store does not say how the write is now. */
  | { readonly kind: 'unreadable'; readonly failure: ApiFailure };

/** Effects are carried out in their order. */
export type Effect =
  | { readonly effect: 'send' }
  /** Changes the stored write. If the store fails, `otherwise` stands for this effect and all after it. */
  | { readonly effect: 'replace'; readonly write: Write; readonly otherwise: readonly Effect[] }
  /** Deletes the stored write. A store that fails is ignored: the write is sent again under its key. */
  | { readonly effect: 'forget' }
  /** Removes the optimistic update. */
  | { readonly effect: 'hide' }
  /** Puts the answer where pages read it, then removes the optimistic update and tells the page. */
  | { readonly effect: 'finish'; readonly answer: unknown; readonly variables: unknown }
  /** Tells the page that waits that it need not wait. */
  | { readonly effect: 'release' }
  /** Tells the page that waits why it failed. */
  | { readonly effect: 'refuse'; readonly failure: ApiFailure }
  /** Stops sending until the next try, and remembers why. */
  | { readonly effect: 'pause'; readonly failure: ApiFailure }
  | { readonly effect: 'refetch' }
  | { readonly effect: 'tell'; readonly news: WriteNews };

/** What follows for a write from an event. Pure: the outbox carries the effects out. */
export function decide(at: Situation, event: WriteEvent): readonly Effect[] {
  switch (event.kind) {
    case 'turn':
      return onTurn(at, event.turn);
    case 'answered':
      return [{ effect: 'finish', answer: event.answer, variables: event.variables }];
    case 'elsewhere':
      // Another tab got the refusal; this page gets it when the queue is read again.
      return isAwaited(at) && at.write.refused ? [] : [{ effect: 'release' }, { effect: 'refetch' }];
    case 'unreadable':
      return [{ effect: 'pause', failure: event.failure }];
    case 'failed':
      return redate(at, event.failure) ?? rekey(at, event.failure) ?? fail(at, event.failure);
  }
}

/** Whether this version of the app leaves it to another one. */
export const isLeft = ({
  write,
  mutation,
  leavesUnknown,
}: Pick<Situation, 'write' | 'mutation' | 'leavesUnknown'>): boolean =>
  isOfLaterApp(write, mutation) || (leavesUnknown && !mutation);

const isAwaited = ({ page }: Situation): boolean => page !== 'none';

function onTurn(at: Situation, turn: Turn): readonly Effect[] {
  if (turn === 'stopped' && isAwaited(at)) {
    const failure = failureOf(at.write);
    return outlivesPage(at) ? [{ effect: 'refuse', failure }] : giveUp(failure);
  }
  if (turn !== 'ready' || !at.maySend || isLeft(at)) return [];
  // Sent again without asking it could be there twice: the beekeeper decides.
  return isForgotten(at) ? refuse(at, new ApiFailure('may_have_arrived', 0)) : [{ effect: 'send' }];
}

/** Whether the server may have done it and does not know its key any more. */
const isForgotten = ({ write: { tried, triedSince, madeAt }, serverTime }: Situation): boolean =>
  tried && serverTime - (triedSince ?? madeAt) > IDEMPOTENCY_LIFE;

/** A page that has left cannot correct what takes long, and a correction must not lose what lay here before. */
const outlivesPage = ({ durable, mutation, page }: Situation): boolean =>
  durable && (mutation?.takesLong === true || page === 'corrects');

/** Why a write is stopped: it was refused itself, or what it needs was. */
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
  // While its page waits, the page keeps what was typed and says what is wrong.
  if (isAwaited(at) && !goesOn && !outlivesPage(at)) return giveUp(failure);
  // The session's end has released all pages; the write waits for the next session.
  if (failure.code === 'unauthenticated') return [];
  return isWorthAnotherTry(failure) ? [{ effect: 'pause', failure }] : refuse(at, failure);
}

const giveUp = (failure: ApiFailure): readonly Effect[] => [
  { effect: 'forget' },
  { effect: 'hide' },
  { effect: 'refuse', failure },
];

/** Keeps it as refused. On a full disk it is sent again later, and the server refuses it again. */
const refuse = (at: Situation, failure: ApiFailure): readonly Effect[] => [
  {
    effect: 'replace',
    write: { ...at.write, refused: refusalOf(failure) },
    otherwise: [{ effect: 'pause', failure }],
  },
  { effect: 'hide' },
  isAwaited(at) ? { effect: 'refuse', failure } : { effect: 'tell', news: { kind: 'refused', failure } },
];

const isInFuture = ({ errors }: ApiFailure): boolean =>
  Object.values(errors).some((codes) => codes?.includes('in_future'));

/**
 * No form accepts a future day: if the server finds one, this device's clock is ahead, or was when the write was made.
 * The server has written nothing, so the same key may carry another time.
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
    { effect: 'tell', news: { kind: 'redated', ms } },
  ];
}

/**
 * The server has another write under this key: a page that was closed, or that had no answer, had handed the write over
 * before it was changed. It goes under a new key, once.
 */
function rekey(at: Situation, failure: ApiFailure): readonly Effect[] | undefined {
  const { write, mutation, newKey: idempotencyKey } = at;
  const isSpent = failure.code === 'conflict' && keyOf(write.variables) === write.idempotencyKey;
  if (!mutation || mutation.takesLong || !isSpent || write.rekeyed) return undefined;
  const variables = { ...(write.variables as object), idempotencyKey }; // `keyOf` found a key in it
  const makes = mutation.makes?.(variables);
  const rekeyed = { ...write, variables, idempotencyKey, makes, rekeyed: true as const, tried: false };
  return [{ effect: 'replace', write: rekeyed, otherwise: fail(at, failure) }, { effect: 'hide' }];
}
