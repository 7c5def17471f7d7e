import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { isPassing } from '../http.ts';
import { refetch } from '../refetch.ts';
import { currentAccount, readAuthorization } from '../session.ts';
import { knownData } from '../writes/shown.ts';
import type { AnswerStore, KeptAnswer } from './answer-store.ts';
import { type Keep, nameOf, type Shapes, shapeOf } from './keep.ts';

/** After this time without a response the cached one is shown; the response is still awaited. In ms. */
const PATIENCE = 1_500;
/**
 * After this time the server is reported as not answering (ms). A shorter time would make the notice appear
 * and disappear, and move the page.
 */
const NO_ANSWER = 5_000;
/** Responses within this time are stored together, in ms. */
const GATHERED_WITHIN = 200;
/** The default number of entries of a kind. */
const ONE = 1;

interface AnswerCache {
  readonly client: QueryClient;
  readonly store: AnswerStore;
  readonly shapes: Shapes;
  /** Queries to be stored, with the session that requested them. */
  readonly waiting: Map<Query, string>;
  /** Responses just read from the store, until their query has them, with their time. */
  readonly given: Map<Query, number>;
  /** Queries that show a cached response. */
  readonly shown: Set<Query>;
  /**
   * Queries that still wait for the server, with the timer after which the server counts as not answering.
   */
  readonly awaited: Map<Query, ReturnType<typeof setTimeout>>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const answerCaches = new WeakMap<QueryClient, AnswerCache>();

/**
 * Caches the responses of queries with `meta.keep` on the device for the signed-in account, and returns them
 * if the server does not answer. They are deleted with the session.
 */
export function keepAnswers(
  client: QueryClient,
  { store, shapes }: Pick<AnswerCache, 'store' | 'shapes'>,
): void {
  if (answerCaches.has(client)) return;
  const cache: AnswerCache = {
    client,
    store,
    shapes,
    waiting: new Map(),
    given: new Map(),
    shown: new Set(),
    awaited: new Map(),
    timer: undefined,
  };
  answerCaches.set(client, cache);
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      persister: (ask, context, query) => answer(cache, ask, context, query as Query),
    },
  });
  client.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type === 'removed') forget(cache, query);
    if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return;
    if (event.action.manual) note(cache, query);
    else noteAnswer(cache, query);
  });
  window.addEventListener('pagehide', () => void keepNow(cache));
  const forgetOthers = () => void store.forgetOthers(currentAccount.read()).catch(() => undefined);
  currentAccount.subscribe(() => {
    forgetOthers();
    keepSoon(cache);
  });
  forgetOthers();
}

/** The cached response of this account for a query, if its schema is current. */
async function readKept(
  { store, shapes }: AnswerCache,
  keep: Keep,
  query: Query,
): Promise<KeptAnswer | undefined> {
  const owner = currentAccount.read();
  if (owner === null) return undefined;
  const kept = await store.read(owner, nameOf(query.queryKey)).catch(() => undefined);
  // The account may have signed out meanwhile.
  return kept?.shape === shapeOf(keep, shapes) && currentAccount.read() === owner ? kept : undefined;
}

type Dated = Pick<KeptAnswer, 'data' | 'at'>;

function give({ given }: AnswerCache, query: Query, { data, at }: Dated): unknown {
  given.set(query, at);
  return data;
}

/** The server's response, or the cached one if none arrives. */
async function answer<T>(
  cache: AnswerCache,
  ask: QueryFunction<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  const keep = query.meta?.keep;
  if (!keep) return ask(context as Parameters<typeof ask>[0]);
  return (await keptOrAnswer(
    cache,
    keep,
    query,
    async () => ask(context as Parameters<typeof ask>[0]), // the library passes the type that it accepts
  )) as T; // cached under the name of this query
}

async function keptOrAnswer(
  cache: AnswerCache,
  keep: Keep,
  query: Query,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  if (keep.forever) {
    const kept = await readKept(cache, keep, query);
    if (kept) return give(cache, query, kept);
  }
  const asked = ask();
  try {
    // A page that already shows data can wait.
    return query.state.data === undefined ? await answerInTime(cache, keep, query, asked) : await asked;
  } catch (failure) {
    const kept = isPassing(failure) ? await readKept(cache, keep, query) : undefined;
    if (!kept) throw failure;
    return give(cache, query, newestOf(cache, query, kept));
  }
}

/** What the page knows, unless the cached response is newer: the answer of a write may not be cached yet. */
function newestOf({ client }: AnswerCache, { queryKey, state }: Query, kept: KeptAnswer): Dated {
  const data = knownData(client, queryKey);
  return data === undefined || state.dataUpdatedAt < kept.at ? kept : { data, at: state.dataUpdatedAt };
}

/** The response, or the cached one if it does not arrive soon; the response replaces it later. */
async function answerInTime(
  cache: AnswerCache,
  keep: Keep,
  query: Query,
  asked: Promise<unknown>,
): Promise<unknown> {
  const authorization = readAuthorization();
  const { dataUpdateCount } = query.state;
  let impatient: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<KeptAnswer | undefined>((resolve) => {
    impatient = setTimeout(() => resolve(readKept(cache, keep, query)), PATIENCE);
  });
  const first = await Promise.race([asked.then(() => undefined), late]).finally(() =>
    clearTimeout(impatient),
  );
  if (!first) return asked;
  const takeOver = (data: unknown) => {
    if (authorization !== readAuthorization()) return;
    // It may miss a write made since the request.
    if (query.state.dataUpdateCount > dataUpdateCount + 1)
      return refetch(cache.client, { queryKey: query.queryKey, exact: true });
    cache.client.setQueryData(query.queryKey, data);
    const isMadeOfIt = ({ meta }: Query) => meta?.parts?.some((key) => hashKey(key) === query.queryHash);
    void cache.client.invalidateQueries({ predicate: (other) => isMadeOfIt(other) ?? false });
  };
  const stopWaiting = () => {
    if (endWaiting(cache, query)) query.setState({});
  };
  cache.awaited.set(query, setTimeout(stopWaiting, NO_ANSWER - PATIENCE));
  // Runs after the query has the data returned here.
  asked.then((data) => setTimeout(takeOver, 0, data), stopWaiting);
  return give(cache, query, first);
}

/** Returns whether the query was still waiting. */
function endWaiting({ awaited }: AnswerCache, query: Query): boolean {
  clearTimeout(awaited.get(query));
  return awaited.delete(query);
}

/** A cached response keeps its age; a new response is cached. */
function noteAnswer(cache: AnswerCache, query: Query): void {
  const at = cache.given.get(query) ?? oldestPart(cache, query);
  if (at === undefined) note(cache, query);
  else {
    cache.given.delete(query);
    cache.shown.add(query);
    query.setState({ dataUpdatedAt: at });
  }
}

/** For a response made of others: the time of its oldest cached part. */
const oldestPart = ({ client, shown }: AnswerCache, query: Query): number | undefined =>
  oldestOf(partsOf(client, query).filter((part) => shown.has(part)));

const partsOf = (client: QueryClient, { meta }: Query): Query[] =>
  (meta?.parts ?? []).flatMap((key) => client.getQueryCache().get(hashKey(key)) ?? []);

const oldestOf = (queries: readonly Query[]): number | undefined =>
  queries.length === 0 ? undefined : Math.min(...queries.map(({ state }) => state.dataUpdatedAt));

function note(cache: AnswerCache, query: Query): void {
  cache.shown.delete(query);
  endWaiting(cache, query);
  const session = readAuthorization();
  if (session === null || !query.meta?.keep) return;
  cache.waiting.set(query, session);
  keepSoon(cache);
}

function keepSoon(cache: AnswerCache): void {
  cache.timer ??= setTimeout(() => void keepNow(cache), GATHERED_WITHIN);
}

function forget(cache: AnswerCache, query: Query): void {
  cache.waiting.delete(query);
  cache.given.delete(query);
  cache.shown.delete(query);
  endWaiting(cache, query);
}

/** Stores new responses as the server sent them, without optimistic updates. */
async function keepNow(cache: AnswerCache): Promise<void> {
  const { client, store, shapes, waiting } = cache;
  clearTimeout(cache.timer);
  cache.timer = undefined;
  const account = currentAccount.read();
  const session = readAuthorization();
  // The first responses of a session may arrive before the account is known.
  if (account === null && session !== null) return;
  const answers: KeptAnswer[] = [];
  const mosts = new Map<string, number>();
  for (const [query, askedBy] of waiting) {
    const keep = query.meta?.keep;
    const data = knownData(client, query.queryKey);
    // Another account may have signed in meanwhile.
    if (!keep || data === undefined || account === null || askedBy !== session) continue;
    const { kind, most = ONE } = keep;
    mosts.set(kind, most);
    const { queryKey, state } = query;
    const shape = shapeOf(keep, shapes);
    answers.push({ owner: account, name: nameOf(queryKey), kind, shape, at: state.dataUpdatedAt, data });
  }
  waiting.clear();
  if (account === null || answers.length === 0) return;
  try {
    await store.keep(answers);
    for (const [kind, most] of mosts) await store.bound(account, kind, most);
  } catch {
    // The disk is full, or the browser stores nothing: earlier entries stay.
  }
}

/** Whether the query or one of its parts still waits for the server. */
const isAwaited = ({ client, awaited }: AnswerCache, query: Query): boolean =>
  [query, ...partsOf(client, query)].some((part) => awaited.has(part));

/**
 * The time of the oldest cached response that pages show because the server does not answer; undefined if all
 * are current, or a response may arrive any moment.
 */
export function oldestShown(client: QueryClient): number | undefined {
  const cache = answerCaches.get(client);
  if (!cache) return undefined;
  return oldestOf(
    [...cache.shown].filter(
      (query) => query.isActive() && !query.meta?.keep?.forever && !isAwaited(cache, query),
    ),
  );
}
