import type { Apiary, Hive } from '@propolis/contract';
import type { Round } from './round.ts';

/** Props shared by the parts of a round. */
export interface WalkProps {
  readonly apiary: Apiary;
  /** By position. */
  readonly hives: readonly Hive[];
  readonly round: Round;
  /** Reads the current round after an asynchronous step. */
  readonly latest: () => Round;
  readonly onChange: (round: Round) => void;
}
