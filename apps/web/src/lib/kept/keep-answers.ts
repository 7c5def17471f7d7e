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

/** After so long without an answer what is kept is shown; the answer is still awaited. In ms. */
const PATIENCE = 1_500;
/** What was asked so long without an answer has none (ms): a word of it that goes when the answer comes would push the page about. */
const NO_ANSWER = 5_000;
/** Answers of one moment are kept together, in ms. */
const GATHERED_WITHIN = 200;
/** How many are kept where the query does not say it: there is one. */
const ONE = 1;

interface Keeper {
  readonly client: QueryClient;
  readonly store: AnswerStore;
  readonly shapes: Shapes;
  /** What is to be kept, by the query, and the session that asked for it. */
  readonly waiting: Map<Query, string>;
  /** What was just given out of the store, until its query has it; when it came. */
  readonly given: Map<Query, number>;
  /** Queries that show what was kept. */
  readonly shown: Set<Query>;
  /** Those of which the server is still asked, and until when that is taken for a slow line. */
  readonly awaited: Map<Query, ReturnType<typeof setTimeout>>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const keepers = new WeakMap<QueryClient, Keeper>();

interface KeeperParts {
  readonly store: AnswerStore;
  readonly shapes: Shapes;
}

/**
 * Keeps the answers of queries with `meta.keep` on the device from now on, for the account that is signed in, and gives
 * them where the server does not answer. They go with the session.
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

/** What is kept of this account for a query, in the shape that its pages read. */
async function readKept(
  { store, shapes }: Keeper,
  keep: Keep,
  query: Query,
): Promise<KeptAnswer | undefined> {
  const owner = currentAccount.read();
  if (owner === null) return undefined;
  const kept = await store.read(owner, nameOf(query.queryKey)).catch(() => undefined);
  // Signed out meanwhile: nobody's.
  return kept?.shape === shapeOf(keep, shapes) && currentAccount.read() === owner ? kept : undefined;
}

function give({ given }: Keeper, query: Query, { data, at }: KeptAnswer): unknown {
  given.set(query, at);
  return data;
}

/** The server's answer, or what is kept where none comes. */
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
    async () => ask(context as Parameters<typeof ask>[0]), // what the library hands over is what it takes
  )) as T; // kept under the name of this very question
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
    // A page that shows something already need not hurry.
    return query.state.data === undefined ? await answerInTime(keeper, keep, query, asked) : await asked;
  } catch (failure) {
    const kept = isPassing(failure) ? await readKept(keeper, keep, query) : undefined;
    if (!kept) throw failure;
    return give(keeper, query, kept);
  }
}

/** The answer, or what is kept where it does not come soon; then it takes the place once it is there. */
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
    // What was written since it was asked for may not be in it.
    if (query.state.dataUpdateCount > dataUpdateCount + 1)
      return askAnew(keeper.client, { queryKey: query.queryKey, exact: true });
    keeper.client.setQueryData(query.queryKey, data);
    const isMadeOfIt = ({ meta }: Query) => meta?.parts?.some((key) => hashKey(key) === query.queryHash);
    void keeper.client.invalidateQueries({ predicate: (other) => isMadeOfIt(other) ?? false });
  };
  const tellThatNothingComes = () => {
    if (endWaiting(keeper, query)) query.setState({});
  };
  keeper.awaited.set(query, setTimeout(tellThatNothingComes, NO_ANSWER - PATIENCE));
  // Not before the query has what is given here.
  asked.then((data) => setTimeout(takeOver, 0, data), tellThatNothingComes);
  return give(keeper, query, first);
}

/** Answers whether it was still awaited. */
function endWaiting({ awaited }: Keeper, query: Query): boolean {
  clearTimeout(awaited.get(query));
  return awaited.delete(query);
}

/** What was kept is as old as it was; what the server has just said is kept. */
function noteAnswer(keeper: Keeper, query: Query): void {
  const at = keeper.given.get(query) ?? oldestPart(keeper, query);
  if (at === undefined) note(keeper, query);
  else {
    keeper.given.delete(query);
    keeper.shown.add(query);
    query.setState({ dataUpdatedAt: at });
  }
}

/** Of an answer that is made of others: when the oldest of those came that were kept. */
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

/** Keeps what has come: as the server said it, without what is only shown over it. */
async function keepNow(keeper: Keeper): Promise<void> {
  const { client, store, shapes, waiting } = keeper;
  clearTimeout(keeper.timer);
  keeper.timer = undefined;
  const account = currentAccount.read();
  const session = readAuthorization();
  // The first answers of a session may come before it is known whose it is.
  if (account === null && session !== null) return;
  const answers: KeptAnswer[] = [];
  const mosts = new Map<string, number>();
  for (const [query, askedBy] of waiting) {
    const keep = query.meta?.keep;
    const data = knownData(client, query.queryKey);
    // Whoever signed in meanwhile has nothing to do with it.
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
    // The disk is full, or the browser keeps nothing: what was kept before is there, or nothing is.
  }
}

/** Whether the server is still asked of it, or of what it is made of. */
const isAwaited = ({ client, awaited }: Keeper, query: Query): boolean =>
  [query, ...partsOf(client, query)].some((part) => awaited.has(part));

/**
 * When the oldest came of what pages show out of the store, because the server does not answer; undefined where all of it is
 * of now, or an answer may come any moment.
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
