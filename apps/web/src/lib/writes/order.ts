import type { KnownIds } from './references.ts';

/** What the order of writes depends on. */
export interface Placed {
  readonly id: string;
  /** Writes of one scope are sent one after the other. */
  readonly scope: string;
  /** Further scopes whose order it keeps; undefined in writes stored by earlier versions of the app. */
  readonly beside?: readonly string[] | undefined;
  /** The reference by which other writes name the thing that this write creates. */
  readonly makes: string | undefined;
  /** Those of further things that it creates; undefined in writes stored by earlier versions of the app. */
  readonly makesMore?: readonly string[] | undefined;
  /** References in its variables: without their ids it cannot be sent. */
  readonly references: readonly string[];
  /** Things with a client-made name (photos) that must have arrived before, if they are still queued. */
  readonly after: readonly string[];
  /** It affects other things, and is sent only after all earlier writes. */
  readonly last?: boolean | undefined;
  /**
   * It is stopped while an earlier write that has a scope with this prefix is refused, because it would delete
   * the subject of that write.
   */
  readonly heldBy?: string | undefined;
  readonly refused: object | undefined;
}

/** The references of all things that a write creates. */
export const madeBy = ({ makes, makesMore = [] }: Pick<Placed, 'makes' | 'makesMore'>): readonly string[] =>
  makes === undefined ? makesMore : [makes, ...makesMore];

/** `waits`: for an earlier write. `stopped`: refused itself, or a write that it needs was. */
export type Turn = 'ready' | 'waits' | 'stopped';

/**
 * The state of each write, given in the order of creation. A write needs only earlier ones, so unless all are
 * stopped, one is ready.
 */
export function turnsOf(writes: readonly Placed[], known: KnownIds): ReadonlyMap<string, Turn> {
  const turns = new Map<string, Turn>();
  const makers = new Map<string, Turn>();
  const busy = new Set<string>();
  const stopped: string[] = [];
  for (const write of writes) {
    const needed = isHeld(write, stopped) ? 'stopped' : neededTurn(write, makers, known);
    const scopes = scopesNow(write, known);
    const turn = needed === 'ready' && isBehind(write, scopes, busy) ? 'waits' : needed;
    turns.set(write.id, turn);
    for (const ref of madeBy(write)) makers.set(ref, turn);
    // A stopped write lets the next of its scope pass; writes that need it are stopped by their need.
    if (turn === 'stopped') stopped.push(...scopes);
    else for (const scope of scopes) busy.add(scope);
  }
  return turns;
}

/**
 * A scope may end with the reference of its thing: once that has arrived, it equals the scope with its id.
 */
export function scopeNow(scope: string, known: KnownIds): string {
  const at = scope.lastIndexOf(' ') + 1;
  const id = known.get(scope.slice(at));
  return id === undefined ? scope : `${scope.slice(0, at)}${id}`;
}

const scopesNow = ({ scope, beside = [] }: Placed, known: KnownIds): string[] =>
  [scope, ...beside].map((one) => scopeNow(one, known));

const isBehind = ({ last }: Placed, scopes: readonly string[], busy: ReadonlySet<string>): boolean =>
  last ? busy.size > 0 : scopes.some((scope) => busy.has(scope));

const isHeld = ({ heldBy }: Placed, stopped: readonly string[]): boolean =>
  heldBy !== undefined && stopped.some((scope) => scope.startsWith(heldBy));

function neededTurn(write: Placed, makers: ReadonlyMap<string, Turn>, known: KnownIds): Turn {
  if (write.refused) return 'stopped';
  const makersOf = [
    // An id that is unknown and will not arrive stops the write.
    ...write.references.filter((ref) => !known.has(ref)).map((ref) => makers.get(ref) ?? 'stopped'),
    ...write.after.map((name) => makers.get(name)),
  ];
  if (makersOf.includes('stopped')) return 'stopped';
  return makersOf.some((maker) => maker !== undefined) ? 'waits' : 'ready';
}
