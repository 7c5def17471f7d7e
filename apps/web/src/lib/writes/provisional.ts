import { renameStored } from '../storage.ts';
import type { KnownIds, Named } from './references.ts';

/**
 * A thing that the server does not have yet is shown under a provisional id: a negative number made from its
 * reference, which no thing of the server ever has. Addresses, lists and drafts use it like any id; a write
 * names the thing by its reference instead. Once the thing has arrived, data stored under the provisional id
 * is renamed to its id.
 */
const refs = new Map<number, string>();
const arrived = new Map<string, number>();
/** New references of things whose write got another key. */
const renamed = new Map<string, string>();
/** The provisional ids of these new references. */
const kept = new Map<string, number>();

/** Provisional ids have 15 digits: no id of the server, and no number that is typed by hand. */
const LEAST = 10 ** 14;
const SPREAD = 2 ** 48;

function idMadeOf(ref: string): number {
  let mixed = 0;
  for (const letter of ref) mixed = (mixed * 31 + (letter.codePointAt(0) ?? 0)) % SPREAD;
  return -(LEAST + mixed);
}

const provisionalIdOf = (ref: string): number => kept.get(ref) ?? idMadeOf(ref);

/** The version of a thing that is not on the server: an edit of it has no base version there. */
export const NO_VERSION = 0;

export const isProvisional = (id: number): boolean => id <= -LEAST;

/** The id under which a thing is shown: its own, or the provisional one. */
export function shownId(named: Named): number {
  if (typeof named === 'number') return named;
  const ref = renamed.get(named.ref) ?? named.ref;
  const known = arrived.get(ref);
  if (known !== undefined) return known;
  const id = provisionalIdOf(ref);
  refs.set(id, ref);
  return id;
}

/** The reference of a thing has changed: open pages, addresses and drafts still know its provisional id. */
export function keepProvisionalId(from: string, to: string): void {
  if (arrived.has(from) || renamed.has(from)) return;
  const id = idMadeOf(from);
  renamed.set(from, to);
  kept.set(to, id);
  refs.set(id, to);
}

/**
 * The server id of a thing that had a provisional id when its address was made; any other id is unchanged.
 */
export function arrivedId(id: number): number {
  const ref = refs.get(id);
  return ref === undefined ? id : (arrived.get(ref) ?? id);
}

/** The same for a chosen option. '' for none and the UUID of a hive that was removed are unchanged. */
export const arrivedText = (id: string): string => (/^-?\d+$/.test(id) ? String(arrivedId(Number(id))) : id);

/** The same for a filter of the server. */
export const arrivedFilter = (id: number | undefined): string | undefined =>
  id === undefined ? undefined : String(arrivedId(id));

/** The same for a name that contains ids, such as that of a draft. */
export const arrivedName = (name: string): string =>
  name.replace(/-\d{15}\b/g, (id) => String(arrivedId(Number(id))));

/** The reference by which a write names a thing that is not on the server yet. */
export function namedBy(id: number): Named {
  const ref = refs.get(id);
  if (ref === undefined) return id;
  return arrived.get(ref) ?? { ref };
}

/** Stores the ids of these references. Drafts of the things are renamed to their ids. */
export function welcome(known: KnownIds): void {
  for (const [ref, id] of known) {
    if (arrived.get(ref) === id) continue;
    const provisional = provisionalIdOf(ref);
    refs.set(provisional, ref);
    arrived.set(ref, id);
    renameStored(String(provisional), String(id));
  }
}

/** The known ids, for a write that is sent without an outbox. */
export const arrivedIds = (): KnownIds => arrived;
