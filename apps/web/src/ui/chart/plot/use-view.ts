import { useState } from 'react';
import type { ChartRange } from '../chart.ts';
import { clampRange } from './zoom.ts';

export interface View {
  /** What is seen now: the range that is asked for, or where fingers have moved it meanwhile. */
  readonly range: ChartRange;
  /** While something moves; the readings stay those that are there. */
  readonly move: (range: ChartRange) => void;
  /** Once it is where it was meant to be: its readings are wanted. */
  readonly settle: (range: ChartRange) => void;
}

/** What is seen of the curve, between one range that is asked for and the next. */
export function useView(asked: ChartRange, onZoom: (range: ChartRange) => void, limits?: ChartRange): View {
  const [known, setKnown] = useState(asked);
  const [moved, setMoved] = useState<ChartRange>();
  const isNewlyAsked = known.start !== asked.start || known.end !== asked.end;
  if (isNewlyAsked) {
    setKnown(asked);
    setMoved(undefined);
  }
  const move = (next: ChartRange) => setMoved(clampRange(next, limits));
  return {
    range: isNewlyAsked || !moved ? asked : moved,
    move,
    settle: (next) => {
      move(next);
      onZoom(clampRange(next, limits));
    },
  };
}
