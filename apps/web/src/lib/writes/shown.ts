import { type dataTagSymbol, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { askAnew } from '../ask-anew.ts';

/** The key of `queryOptions`, which carries the type of the query's data. */
type KeyOf<T> = QueryKey & { readonly [dataTagSymbol]: T };
type Change<T> = (known: T) => T;

/**
 * What is shown of one query: what the server said, and over it one layer for each write that it has not answered. So
 * a layer can be taken off without undoing another, and an answer that comes meanwhile slips in underneath.
 */
interface Shown {
  readonly queryKey: QueryKey;
  /** Undefined until the query has data. */
  known: unknown;
  layers: readonly Layer[];
}

/** A change of the data of one query, whichever that is: its key says of which type. */
interface Layer {
  change(known: unknown): unknown;
}

const clients = new WeakMap<QueryClient, Map<string, Shown>>();

/** Shows a change of a query's data before the server has it; answers how to take it back. */
export function showOver<T>(client: QueryClient, queryKey: KeyOf<T>, change: Change<T>): () => void {
  const all = clients.get(client) ?? watch(client);
  const hash = hashKey(queryKey);
  const shown = all.get(hash) ?? { queryKey, known: client.getQueryData(queryKey), layers: [] };
  all.set(hash, shown);
  // A layer of its own, even where the same change is shown twice.
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

/** Changes what is known of a query, underneath all that is only shown. */
export function changeKnown<T>(client: QueryClient, queryKey: KeyOf<T>, change: Change<T>): void {
  const shown = clients.get(client)?.get(hashKey(queryKey));
  if (!shown) {
    client.setQueryData<T>(queryKey, (known) => known && change(known));
  } else if (shown.known !== undefined) {
    shown.known = change(shown.known as T); // the key says that T is the query's type
    paint(client, shown);
  }
  // An answer under way may have been read before the change: it must not undo it.
  if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') askAnew(client, { queryKey, exact: true });
}

/** What is known of a query, without all that is only shown over it. */
export const knownData = (client: QueryClient, queryKey: QueryKey): unknown => {
  const shown = clients.get(client)?.get(hashKey(queryKey));
  return shown ? shown.known : client.getQueryData(queryKey);
};

const painting = new WeakSet<QueryClient>();

function paint(client: QueryClient, { queryKey, known, layers }: Shown): void {
  if (known === undefined) return;
  const state = client.getQueryState(queryKey);
  painting.add(client);
  // What is shown is not younger than what the server said.
  client.setQueryData(
    queryKey,
    layers.reduce<unknown>((data, layer) => layer.change(data), known),
    { updatedAt: state?.dataUpdatedAt },
  );
  painting.delete(client);
}

/** Whatever a query learns while something is shown over it goes underneath. */
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
