import type { Collection } from './references.ts';
import type { ObservationItem } from './schemas.ts';

export type Ids = Record<Collection, (number | string)[]>;

/** An account, its data, and the canary word that only it writes. */
export interface Account {
  readonly name: string;
  readonly token: string;
  /** Contained in texts of this account; any other account that receives it has found a leak. */
  readonly canary: string;
  readonly ids: Ids;
  readonly gone: Ids;
  /** Keys of its scales, newest last; the key of a deleted scale fails. */
  readonly deviceKeys: string[];
}

export interface World {
  /** Two accounts that send all requests, including requests for each other's data. */
  readonly askers: readonly Account[];
  /** An account that sends nothing; its data must be unchanged at the end. */
  readonly bystander: Account;
  /** Sessions that may be ended, each once. */
  readonly spareTokens: string[];
  /** The authorization of an ended session. */
  readonly endedToken: string;
  /** Values for observations and for new hives. */
  readonly items: readonly ObservationItem[];
  readonly hiveItems: readonly ObservationItem[];
  readonly webFiles: readonly string[];
}
