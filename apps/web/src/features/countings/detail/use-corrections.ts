import { useDebouncedCallback, useStateHistory, useWindowEvent } from '@mantine/hooks';
import type { Counting } from '@propolis/contract';
import { type Corrections, isCorrected, NO_CORRECTIONS } from '@propolis/domain';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { correctCounting } from './one-counting.api.ts';

/** Debounce of the corrections (ms). */
const PAUSE = 800;

/** The corrections of the beekeeper: shown at once, undoable, and saved automatically. */
export function useCorrections(counting: Counting) {
  const t = useTranslations('countings.detail');
  const failureMessage = useFailureMessage();
  const correct = correctCounting.use();
  const known = JSON.stringify(counting.corrections ?? NO_CORRECTIONS);
  const saved = useMemo((): Corrections => JSON.parse(known), [known]);
  const [corrections, { set, back, forward, reset }, { history, current }] = useStateHistory(saved);
  const refused = useRef(reset);
  refused.current = reset;
  // `process_timestamp` identifies the count to which the corrections belong.
  const send = useDebouncedCallback(
    (said: Corrections, process_timestamp: string | undefined) => {
      const kept = isCorrected(said) ? said : null;
      correct({ id: counting.id, corrections: kept, process_timestamp }).catch((failure) => {
        showToast('error', t('notCorrected', { reason: failureMessage(failure) }));
        refused.current();
      });
    },
    { delay: PAUSE, flushOnUnmount: true },
  );
  useWindowEvent('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send.flush();
  });
  const follow = useEffectEvent((elsewhere: string) => {
    if (!send.isPending() && JSON.stringify(corrections) !== elsewhere) reset();
  });
  // Corrections from another device.
  useEffect(() => follow(known), [known]);
  const say = (next: Corrections) => send(next, counting.process_timestamp ?? undefined);
  const change = (next: Corrections) => {
    set(next);
    say(next);
  };
  /** Undefined if there is nothing to undo or redo. */
  const step = (go: () => void, next: Corrections | undefined) =>
    next &&
    (() => {
      go();
      say(next);
    });
  return {
    corrections,
    change,
    undo: step(back, history[current - 1]),
    redo: step(forward, history[current + 1]),
    takeBack: isCorrected(corrections) ? () => change(NO_CORRECTIONS) : undefined,
  };
}
export type Correcting = ReturnType<typeof useCorrections>;

export interface MarkedPhoto {
  readonly counting: Counting;
  readonly photo: NonNullable<Counting['photo']>;
  readonly correcting: Correcting;
}
