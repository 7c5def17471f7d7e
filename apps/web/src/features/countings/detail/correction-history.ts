import type { Corrections } from '@propolis/domain';

/** The corrections of a counting, those before each step and those that were undone. */
export interface CorrectionHistory {
  readonly past: readonly Corrections[];
  readonly now: Corrections;
  readonly future: readonly Corrections[];
}

export const beginHistory = (now: Corrections): CorrectionHistory => ({ past: [], now, future: [] });

/** A step; what was undone before is gone. */
export const corrected = ({ past, now }: CorrectionHistory, next: Corrections): CorrectionHistory => ({
  past: [...past, now],
  now: next,
  future: [],
});

export function undone(history: CorrectionHistory): CorrectionHistory {
  const last = history.past.at(-1);
  if (!last) return history;
  return { past: history.past.slice(0, -1), now: last, future: [history.now, ...history.future] };
}

export function redone(history: CorrectionHistory): CorrectionHistory {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.now], now: next, future } : history;
}
