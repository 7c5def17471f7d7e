import { IDEMPOTENCY_DAYS } from '@propolis/contract/client';
import { now } from '../clock.ts';
import { CLOCK_TOLERANCE, clockAhead, serverNow } from '../clock-ahead.ts';
import { ApiFailure } from '../http.ts';
import { newIdempotencyKey } from '../idempotency.ts';
import { askToLast } from '../lasting.ts';
import { currentAccount, leaveBehind } from '../session.ts';
import { deliver } from './deliver.ts';
import { keyOf } from './hand-over.ts';
import { type Turn, turnsOf } from './order.ts';
import { type ListedWrite, NOTHING_WAITS, type Outbox, type WriteState } from './outbox-state.ts';
import { welcome } from './provisional.ts';
import type { KnownIds } from './references.ts';
import { bringBack } from './refused-beside.ts';
import { isOfLaterApp, upgraded } from './shape.ts';
import type { Answer, Write } from './write.ts';
import type { Kept, WriteStore } from './write-store.ts';

/** Growing delay between tries, at most 30 s (specification 9). */
const REST_MAX = 30_000; // ms
/** A day less than the server keeps answers, for what is on its way and for clocks (ms). */
const IDEMPOTENCY_LIFE = (IDEMPOTENCY_DAYS - 1) * 24 * 60 * 60_000;
/** Ids are remembered a day longer than anything waits: a page may still name what it made by its reference. */
const ANSWER_LIFE = 24 * 60 * 60_000; // ms

/** Another account is signed in, or none: what was begun stays kept for its owner. */
export function takeUp(box: Outbox, owner: string | null): void {
  if (owner === box.owner) return;
  leaveBehind(box.kept.read().length);
  box.owner = owner;
  if (currentAccount.read() === null) box.onLeft(false);
  for (const { takeBack } of box.shown.values()) takeBack();
  box.shown.clear();
  box.sending.clear();
  box.sentLater = 0;
  letGo(box, [...box.waiters.keys()], 'session');
  box.waiting.set(NOTHING_WAITS);
  box.kept.set([]);
  box.listed.set([]);
  box.troubles.clear();
  wake(box);
}

/** Something may have changed for the better: the network, the account, a new write. */
export function wake(box: Outbox): void {
  clearTimeout(box.timer);
  box.resting = false;
  void pass(box);
}

/** Another tab has changed something: what it did is shown here, and nothing is tried sooner for it. */
export const look = (box: Outbox): void => void pass(box);

/** Settles once nothing more can be sent for now; answers whether a later try may get further. */
export function untilAtRest(box: Outbox): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (box.owner !== currentAccount.read()) rested(false);
      else if (box.sending.size === 0) rested(box.resting);
    };
    // A pass tells first what there is, and takes up what it can send in the same breath.
    const lookAfterPass = () => void Promise.resolve().then(look);
    const stops = [box.listed.subscribe(lookAfterPass), currentAccount.subscribe(look)];
    const rested = (again: boolean) => {
      for (const stop of stops) stop();
      resolve(again);
    };
  });
}

/** Pages need not wait: it lies on this device and will be sent. */
export function tellKept(box: Outbox, ids: readonly string[]): void {
  const answered = ids.some((id) => (box.troubles.get(id)?.status ?? 0) > 0);
  if (!letGo(box, ids, answered ? 'server' : 'network')) return;
  void askToLast();
  void pass(box);
}

function letGo(box: Outbox, ids: readonly string[], until: 'network' | 'server' | 'session'): boolean {
  const waited = ids.filter((id) => box.waiters.has(id));
  for (const id of waited) {
    box.waiters.get(id)?.settle({ kept: true });
    box.waiters.delete(id);
  }
  if (waited.length > 0) box.tell({ kind: 'kept', until });
  return waited.length > 0;
}

/**
 * Looks through all that is kept: shows it, sends what is ready, counts what waits. It reads the store each time,
 * because another tab keeps and sends there too.
 */
async function pass(box: Outbox): Promise<void> {
  const { owner, store } = box;
  if (owner === null || owner !== currentAccount.read()) return;
  void bringBack(store, owner).then((came) => void (came && pass(box)));
  const read = await store.read(owner).catch(() => undefined);
  if (owner !== box.owner) return;
  if (!read) return waitForStore(box);
  const { writes: stored, answers } = read;
  const known: KnownIds = new Map(answers.map(({ ref, id }) => [ref, id]));
  welcome(known);
  const writes = stored.map((write) => upgraded(write, box.mutations.get(write.name)));
  showListed(box, writes);
  const turns = turnsOf(writes, known);
  const stopped = writes.filter(({ id }) => turns.get(id) === 'stopped');
  const waitedFor = stopped.find(({ id }) => box.waiters.has(id));
  if (waitedFor) {
    await refuse(box, waitedFor, failureOf(waitedFor));
    return pass(box);
  }
  if (store.durable && !navigator.onLine) rest(box);
  if (box.resting) tellKept(box, [...box.waiters.keys()]);
  const behind = writes.filter(({ id }) => !box.waiters.has(id)).length;
  box.kept.set(writes);
  box.waiting.set({ waiting: behind - stopped.length, stopped: stopped.length });
  box.listed.set(listOf(box, writes, turns));
  if (writes.length === stopped.length) tellSent(box);
  if (writes.length === 0) {
    box.onLeft(false);
    await forgetOld(store, owner, answers);
  }
  if (box.resting) return;
  const ready = writes.filter(
    (write) => turns.get(write.id) === 'ready' && !box.sending.has(write.id) && !isLater(box, write),
  );
  const forgotten = ready.find(isForgotten);
  if (forgotten) return askAgain(box, forgotten);
  for (const write of ready) void dispatch(box, write, known);
  box.listed.set(listOf(box, writes, turns));
}

/** The database does not answer: nothing is known to have gone, and it is asked again. */
function waitForStore(box: Outbox): void {
  rest(box);
  box.listed.set(box.listed.read());
}

/** Whether the server may have done it, and would not know it again by its key. */
const isForgotten = ({ tried, triedSince, madeAt }: Write): boolean =>
  tried && serverNow().getTime() - (triedSince ?? madeAt) > IDEMPOTENCY_LIFE;

/** Sent again blindly it could be there twice: it waits for its beekeeper, as one that was refused. */
async function askAgain(box: Outbox, write: Write): Promise<void> {
  await keepRefused(box, write, new ApiFailure('may_have_arrived', 0));
  return pass(box);
}

function isLater({ mutations, leavesUnknown }: Outbox, write: Write): boolean {
  const mutation = mutations.get(write.name);
  return isOfLaterApp(write, mutation) || (leavesUnknown && !mutation);
}

function listOf(
  box: Outbox,
  writes: readonly Write[],
  turns: ReadonlyMap<string, Turn>,
): readonly ListedWrite[] {
  const stateOf = (write: Write): WriteState => {
    if (isLater(box, write)) return 'later';
    if (write.refused) return 'refused';
    if (turns.get(write.id) === 'stopped') return 'stopped';
    return box.sending.has(write.id) ? 'sending' : 'waiting';
  };
  return writes
    .filter(({ id }) => !box.waiters.has(id))
    .map((write) => ({ write, state: stateOf(write), trouble: box.troubles.get(write.id) }));
}

const NOTHING: Kept = { writes: [], answers: [] };

/** A browser that refuses its database keeps nothing in it. */
export const readKept = (store: WriteStore, owner: string): Promise<Kept> =>
  store.read(owner).catch(() => NOTHING);

/** Shows what an earlier page or another tab has made, and takes back what another tab has sent. */
function showListed(box: Outbox, writes: readonly Write[]): void {
  const listed = new Set(writes.map(({ id }) => id));
  for (const write of writes) {
    const { id, name, variables, refused } = write;
    const shown = box.shown.get(id);
    const mutation = box.mutations.get(name);
    if (shown) shown.listed = true;
    else if (!refused && !box.waiters.has(id) && !isOfLaterApp(write, mutation)) {
      // Written down under this mutation's name, by itself.
      const takeBack = (mutation?.show ?? mutation?.showKept)?.(box.client, variables as never);
      if (takeBack) box.shown.set(id, { takeBack, listed: true });
    }
  }
  for (const [id, shown] of box.shown) if (shown.listed && !listed.has(id)) takeBackShown(box, id);
}

function takeBackShown(box: Outbox, id: string): void {
  box.shown.get(id)?.takeBack();
  box.shown.delete(id);
}

function tellSent(box: Outbox): void {
  if (box.sentLater > 0) box.tell({ kind: 'sent', count: box.sentLater });
  box.sentLater = 0;
}

async function forgetOld(store: WriteStore, owner: string, answers: readonly Answer[]): Promise<void> {
  const before = now().getTime() - ANSWER_LIFE;
  if (answers.some(({ cameAt }) => cameAt < before)) await store.forgetAnswers(owner, before);
}

async function dispatch(box: Outbox, write: Write, known: KnownIds): Promise<void> {
  const mutation = box.mutations.get(write.name);
  box.sending.add(write.id);
  const delivery = await deliver(write, {
    store: box.store,
    mutation,
    known,
    now,
    onFailure: async (failure) => {
      // Whoever is signed in now has nothing to do with it.
      if (box.owner === write.owner) await fail(box, write, failure);
    },
  });
  // Its account may be signed in again, and the write be sent anew.
  if (delivery.outcome === 'session over') return;
  if (delivery.outcome === 'failed' || box.owner !== write.owner) return;
  box.sending.delete(write.id);
  box.troubles.delete(write.id);
  const waiter = box.waiters.get(write.id);
  // Another tab has sent it, and was refused: that is told to the page that waits for it.
  if (delivery.outcome === 'not ours' && waiter) {
    const kept = await box.store.find(write.id).catch(() => undefined);
    if (kept?.refused) return pass(box);
  }
  box.waiters.delete(write.id);
  if (delivery.outcome === 'not ours') {
    waiter?.settle({ kept: true });
    void box.client.invalidateQueries();
    return pass(box);
  }
  box.failures = 0;
  if (!waiter) box.sentLater += 1;
  // It stays shown until the answer stands in its place.
  const shown = box.shown.get(write.id);
  box.shown.delete(write.id);
  void pass(box);
  try {
    await mutation?.done?.(box.client, delivery.answer as never, delivery.variables as never); // its own answer
  } finally {
    shown?.takeBack();
    waiter?.settle({ kept: false, answer: delivery.answer });
  }
}

const isWorthAnotherTry = ({ code, status }: ApiFailure): boolean =>
  code === 'network_error' || code === 'not_kept' || status === 408 || status === 429 || status >= 500;

async function fail(box: Outbox, listed: Write, failure: ApiFailure): Promise<void> {
  box.sending.delete(listed.id);
  const goesOn = isWorthAnotherTry(failure) && box.store.durable;
  const kept = await box.store.find(listed.id).catch(() => 'unknown' as const);
  const write = typeof kept === 'object' ? upgraded(kept, box.mutations.get(listed.name)) : undefined;
  if (kept === 'unknown') {
    box.troubles.set(listed.id, failure);
    rest(box);
  } else if (!write) {
    // Given up by its beekeeper.
  } else if (await putClockRight(box, write, failure)) {
    // Sent again at once, with the days and times that were meant.
  } else if (await putUnderOwnKey(box, write, failure)) {
    // Sent again at once.
  } else if (box.waiters.has(write.id) && !goesOn && !outlivesPage(box, write)) {
    // While its page waits for it, the server's word is the page's matter.
    await giveUp(box, write, failure);
  } else if (failure.code === 'unauthenticated') {
    // The session has ended, and its end has let go of all that it had; or an earlier one was meant, and this one goes on.
  } else if (isWorthAnotherTry(failure)) {
    box.troubles.set(write.id, failure);
    rest(box);
  } else {
    await keepRefused(box, write, failure);
  }
  void pass(box);
}

async function keepRefused(box: Outbox, write: Write, failure: ApiFailure): Promise<void> {
  const { code, status, errors, present } = failure;
  try {
    await box.store.replace({ ...write, refused: { code, status, errors, present } });
  } catch {
    // No room to write it down: asked again later, the server will say it again.
    box.troubles.set(write.id, failure);
    return rest(box);
  }
  takeBackShown(box, write.id);
  const waiter = box.waiters.get(write.id);
  box.waiters.delete(write.id);
  if (waiter) waiter.refuse(failure);
  else box.tell({ kind: 'refused', failure });
}

/** Which fields of a refusal tell of the future. */
const isInFuture = ({ errors }: ApiFailure): boolean =>
  Object.values(errors).some((codes) => codes?.includes('in_future'));

/**
 * No form takes a day to come: where the server finds one, this device's clock is ahead, or was when the write was made.
 * Nothing has been written, so the same write may say another time.
 */
async function putClockRight(box: Outbox, write: Write, failure: ApiFailure): Promise<boolean> {
  const { earlier } = box.mutations.get(write.name) ?? {};
  const ahead = Math.max(clockAhead.read(), write.madeAt - serverNow().getTime());
  if (!earlier || !isInFuture(failure) || ahead < CLOCK_TOLERANCE) return false;
  const redated = box.store.replace({
    ...write,
    variables: earlier(write.variables as never, ahead), // as in `show`
    madeAt: write.madeAt - ahead,
    tried: false,
  });
  if (
    !(await redated.then(
      () => true,
      () => false,
    ))
  )
    return false;
  takeBackShown(box, write.id);
  box.tell({ kind: 'redated', ms: ahead });
  return true;
}

/**
 * Under its key something else has arrived: a page that was killed, or was told of no answer, had handed it over before it
 * was changed. What it says now is another write.
 */
async function putUnderOwnKey(box: Outbox, write: Write, { code }: ApiFailure): Promise<boolean> {
  const mutation = box.mutations.get(write.name);
  const isSpent = code === 'conflict' && keyOf(write.variables) === write.idempotencyKey;
  if (!mutation || mutation.takesLong || !isSpent || write.rekeyed) return false;
  const idempotencyKey = newIdempotencyKey();
  const variables = { ...(write.variables as object), idempotencyKey }; // they have one
  const makes = mutation.makes?.(variables as never); // as in `show`
  try {
    await box.store.replace({ ...write, variables, idempotencyKey, makes, rekeyed: true, tried: false });
  } catch {
    return false;
  }
  takeBackShown(box, write.id);
  return true;
}

/** Of what takes long the page was left: nobody could correct it where it was typed. What lay here before is not lost. */
const outlivesPage = ({ mutations, waiters, store }: Outbox, { id, name }: Write): boolean =>
  store.durable && (mutations.get(name)?.takesLong === true || waiters.get(id)?.corrects === true);

/** Why a write is stopped: by what the server said against it, to another tab that has sent it, or against what it needs. */
function failureOf({ refused }: Write): ApiFailure {
  if (!refused) return new ApiFailure('needed_refused', 0);
  const { code, status, errors, present } = refused;
  return new ApiFailure(code, status, errors, { present });
}

/** It, or what it needs, was refused while its page waits for it. */
async function refuse(box: Outbox, write: Write, failure: ApiFailure): Promise<void> {
  if (!outlivesPage(box, write)) return giveUp(box, write, failure);
  box.waiters.get(write.id)?.refuse(failure);
  box.waiters.delete(write.id);
}

/** The page keeps what was typed and says what is wrong: nothing is left to keep here. What a disk does not forget is asked again. */
async function giveUp(box: Outbox, write: Write, failure: ApiFailure): Promise<void> {
  await box.store.settle(write.id).catch(() => undefined);
  takeBackShown(box, write.id);
  box.waiters.get(write.id)?.refuse(failure);
  box.waiters.delete(write.id);
}

function rest(box: Outbox): void {
  // Several that fail together are one failure.
  if (box.resting) return;
  box.resting = true;
  box.onLeft(true);
  // The browser is sure that there is no network: it will say when there is one.
  if (!navigator.onLine) return;
  box.timer = setTimeout(() => wake(box), Math.min(1000 * 2 ** box.failures, REST_MAX));
  box.failures += 1;
}
