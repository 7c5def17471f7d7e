import type { Diary, Line } from '../client.ts';
import type { Chance } from '../random.ts';

/** A beekeeper who has just signed up. */
export interface Member {
  readonly email: string;
  readonly token: string;
  /** Over a line of the member's own, to which the network does something now and then. */
  readonly line: Line;
}

/** What everybody finds who comes to a house under siege. */
export interface Scene {
  readonly url: string;
  readonly diary: Diary;
  readonly chance: Chance;
  /** Ends the coming and going. */
  readonly signal: AbortSignal;
  readonly newcomer: () => Promise<Member>;
  readonly newLine: () => Line;
  /** Asks the database itself, until it answers. */
  readonly query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
}

/** Who does one kind of thing all the while, and keeps books of it. */
export interface Crowd {
  /** Settles once the scene has ended and what was under way is done. */
  readonly gone: Promise<void>;
  /** Compares the books with what is there; faults go into the diary. */
  readonly check: () => Promise<void>;
}

export type Join = (scene: Scene) => Promise<Crowd>;
