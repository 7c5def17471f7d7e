import type { Collection } from './references.ts';
import type { ObservationItem } from './schemas.ts';

export type Ids = Record<Collection, (number | string)[]>;

/** An account, what is in it, and the word that only it writes. */
export interface Account {
  readonly name: string;
  readonly token: string;
  /** Stands in texts of this account; whoever else reads it has found a hole. */
  readonly canary: string;
  readonly ids: Ids;
  readonly gone: Ids;
  /** Of its scales, newest last; that of a scale that is gone fails. */
  readonly deviceKeys: string[];
}

export interface World {
  readonly url: string;
  /** Two who ask for everything, also for what is the other's. */
  readonly askers: readonly Account[];
  /** Asks for nothing; what it has must be the same at the end. */
  readonly bystander: Account;
  /** Of sessions that may be ended: each once. */
  readonly spareTokens: string[];
  /** Of a session that has ended. */
  readonly endedToken: string;
  /** Of an observation, and of what a hive is set up with. */
  readonly items: readonly ObservationItem[];
  readonly hiveItems: readonly ObservationItem[];
  readonly webFiles: readonly string[];
}
