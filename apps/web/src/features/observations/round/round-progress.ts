import type { Hive } from '@propolis/contract';
import { countDone, isGoingOn, type Round } from './round.ts';

/** Message arguments. */
type RoundProgress = Readonly<Record<'done' | 'count', number>>;

/** Progress of a paused round; undefined if there is none to resume. */
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
