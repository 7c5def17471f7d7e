import type { Line, Recorder } from '../client.ts';
import type { Chance } from '../random.ts';

/** A beekeeper who has just signed up. */
export interface Member {
  readonly email: string;
  readonly token: string;
  /** Over a separate connection with network faults. */
  readonly line: Line;
}

/** The shared environment of all members. */
export interface Scene {
  readonly url: string;
  readonly recorder: Recorder;
  readonly chance: Chance;
  /** Ends the run. */
  readonly signal: AbortSignal;
  readonly newMember: () => Promise<Member>;
  readonly newLine: () => Line;
  /** Queries the database directly and retries until it answers. */
  readonly query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
}

/** A member repeats one kind of operation and records what was acknowledged. */
export interface Crowd {
  /** Settles once the run has ended and pending operations are done. */
  readonly gone: Promise<void>;
  /** Compares the records with the server's data; faults go into the log. */
  readonly check: () => Promise<void>;
}

export type Join = (scene: Scene) => Promise<Crowd>;
