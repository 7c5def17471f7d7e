import type { Counting } from '@propolis/contract';
import { type Corrections, isCorrected, NO_CORRECTIONS } from '@propolis/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { correctCounting } from '../countings.api.ts';
import { beginHistory, corrected, redone, undone } from './correction-history.ts';

/** Marks come in quick rows: they are sent together once there was none for so long (ms). */
const PAUSE = 800;

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
  const known = counting.corrections ?? NO_CORRECTIONS;
  const [history, setHistory] = useState(() => beginHistory(known));
  const { past, now, future } = history;
  const isUnsent = useSending(counting.id, now, known);
  // Said on another device meanwhile, or refused by the server.
  const knownText = JSON.stringify(known);
  useEffect(() => {
    if (!isUnsent()) setHistory((shown) => (JSON.stringify(shown.now) === knownText ? shown : beginHistory(JSON.parse(knownText))));
  }, [knownText, isUnsent]);
  const change = useCallback((next: Corrections) => setHistory((before) => corrected(before, next)), []);
  return {
    corrections: now,
    change,
    undo: past.length > 0 ? () => setHistory(undone) : undefined,
    redo: future.length > 0 ? () => setHistory(redone) : undefined,
    takeBack: isCorrected(now) ? () => change(NO_CORRECTIONS) : undefined,
  };
}

/** Sends what is said once it rests, or the page is left; answers whether something is still to be sent. */
function useSending(id: number, now: Corrections, known: Corrections): () => boolean {
  const t = useTranslations('countings.detail');
  const failureMessage = useFailureMessage();
  const correct = correctCounting.use();
  const said = useRef(now);
  const unsent = useRef(false);
  const send = useRef(() => undefined as void);
  send.current = () => {
    if (!unsent.current) return;
    unsent.current = false;
    const corrections = isCorrected(said.current) ? said.current : null;
    correct({ id, corrections }).catch((failure) =>
      showToast('error', t('notCorrected', { reason: failureMessage(failure) })),
    );
  };
  useEffect(() => {
    said.current = now;
    if (JSON.stringify(now) === JSON.stringify(known)) return undefined;
    unsent.current = true;
    const timer = setTimeout(() => send.current(), PAUSE);
    return () => clearTimeout(timer);
    // What comes back from the server is no word of the beekeeper.
    // biome-ignore lint/correctness/useExhaustiveDependencies: only what is said here is sent
  }, [now]);
  useEffect(() => {
    const leave = () => send.current();
    const hide = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, []);
  return useCallback(() => unsent.current, []);
}
