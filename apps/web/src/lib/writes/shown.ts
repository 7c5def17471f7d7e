import { type dataTagSymbol, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { refetch } from '../refetch.ts';

/** The key of `queryOptions`, which carries the type of the query's data. */
type KeyOf<T> = QueryKey & { readonly [dataTagSymbol]: T };
type Change<T> = (known: T) => T;

/**
 * The data of one query: the server's, and over it one layer for each unanswered write. A layer can be
 * removed without undoing another, and a new response is placed underneath.
 */
interface Shown {
  readonly queryKey: QueryKey;
  /** Undefined until the query has data. */
  known: unknown;
  layers: readonly Layer[];
}

/** A change of the data of a query; the type depends on the key. */
interface Layer {
  change(known: unknown): unknown;
}

const clients = new WeakMap<QueryClient, Map<string, Shown>>();

/** Applies an optimistic update to a query's data; returns a function that removes it. */
export function showOver<T>(client: QueryClient, queryKey: KeyOf<T>, change: Change<T>): () => void {
  const all = clients.get(client) ?? watch(client);
  const hash = hashKey(queryKey);
  const shown = all.get(hash) ?? { queryKey, known: client.getQueryData(queryKey), layers: [] };
  all.set(hash, shown);
  // A layer of its own, even if the same change is applied twice.
  const layer: Layer = { change };
  shown.layers = [...shown.layers, layer];
  paint(client, shown);
  return () => {
    shown.layers = shown.layers.filter((other) => other !== layer);
    if (all.get(hash) !== shown) return;
    paint(client, shown);
    if (shown.layers.length === 0) all.delete(hash);
  };
}

/** Changes the known data of a query, underneath all optimistic updates. */
export function changeKnown<T>(client: QueryClient, queryKey: KeyOf<T>, change: Change<T>): void {
  const shown = clients.get(client)?.get(hashKey(queryKey));
  if (!shown) {
    client.setQueryData<T>(queryKey, (known) => known && change(known));
  } else if (shown.known !== undefined) {
    shown.known = change(shown.known as T); // the key says that T is the query's type
    paint(client, shown);
  }
  // A response under way may have been read before the change: it must not undo it.
  if (client.getQueryState(queryKey)?.fetchStatus === 'fetching')
    void refetch(client, { queryKey, exact: true });
}

/** The known data of a query, without optimistic updates. */
export const knownData = (client: QueryClient, queryKey: QueryKey): unknown => {
  const shown = clients.get(client)?.get(hashKey(queryKey));
  return shown ? shown.known : client.getQueryData(queryKey);
};

const painting = new WeakSet<QueryClient>();

function paint(client: QueryClient, { queryKey, known, layers }: Shown): void {
  if (known === undefined) return;
  const state = client.getQueryState(queryKey);
  painting.add(client);
  // The shown data is as old as the server's.
  client.setQueryData(
    queryKey,
    layers.reduce<unknown>((data, layer) => layer.change(data), known),
    { updatedAt: state?.dataUpdatedAt },
  );
  painting.delete(client);
}

/** New data of a query with optimistic updates is placed underneath them. */
function watch(client: QueryClient): Map<string, Shown> {
  const all = new Map<string, Shown>();
  clients.set(client, all);
  client.getQueryCache().subscribe((event) => {
    const shown = all.get(event.query.queryHash);
    if (!shown || painting.has(client)) return;
    if (event.type === 'removed') {
      shown.known = undefined;
    } else if (event.type === 'updated' && event.action.type === 'success') {
      shown.known = event.query.state.data;
      paint(client, shown);
    }
  });
  return all;
}
