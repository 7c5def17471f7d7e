import { newIdempotencyKey } from '../../apps/web/src/lib/idempotency.ts';
import type { AnyMutation } from '../../apps/web/src/lib/writes/mutation.ts';
import { shownId } from '../../apps/web/src/lib/writes/provisional.ts';
import type { EnteredTime, PhoneClock } from './clock.ts';
import type { Taken } from './photos.ts';

interface Thing {
  readonly key: string;
  isRemoved?: boolean;
}
export interface Observed extends Thing {
  note: string;
  entered: EnteredTime;
  readonly photos: readonly Taken[];
}
interface Counted {
  readonly count: number;
  readonly entered: EnteredTime;
}
export interface KeptApiary extends Thing {
  readonly name: string;
}
/** It stays in the journal, also when its hive or its apiary is removed. */
export interface Recorded {
  /** Also the id of the record. */
  readonly key: string;
  /** Its event. */
  readonly event: string;
  /** Names of its hives at that time. */
  readonly hives: readonly string[];
  readonly entered: EnteredTime;
  /** The hive that ends with it. */
  readonly ends?: KeptHive | undefined;
  /** It is cancelled on the server, or never arrives there. */
  isUndone?: boolean;
}
export interface KeptHive extends Thing {
  /** It ended with a record, and only its page is left. */
  hasEnded?: boolean;
  name: string;
  apiary: KeptApiary;
  /** The stock register names it, and it is not deleted. */
  isInRegister?: boolean;
  /** In order of creation. */
  readonly observations: Observed[];
  readonly counts: Counted[];
}

export interface Entry {
  readonly mutation: AnyMutation;
  readonly variables: { readonly idempotencyKey: string };
  /** The record that it undoes. */
  readonly undoes?: string;
}

interface Around {
  readonly clock: PhoneClock;
  readonly take: (which: number) => Taken;
}

export const idOf = ({ key }: Thing) => shownId({ ref: key });
export const isThere = ({ isRemoved }: Thing) => isRemoved !== true;

/** All entries of a beekeeper, which the server must have in the end: each once, in its last version. */
export function createSeason({ clock, take }: Around) {
  const apiaries: KeptApiary[] = [];
  const hives: KeptHive[] = [];
  const records: Recorded[] = [];
  const keys = new Set<string>();
  let made = 0;
  return {
    now: clock.ask,
    take,
    apiaries: () => apiaries.filter(isThere),
    hives: () => hives.filter(isThere),
    living: () => hives.filter((hive) => isThere(hive) && !hive.hasEnded),
    records,
    add: (apiary: KeptApiary) => void apiaries.push(apiary),
    addHive: (hive: KeptHive) => void hives.push(hive),
    /** A unique name. */
    next: (kind: string) => {
      made += 1;
      return `${kind} ${made}`;
    },
    entry: (mutation: AnyMutation, given: object): Entry => {
      const variables = { idempotencyKey: newIdempotencyKey(), ...given };
      keys.add(variables.idempotencyKey);
      return { mutation, variables };
    },
    /** The number of all entries. */
    keys,
  };
}
export type Season = ReturnType<typeof createSeason>;
