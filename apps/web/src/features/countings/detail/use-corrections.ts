import type { Counting } from '@propolis/contract';
import { type Corrections, isCorrected, NO_CORRECTIONS } from '@propolis/domain';
import { useEffect, useState } from 'react';
import { beginHistory, type CorrectionHistory, corrected, redone, undone } from './correction-history.ts';
import { useOutgoing } from './use-outgoing.ts';

export interface Correcting {
  readonly corrections: Corrections;
  readonly change: (next: Corrections) => void;
  /** Undefined where there is nothing to undo, or to do again. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  readonly takeBack: (() => void) | undefined;
}

/** What the beekeeper says against the counter: shown at once, undone at will, and sent by itself. */
export function useCorrections(counting: Counting): Correcting {
  const known = JSON.stringify(counting.corrections ?? NO_CORRECTIONS);
  const [history, setHistory] = useState(() => beginHistory(JSON.parse(known)));
  const { say, waits } = useOutgoing(counting.id, () => setHistory(beginHistory(JSON.parse(known))));
  // Said on another device meanwhile.
  useEffect(() => {
    if (waits()) return;
    setHistory((shown) => (JSON.stringify(shown.now) === known ? shown : beginHistory(JSON.parse(known))));
  }, [known, waits]);
  const go = (next: CorrectionHistory) => {
    setHistory(next);
    say({ corrections: next.now, process_timestamp: counting.process_timestamp ?? undefined });
  };
  return {
    corrections: history.now,
    change: (next) => go(corrected(history, next)),
    undo: history.past.length > 0 ? () => go(undone(history)) : undefined,
    redo: history.future.length > 0 ? () => go(redone(history)) : undefined,
    takeBack: isCorrected(history.now) ? () => go(corrected(history, NO_CORRECTIONS)) : undefined,
  };
}
