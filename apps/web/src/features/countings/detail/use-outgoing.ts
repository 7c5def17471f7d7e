import { type Corrections, isCorrected } from '@propolis/domain';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { correctCounting } from './one-counting.api.ts';

/** Marks come in quick rows: they are sent together once there was none for so long (ms). */
const PAUSE = 800;

interface Said {
  readonly corrections: Corrections;
  /** Of the count that they are said of. */
  readonly process_timestamp: string | undefined;
}

interface Outgoing {
  readonly say: (said: Said) => void;
  /** Whether something that was said is still to be sent. */
  readonly waits: () => boolean;
}

/** Sends what is said once it rests, or the page is left or no longer looked at. */
export function useOutgoing(id: number, onRefused: () => void): Outgoing {
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
