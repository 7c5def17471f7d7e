import type { QueryClient } from '@tanstack/react-query';
import { clockAhead, serverNow } from '../clock-ahead.ts';
import { ApiFailure } from '../http.ts';
import { newIdempotencyKey } from '../idempotency.ts';
import { askToLast } from '../lasting.ts';
import { refetch } from '../refetch.ts';
import { currentAccount, leaveBehind } from '../session.ts';
import { createStore } from '../store.ts';
import { decide, type Effect, refusalOf, stateOf, type WriteEvent } from './decide.ts';
import { findFollowers } from './followers.ts';
import { sendNow, show } from './hand-over.ts';
import { Layers } from './layers.ts';
import type { AnyMutation, Outcome } from './mutation.ts';
import type { ListedWrite, OutboxParts, Queue } from './outbox-state.ts';
import { Pages } from './pages.ts';
import { Pauses } from './pauses.ts';
import { namedBy } from './provisional.ts';
import { readQueue, welcomeThings } from './queue.ts';
import { type KnownIds, withReferences } from './references.ts';
import { bringBack, forgetBeside, keepBeside } from './refused-beside.ts';
import { atOnce, attempt, forgetOld, isDone, readKept, sendUnkept, withScopeLock } from './runner.ts';
import type { Write } from './write.ts';
import { changed, correction, writeDown } from './write-down.ts';
import type { WriteStore } from './write-store.ts';

/** After this time without an answer the page is released and the write counts as queued; sending continues. */
const PATIENCE = 10_000; // ms

/**
 * The write queue of one page's client. Queued writes are in the store, shared with other tabs. The outbox adds
 * the state of one page, reads the store at each step, and carries out the effects of `decide`.
 */
export class Outbox {
  /** All stored writes, as last read. */
  readonly kept = createStore((): readonly Write[] => []);
  /** Those of them that no page waits for, in the order of creation. */
  readonly listed = createStore((): readonly ListedWrite[] => []);
  readonly store: WriteStore;
  readonly #client: QueryClient;
  readonly #mutations: ReadonlyMap<string, AnyMutation>;
  readonly #parts: OutboxParts;
  readonly #pages = new Pages();
  readonly #layers: Layers;
  /** Ids of the writes under way. */
  readonly #sending = new Set<string>();
  /** The last failures of writes that are retried. */
  readonly #troubles = new Map<string, ApiFailure>();
  /** The account of these writes. */
  #owner: string | null = null;
  /** The network or the store failed: nothing is sent until `resume`. */
  readonly #pauses = new Pauses();
  /** Writes without a page that were sent since the last notification. */
  #sentLater = 0;
  /** A repeated answer may have replaced newer data. */
  #isBehind = false;

  constructor(client: QueryClient, parts: OutboxParts) {
    this.store = parts.store;
    this.#client = client;
    this.#mutations = new Map(parts.mutations.map((mutation) => [mutation.name, mutation]));
    this.#parts = parts;
    this.#layers = new Layers(client, this.#mutations);
  }

  /**
   * Applies a write's optimistic update, stores it and sends it; settles once the server has answered or the
   * write is queued.
   */
  async hand(mutation: AnyMutation, variables: unknown): Promise<Outcome<unknown>> {
    const owner = currentAccount.read();
    this.#switchAccount(owner);
    const takeBack = show(this.#client, mutation, variables);
    // A write without an account cannot be queued: it is sent directly.
    if (owner === null) return sendNow(this.#client, mutation, variables, takeBack);
    const write = writeDown(mutation, variables, owner);
    const same = await atOnce(this.#correct(write), takeBack);
    if (same) {
      takeBack();
      return this.#untilKnown(same, { corrects: same.refused !== undefined });
    }
    // An update that is shown only when queued has no layer yet.
    if (mutation.show) this.#layers.add(write.id, takeBack);
    try {
      await this.store.add(write);
    } catch {
      this.#layers.release(write.id);
      const isKnown = this.#mutations.has(mutation.name);
      return sendUnkept(this.#client, write, { store: this.store, mutation, isKnown }).finally(takeBack);
    }
    // Signed out meanwhile: it is stored for the account that made it.
    if (this.#owner !== owner) return { kept: true };
    return this.#untilKnown(write);
  }

  /**
   * The same key is the same write: the new input replaces the stored one. Returns the stored write as it
   * was.
   */
  async #correct(write: Write): Promise<Write | undefined> {
    // A page that was just opened may repeat a write of an earlier page before it has read the store.
    const { writes } = await readKept(this.store, write.owner);
    const listed = writes.find(({ idempotencyKey }) => idempotencyKey === write.idempotencyKey);
    if (!listed) return undefined;
    return withScopeLock(listed, async () => {
      const kept = await this.store.find(listed.id);
      const meant = kept && correction(kept, write);
      if (!kept || !meant || meant === 'another') return undefined;
      if (meant !== 'same') {
        await this.store.replace(meant);
        this.#layers.hide(kept.id);
      }
      return kept;
    });
  }

  async #untilKnown({ id, name }: Write, { corrects = false } = {}): Promise<Outcome<unknown>> {
    const isPatient = !this.store.durable || this.#mutations.get(name)?.takesLong;
    const impatient = isPatient ? undefined : setTimeout(() => this.#releaseKept([id]), PATIENCE);
    const outcome = this.#pages.wait(id, corrects);
    this.resume();
    return outcome.finally(() => clearTimeout(impatient));
  }

  /** Deletes a write, even if the server still answers. */
  async giveUp(id: string): Promise<void> {
    await this.store.settle(id);
    this.#pages.refuse(id, new ApiFailure('request_aborted', 0));
    this.resume();
  }

  /** Stores a refused write whose form contains something else by now, as if no page had waited for it. */
  async keepRefusal(mutation: AnyMutation, given: unknown, failure: ApiFailure): Promise<void> {
    const owner = currentAccount.read();
    if (owner === null) return;
    const variables = withReferences(given, namedBy);
    const write = { ...writeDown(mutation, variables, owner), refused: refusalOf(failure) };
    const { writes } = await readKept(this.store, owner);
    // A write without a place stayed stored when it was refused.
    if (!writes.some(({ idempotencyKey }) => idempotencyKey === write.idempotencyKey))
      await this.store.add(write).catch(() => keepBeside(write));
    this.#parts.notify({ kind: 'refused', failure });
    this.resume();
  }

  /** Sends a refused write again with these variables. Throws `not_kept` if the device has no space. */
  async change(write: Write, given: unknown): Promise<void> {
    const mutation = this.#mutations.get(write.name);
    // A write of an unknown mutation is not changed.
    const typed = mutation && writeDown(mutation, withReferences(given, namedBy), write.owner);
    await atOnce(this.store.replace(changed(write, typed)));
    this.resume();
  }

  /** Deletes everything of the signed-in account. */
  async forgetAll(): Promise<void> {
    if (this.#owner === null) return;
    forgetBeside(this.#owner);
    await this.store.forget(this.#owner);
  }

  /** Reads the queue and sends it whenever possible, until the returned function is called. */
  run(): () => void {
    const follow = () => this.#switchAccount(currentAccount.read());
    const stop = new AbortController();
    const { signal } = stop;
    const stopFollowing = currentAccount.subscribe(follow);
    const stopListening = this.store.onOthers(() => void this.#refresh());
    window.addEventListener('online', () => this.resume(), { signal });
    // Timers do not run while a phone is locked.
    window.addEventListener('pageshow', () => this.resume(), { signal });
    const onHidden = () => this.kept.read().length > 0 && this.#parts.onLeft?.(true);
    window.addEventListener('pagehide', onHidden, { signal });
    follow();
    return () => {
      stopFollowing();
      stopListening();
      stop.abort();
      this.#switchAccount(null);
    };
  }

  /**
   * Sends once what can be sent now, without a page that continues; returns whether a later attempt may get
   * further.
   */
  async sendOnce(): Promise<boolean> {
    const owner = currentAccount.read();
    if (owner === null) return false;
    const ended = new Promise<boolean>((resolve) => {
      const stops: (() => void)[] = [];
      const look = () => {
        const isSignedIn = currentAccount.read() === owner;
        if (isSignedIn && this.#sending.size > 0) return;
        for (const stop of stops) stop();
        resolve(isSignedIn && this.#pauses.isOn);
      };
      this.#switchAccount(owner);
      stops.push(this.listed.subscribe(look), currentAccount.subscribe(look));
    });
    return ended.finally(() => this.#switchAccount(null));
  }

  /** Another account is signed in, or none: writes under way stay stored for their owner. */
  #switchAccount(owner: string | null): void {
    if (owner === this.#owner) return;
    leaveBehind(this.kept.read().length);
    this.#owner = owner;
    if (currentAccount.read() === null) this.#parts.onLeft?.(false);
    this.#layers.clear();
    this.#sending.clear();
    this.#troubles.clear();
    this.#sentLater = 0;
    this.#release(this.#pages.ids(), 'session');
    this.kept.set([]);
    this.listed.set([]);
    this.resume();
  }

  /** Retries at once what waits for its next attempt. */
  resume(): void {
    this.#pauses.end();
    void this.#refresh();
  }

  #pause(): void {
    if (this.#pauses.begin(() => this.resume())) this.#parts.onLeft?.(true);
  }

  /** Releases pages: their writes are stored on this device and will be sent. */
  #releaseKept(ids: readonly string[]): void {
    const isAnswered = ids.some((id) => (this.#troubles.get(id)?.status ?? 0) > 0);
    if (!this.#release(ids, isAnswered ? 'server' : 'network')) return;
    void askToLast();
    void this.#refresh();
  }

  #release(ids: readonly string[], until: 'network' | 'server' | 'session'): boolean {
    const waited = ids.filter(this.#pages.has);
    for (const id of waited) this.#pages.release(id);
    if (waited.length > 0) this.#parts.notify({ kind: 'onDevice', until });
    return waited.length > 0;
  }

  /**
   * Reads the queue, which other tabs change too: shows it, decides about each write, sends the ready ones.
   */
  async #refresh(): Promise<void> {
    const owner = this.#owner;
    if (owner === null || owner !== currentAccount.read()) return;
    void bringBack(this.store, owner).then((came) => void (came && this.#refresh()));
    const queue = await readQueue(this.store, owner, this.#mutations).catch(() => undefined);
    if (owner !== this.#owner) return;
    // If the store fails it is read again later; known writes stay queued.
    if (!queue || (this.store.durable && !navigator.onLine)) this.#pause();
    if (!queue) return this.listed.set(this.listed.read());
    welcomeThings(queue);
    this.#layers.follow(queue.writes, this.#pages.has);
    const decided = queue.writes.map((write) => {
      const turn = queue.turns.get(write.id) ?? 'waits';
      return { write, effects: this.#decide(write, { kind: 'turn', turn }) };
    });
    const isSent = ({ effects: [first] }: (typeof decided)[number]) => first?.effect === 'send';
    const others = decided.filter((one) => one.effects.length > 0 && !isSent(one));
    for (const { write, effects } of others) await this.#carryOut(write, effects);
    if (others.length > 0) return this.#refresh();
    const ready = decided.filter(isSent).map(({ write }) => write);
    this.#send(queue, ready);
  }

  #decide(write: Write, event: WriteEvent): readonly Effect[] {
    return decide(
      {
        write,
        mutation: this.#mutations.get(write.name),
        page: this.#pages.of(write.id),
        maySend: !this.#pauses.isOn && !this.#sending.has(write.id),
        durable: this.store.durable,
        leavesUnknown: this.#parts.leavesUnknown,
        serverTime: serverNow().getTime(),
        clockAhead: clockAhead.read(),
        newKey: newIdempotencyKey(),
      },
      event,
    );
  }

  /** Updates the pages and starts to send these writes. */
  #send(queue: Queue, ready: readonly Write[]): void {
    const { writes, answers, turns, known } = queue;
    if (this.#pauses.isOn) this.#releaseKept(this.#pages.ids());
    for (const { id } of ready) this.#sending.add(id);
    // A photo may be under way for minutes, or be paused.
    const isBusy = writes.some(
      ({ id, name }) => this.#sending.has(id) && !this.#mutations.get(name)?.takesLong,
    );
    if (this.#isBehind && !isBusy) {
      this.#isBehind = false;
      void refetch(this.#client);
    }
    this.kept.set(writes);
    this.listed.set(
      writes
        .filter(({ id }) => !this.#pages.has(id))
        .map((write) => ({
          write,
          ...stateOf({
            write,
            mutation: this.#mutations.get(write.name),
            leavesUnknown: this.#parts.leavesUnknown,
            turn: turns.get(write.id),
            isSending: this.#sending.has(write.id),
          }),
          trouble: this.#troubles.get(write.id),
        })),
    );
    if (this.#sentLater > 0 && writes.every(({ id }) => turns.get(id) === 'stopped')) {
      this.#parts.notify({ kind: 'onServer', count: this.#sentLater });
      this.#sentLater = 0;
    }
    if (writes.length === 0) {
      this.#parts.onLeft?.(false);
      void forgetOld(this.store, answers);
    }
    for (const write of ready) void this.#deliver(write, known);
  }

  /** The effects of an attempt are complete before another tab gets the lock. */
  #deliver(listed: Write, known: KnownIds): Promise<void> {
    return withScopeLock(listed, async () => {
      const attempted = await attempt(listed, {
        store: this.store,
        mutation: this.#mutations.get(listed.name),
        known,
        isLeft: () => this.#owner !== listed.owner,
      });
      // Its account has signed out: the write stays stored. After the next sign-in it is sent again.
      if (!attempted || this.#owner !== listed.owner) return;
      this.#troubles.delete(listed.id);
      await this.#carryOut(attempted.write, this.#decide(attempted.write, attempted.event));
      if (this.#owner !== listed.owner) return;
      this.#sending.delete(listed.id);
      void this.#refresh();
    });
  }

  async #carryOut(write: Write, effects: readonly Effect[]): Promise<void> {
    for (const effect of effects) {
      if (effect.effect !== 'replace') await this.#act(write, effect);
      else if (!(await isDone(this.#replace(effect.write)))) return this.#carryOut(write, effect.otherwise);
    }
  }

  async #replace(write: Write): Promise<void> {
    const followers = await findFollowers(write, this.store, this.#mutations);
    await this.store.replace(write, ...followers);
    for (const { id } of followers) this.#layers.hide(id);
  }

  #act(write: Write, effect: Exclude<Effect, { readonly effect: 'replace' }>): unknown {
    const { id } = write;
    switch (effect.effect) {
      case 'forget':
        return isDone(this.store.settle(id));
      case 'hide':
        return this.#layers.hide(id);
      case 'finish':
        return void this.#finish(write, effect);
      case 'release':
        return this.#pages.release(id);
      case 'refuse':
        return this.#pages.refuse(id, effect.failure);
      case 'pause':
        this.#troubles.set(id, effect.failure);
        return this.#pause();
      case 'refetch':
        return void refetch(this.#client);
      case 'notify':
        return this.#parts.notify(effect.news);
      case 'refetchOnce':
        this.#isBehind = true;
    }
  }

  /** The optimistic update stays until the answer replaces it. */
  async #finish({ id, name }: Write, { answer, variables }: Finished): Promise<void> {
    const takeBack = this.#layers.release(id);
    const page = this.#pages.take(id);
    this.#pauses.shorten();
    if (!page) this.#sentLater += 1;
    try {
      await this.#mutations.get(name)?.done?.(this.#client, answer, variables);
    } finally {
      takeBack();
      page?.settle({ kept: false, answer });
    }
  }
}

type Finished = Extract<Effect, { readonly effect: 'finish' }>;
