import type { Counting } from '@propolis/contract';
import { type Corrections, isCorrected, NO_CORRECTIONS } from '@propolis/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { correctCounting } from './one-counting.api.ts';

/** Debounce of the corrections (ms). */
const PAUSE = 800;

interface Said {
  readonly corrections: Corrections;
  /** Identifies the count to which the corrections belong. */
  readonly process_timestamp: string | undefined;
}

interface Outgoing {
  readonly say: (said: Said) => void;
  /** Whether there are unsent corrections. */
  readonly waits: () => boolean;
}

/** Sends corrections after the debounce, or when the page is left or hidden. */
function useOutgoing(id: number, onRefused: () => void): Outgoing {
  const t = useTranslations('countings.detail');
  const failureMessage = useFailureMessage();
  const correct = correctCounting.use();
  const said = useRef<Said>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refused = useRef(onRefused);
  refused.current = onRefused;
  const send = () => {
    clearTimeout(timer.current);
    const { corrections, process_timestamp } = said.current ?? {};
    said.current = undefined;
    if (!corrections) return;
    const kept = isCorrected(corrections) ? corrections : null;
    correct({ id, corrections: kept, process_timestamp }).catch((failure) => {
      showToast('error', t('notCorrected', { reason: failureMessage(failure) }));
      refused.current();
    });
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') latest.current();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      latest.current();
    };
  }, []);
  const say = useCallback((newest: Said) => {
    said.current = newest;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), PAUSE);
  }, []);
  return { say, waits: useCallback(() => said.current !== undefined, []) };
}

/** The current corrections, with those to undo and to redo. */
interface CorrectionHistory {
  readonly past: readonly Corrections[];
  readonly now: Corrections;
  readonly future: readonly Corrections[];
}

export const beginHistory = (now: Corrections): CorrectionHistory => ({ past: [], now, future: [] });

/** Adds a step and discards the undone ones. */
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

export interface Correcting {
  readonly corrections: Corrections;
  readonly change: (next: Corrections) => void;
  /** Undefined if there is nothing to undo or redo. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  readonly takeBack: (() => void) | undefined;
}

/** The corrections of the beekeeper: shown at once, undoable, and saved automatically. */
export function useCorrections(counting: Counting): Correcting {
  const known = JSON.stringify(counting.corrections ?? NO_CORRECTIONS);
  const [history, setHistory] = useState(() => beginHistory(JSON.parse(known)));
  const { say, waits } = useOutgoing(counting.id, () => setHistory(beginHistory(JSON.parse(known))));
  // Corrections from another device.
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
