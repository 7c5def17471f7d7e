import type { Apiary, Hive } from '@propolis/contract';
import type { ShowFlags } from '@propolis/domain';
import { useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { keptRound, useKeptRound, withArrived } from './kept-round.ts';
import { RoundEnd } from './RoundEnd.tsx';
import { RoundStop } from './RoundStop.tsx';
import { beginRound, isGoingOn, placeOf, type Round } from './round.ts';
import { useKeepStop } from './use-keep-stop.ts';

interface RoundWalkProps {
  readonly apiary: Apiary;
  /** At least one, as they stand. */
  readonly hives: readonly Hive[];
  readonly flags: ShowFlags;
  /** Keys of the items of a round that begins. */
  readonly usual: readonly string[];
}

/** A round from the first hive to the summary. It is kept from the first step on: until then there is nothing to lose. */
export function RoundWalk({ apiary, hives, flags, usual }: RoundWalkProps) {
  const stand = hives.map(({ id }) => id);
  const [fresh] = useState(() => beginRound({ items: usual, stand, now: now() }));
  const asKept = (kept: Round | null): Round => {
    const begun = withArrived(kept ?? fresh);
    return isGoingOn(begun, stand, now()) ? begun : withArrived(fresh);
  };
  const round = asKept(useKeptRound(apiary.id));
  const nameOf = (hiveId: number) => hives.find(({ id }) => id === hiveId)?.name ?? '';
  const keepStop = useKeepStop(apiary.id, stand, nameOf);
  const change = (next: Round) => keptRound(apiary.id).set(next);
  const at = placeOf(round, stand);
  const hive = hives.find(({ id }) => id === at);
  const latest = () => asKept(keptRound(apiary.id).read());
  const walk = { apiary, hives, round, latest, onChange: change };
  if (!hive) return <RoundEnd {...walk} />;
  return <RoundStop {...walk} hive={hive} flags={flags} onNoted={keepStop} />;
}
