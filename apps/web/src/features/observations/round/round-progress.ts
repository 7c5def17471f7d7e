import type { Hive } from '@propolis/contract';
import { countDone, isGoingOn, type Round } from './round.ts';

/** As the words of it take it. */
type RoundProgress = Readonly<Record<'done' | 'count', number>>;

/** How far a paused round has come; undefined where there is none to go on with. */
export function roundProgress(
  round: Round | null,
  hives: readonly Hive[],
  now: Date,
): RoundProgress | undefined {
  const stand = hives.map(({ id }) => id);
  if (!round || !isGoingOn(round, stand, now)) return undefined;
  const done = countDone(round, stand);
  return done > 0 && done < stand.length ? { done, count: stand.length } : undefined;
}
