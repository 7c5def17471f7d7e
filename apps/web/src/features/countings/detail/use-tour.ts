import type { CountingResult } from '@propolis/contract';
import { decided, doubtfulOnes } from '@propolis/domain';
import { useEffect, useRef, useState } from 'react';
import type { Correcting } from './use-corrections.ts';

interface TourOptions {
  readonly result: CountingResult | null;
  readonly correcting: Correcting;
  /** A detection is to be shown, by its place. */
  readonly onAsk: (place: number) => void;
}

export interface Tour {
  /** Undefined while there is none. */
  readonly state: TourState | undefined;
  /** Doubtful ones of which nothing was said. */
  readonly open: readonly number[];
  readonly start: () => void;
  readonly answer: (word: 'mite' | 'none' | 'open') => void;
  readonly back: () => void;
  readonly end: () => void;
}

export interface TourState {
  readonly asked: readonly number[];
  /** The one that is asked about; as many as were asked when all were. */
  readonly at: number;
  /** Of those asked, what became of them. */
  readonly mites: number;
  readonly none: number;
  readonly left: number;
}

/** A walk through the doubtful ones: what each is, one after the other. */
export function useTour({ result, correcting, onAsk }: TourOptions): Tour {
  const { corrections, change } = correcting;
  const [walk, setWalk] = useState<{ readonly asked: readonly number[]; readonly at: number }>();
  const [mites, none] = [new Set(corrections.confirmed), new Set(corrections.removed)];
  const certainties = result?.detections.map(({ certainty }) => certainty) ?? [];
  const open = doubtfulOnes(certainties).filter((place) => !mites.has(place) && !none.has(place));
  const latest = useRef(onAsk);
  latest.current = onAsk;
  const place = walk?.asked[walk.at];
  useEffect(() => {
    if (place !== undefined) latest.current(place);
  }, [place]);
  const go = (by: 1 | -1) => walk && setWalk({ ...walk, at: Math.max(0, walk.at + by) });
  return {
    state: walk && {
      ...walk,
      mites: walk.asked.filter((asked) => mites.has(asked)).length,
      none: walk.asked.filter((asked) => none.has(asked)).length,
      left: walk.asked.filter((asked) => !mites.has(asked) && !none.has(asked)).length,
    },
    open,
    start: () => setWalk({ asked: open, at: 0 }),
    answer: (word) => {
      if (place !== undefined && word !== 'open') change(decided(corrections, place, word));
      go(1);
    },
    back: () => go(-1),
    end: () => setWalk(undefined),
  };
}
