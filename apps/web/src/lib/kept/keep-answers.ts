import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { askAnew } from '../ask-anew.ts';
import { isPassing } from '../http.ts';
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

interface Keeper {
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

const keepers = new WeakMap<QueryClient, Keeper>();

interface KeeperParts {
  readonly store: AnswerStore;
  readonly shapes: Shapes;
}

/**
 * Caches the responses of queries with `meta.keep` on the device for the signed-in account, and returns them
 * if the server does not answer. They are deleted with the session.
 */
export function keepAnswers(client: QueryClient, { store, shapes }: KeeperParts): void {
  if (keepers.has(client)) return;
  const keeper: Keeper = {
    client,
    store,
    shapes,
    waiting: new Map(),
    given: new Map(),
    shown: new Set(),
    awaited: new Map(),
    timer: undefined,
  };
  keepers.set(client, keeper);
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      persister: (ask, context, query) => answer(keeper, ask, context, query as Query),
    },
  });
  client.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type === 'removed') forget(keeper, query);
    if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return;
    if (event.action.manual) note(keeper, query);
    else noteAnswer(keeper, query);
  });
  window.addEventListener('pagehide', () => void keepNow(keeper));
  const forgetOthers = () => void store.forgetOthers(currentAccount.read()).catch(() => undefined);
  currentAccount.subscribe(() => {
    forgetOthers();
    keepSoon(keeper);
  });
  forgetOthers();
}

/** The cached response of this account for a query, if its schema is current. */
async function readKept(
  { store, shapes }: Keeper,
  keep: Keep,
  query: Query,
): Promise<KeptAnswer | undefined> {
  const owner = currentAccount.read();
  if (owner === null) return undefined;
  const kept = await store.read(owner, nameOf(query.queryKey)).catch(() => undefined);
  // The account may have signed out meanwhile.
  return kept?.shape === shapeOf(keep, shapes) && currentAccount.read() === owner ? kept : undefined;
}

function give({ given }: Keeper, query: Query, { data, at }: KeptAnswer): unknown {
  given.set(query, at);
  return data;
}

/** The server's response, or the cached one if none arrives. */
async function answer<T>(
  keeper: Keeper,
  ask: QueryFunction<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  const keep = query.meta?.keep;
  if (!keep) return ask(context as Parameters<typeof ask>[0]);
  return (await keptOrAnswer(
    keeper,
    keep,
    query,
    async () => ask(context as Parameters<typeof ask>[0]), // the library passes the type that it accepts
  )) as T; // cached under the name of this query
}

async function keptOrAnswer(
  keeper: Keeper,
  keep: Keep,
  query: Query,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  if (keep.forever) {
    const kept = await readKept(keeper, keep, query);
    if (kept) return give(keeper, query, kept);
  }
  const asked = ask();
  try {
    // A page that already shows data can wait.
    return query.state.data === undefined ? await answerInTime(keeper, keep, query, asked) : await asked;
  } catch (failure) {
    const kept = isPassing(failure) ? await readKept(keeper, keep, query) : undefined;
    if (!kept) throw failure;
    return give(keeper, query, kept);
  }
}

/** The response, or the cached one if it does not arrive soon; the response replaces it later. */
async function answerInTime(
  keeper: Keeper,
  keep: Keep,
  query: Query,
  asked: Promise<unknown>,
): Promise<unknown> {
  const authorization = readAuthorization();
  const { dataUpdateCount } = query.state;
  let impatient: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<KeptAnswer | undefined>((resolve) => {
    impatient = setTimeout(() => resolve(readKept(keeper, keep, query)), PATIENCE);
  });
  const first = await Promise.race([asked.then(() => undefined), late]).finally(() =>
    clearTimeout(impatient),
  );
  if (!first) return asked;
  const takeOver = (data: unknown) => {
    if (authorization !== readAuthorization()) return;
    // It may miss a write made since the request.
    if (query.state.dataUpdateCount > dataUpdateCount + 1)
      return askAnew(keeper.client, { queryKey: query.queryKey, exact: true });
    keeper.client.setQueryData(query.queryKey, data);
    const isMadeOfIt = ({ meta }: Query) => meta?.parts?.some((key) => hashKey(key) === query.queryHash);
    void keeper.client.invalidateQueries({ predicate: (other) => isMadeOfIt(other) ?? false });
  };
  const stopWaiting = () => {
    if (endWaiting(keeper, query)) query.setState({});
  };
  keeper.awaited.set(query, setTimeout(stopWaiting, NO_ANSWER - PATIENCE));
  // Runs after the query has the data returned here.
  asked.then((data) => setTimeout(takeOver, 0, data), stopWaiting);
  return give(keeper, query, first);
}

/** Returns whether the query was still waiting. */
function endWaiting({ awaited }: Keeper, query: Query): boolean {
  clearTimeout(awaited.get(query));
  return awaited.delete(query);
}

/** A cached response keeps its age; a new response is cached. */
function noteAnswer(keeper: Keeper, query: Query): void {
  const at = keeper.given.get(query) ?? oldestPart(keeper, query);
  if (at === undefined) note(keeper, query);
  else {
    keeper.given.delete(query);
    keeper.shown.add(query);
    query.setState({ dataUpdatedAt: at });
  }
}

/** For a response made of others: the time of its oldest cached part. */
const oldestPart = ({ client, shown }: Keeper, query: Query): number | undefined =>
  oldestOf(partsOf(client, query).filter((part) => shown.has(part)));

const partsOf = (client: QueryClient, { meta }: Query): Query[] =>
  (meta?.parts ?? []).flatMap((key) => client.getQueryCache().get(hashKey(key)) ?? []);

const oldestOf = (queries: readonly Query[]): number | undefined =>
  queries.length === 0 ? undefined : Math.min(...queries.map(({ state }) => state.dataUpdatedAt));

function note(keeper: Keeper, query: Query): void {
  keeper.shown.delete(query);
  endWaiting(keeper, query);
  const session = readAuthorization();
  if (session === null || !query.meta?.keep) return;
  keeper.waiting.set(query, session);
  keepSoon(keeper);
}

function keepSoon(keeper: Keeper): void {
  keeper.timer ??= setTimeout(() => void keepNow(keeper), GATHERED_WITHIN);
}

function forget(keeper: Keeper, query: Query): void {
  keeper.waiting.delete(query);
  keeper.given.delete(query);
  keeper.shown.delete(query);
  endWaiting(keeper, query);
}

/** Stores new responses as the server sent them, without optimistic updates. */
async function keepNow(keeper: Keeper): Promise<void> {
  const { client, store, shapes, waiting } = keeper;
  clearTimeout(keeper.timer);
  keeper.timer = undefined;
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
const isAwaited = ({ client, awaited }: Keeper, query: Query): boolean =>
  [query, ...partsOf(client, query)].some((part) => awaited.has(part));

/**
 * The time of the oldest cached response that pages show because the server does not answer; undefined if all
 * are current, or a response may arrive any moment.
 */
export function oldestShown(client: QueryClient): number | undefined {
  const keeper = keepers.get(client);
  if (!keeper) return undefined;
  return oldestOf(
    [...keeper.shown].filter(
      (query) => query.isActive() && !query.meta?.keep?.forever && !isAwaited(keeper, query),
    ),
  );
}
