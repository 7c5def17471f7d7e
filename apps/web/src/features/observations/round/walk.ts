import type { Apiary, Hive } from '@propolis/contract';
import type { Round } from './round.ts';

/** What the parts of a round share. */
export interface WalkProps {
  readonly apiary: Apiary;
  /** As they stand. */
  readonly hives: readonly Hive[];
  readonly round: Round;
  /** The same as it is by now, for what has waited. */
  readonly latest: () => Round;
  readonly onChange: (round: Round) => void;
}
