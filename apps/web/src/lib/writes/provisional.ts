import { renameStored } from '../storage.ts';
import type { KnownIds, Named } from './references.ts';

/**
 * A thing that the server does not have yet is shown like any other: under an id below zero, made of its reference, which
 * no thing of the server ever has. Addresses, lists and drafts hold it as they hold every id; a write that names it gets
 * its reference instead, and once the thing has come, what was kept under the one id is found under the other.
 */
const refs = new Map<number, string>();
const arrived = new Map<string, number>();

/** Provisional ids have 15 digits: no id of the server, and no number that somebody types. */
const LEAST = 10 ** 14;
const SPREAD = 2 ** 48;

function idMadeOf(ref: string): number {
  let mixed = 0;
  for (const letter of ref) mixed = (mixed * 31 + (letter.codePointAt(0) ?? 0)) % SPREAD;
  return -(LEAST + mixed);
}

/** Of what the server does not have: an edit of it began from no version that the server could know. */
export const NO_VERSION = 0;

export const isProvisional = (id: number): boolean => id <= -LEAST;

/** By which id a thing is shown: its own, or the provisional one while it has none. */
export function shownId(named: Named): number {
  if (typeof named === 'number') return named;
  const known = arrived.get(named.ref);
  if (known !== undefined) return known;
  const id = idMadeOf(named.ref);
  refs.set(id, named.ref);
  return id;
}

/** The id of a thing that had only a provisional one when its address was made; any other id is itself. */
export function arrivedId(id: number): number {
  const ref = refs.get(id);
  return ref === undefined ? id : (arrived.get(ref) ?? id);
}

/** The same as the option of a select has it, which may have changed since it was chosen; '' for none. */
export const arrivedText = (id: string): string => (id === '' ? '' : String(arrivedId(Number(id))));

/** The same of a name that is made of ids, such as that of a draft. */
export const arrivedName = (name: string): string =>
  name.replace(/-\d{15}\b/g, (id) => String(arrivedId(Number(id))));

/** The reference by which a write names a thing that is only known here. */
export function namedBy(id: number): Named {
  const ref = refs.get(id);
  if (ref === undefined) return id;
  return arrived.get(ref) ?? { ref };
}

/** What these references turned out to be. What was typed for the things is found under their ids from now on. */
export function welcome(known: KnownIds): void {
  for (const [ref, id] of known) {
    if (arrived.get(ref) === id) continue;
    const provisional = idMadeOf(ref);
    refs.set(provisional, ref);
    arrived.set(ref, id);
    renameStored(String(provisional), String(id));
  }
}

/** What has come, for a write that is sent without an outbox. */
export const arrivedIds = (): KnownIds => arrived;
