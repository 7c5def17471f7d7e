import { Button } from '@mantine/core';
import type { CountingResult } from '@propolis/contract';
import { decided, doubtfulOnes } from '@propolis/domain';
import { IconArrowLeft, IconCheck, IconHelp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './Tour.module.css';
import { TourFrame } from './TourFrame.tsx';
import type { Correcting } from './use-corrections.ts';

/** Starts the tour of the doubtful detections; hidden without any. */
export function TourStart({ tour }: { readonly tour: Tour }) {
  const t = useTranslations('countings.viewer.tour');
  if (tour.open.length === 0) return null;
  return (
    <Button size="md" leftSection={<IconHelp size={20} aria-hidden />} onClick={tour.start}>
      {t('start', { count: tour.open.length })}
    </Button>
  );
}

/** The same in all languages. */
const QUESTION = '?';

const WORDS: Readonly<Record<string, 'mite' | 'none' | 'open'>> = {
  y: 'mite',
  o: 'mite',
  j: 'mite',
  n: 'none',
  '?': 'open',
};

/** Shows one doubtful detection after the other and asks whether it is a mite; by buttons or keys. */
export function DoubtTour({ tour }: { readonly tour: Tour }) {
  const t = useTranslations('countings.viewer.tour');
  const { state } = tour;
  if (!state) return null;
  const isOver = state.at >= state.asked.length;
  const byKey = (event: KeyboardEvent) => {
    const word = WORDS[event.key];
    if (event.key === 'Escape') tour.end();
    else if (event.key === 'Backspace') tour.back();
    else if (!isOver && word) tour.answer(word);
    else return;
    event.preventDefault();
  };
  // The last step has other buttons, so the focus must move.
  return (
    <TourFrame key={String(isOver)} label={t('label')} onKeyDown={byKey}>
      {isOver ? <TourEnd tour={tour} /> : <Question tour={tour} at={state.at} count={state.asked.length} />}
    </TourFrame>
  );
}

function Question({ tour, at, count }: { readonly tour: Tour; readonly at: number; readonly count: number }) {
  const t = useTranslations('countings.viewer.tour');
  return (
    <>
      <p className={styles.question} aria-live="polite">
        {t('question')} <span className={styles.at}>{t('at', { at: at + 1, count })}</span>
      </p>
      <progress className={styles.progress} value={at + 1} max={count} aria-label={t('progress')} />
      <div className={styles.answers}>
        <Button
          size="lg"
          color="meadow.6"
          leftSection={<IconCheck size={22} aria-hidden />}
          onClick={() => tour.answer('mite')}
        >
          {t('yes')}
        </Button>
        <Button
          size="lg"
          color="brick"
          leftSection={<IconX size={22} aria-hidden />}
          onClick={() => tour.answer('none')}
        >
          {t('no')}
        </Button>
        <Button size="lg" variant="default" aria-label={t('unsure')} onClick={() => tour.answer('open')}>
          {QUESTION}
        </Button>
      </div>
      <div className={styles.ways}>
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          disabled={at === 0}
          onClick={tour.back}
        >
          {t('back')}
        </Button>
        <span className={`quiet ${styles.keys}`}>{t('keys')}</span>
        <Button variant="subtle" onClick={tour.end}>
          {t('stop')}
        </Button>
      </div>
    </>
  );
}

function TourEnd({ tour }: { readonly tour: Tour }) {
  const t = useTranslations('countings.viewer.tour');
  const { mites = 0, none = 0, left = 0 } = tour.state ?? {};
  return (
    <>
      <p className={styles.question} aria-live="polite">
        {t('over')}
      </p>
      <p>{t('summary', { mites, none, left })}</p>
      <div className={styles.answers}>
        <Button size="lg" onClick={tour.end}>
          {t('close')}
        </Button>
      </div>
    </>
  );
}

interface TourOptions {
  readonly result: CountingResult | null;
  readonly correcting: Correcting;
  /** Shows a detection, by its index. */
  readonly onAsk: (place: number) => void;
}

export interface Tour {
  /** Undefined while there is no tour. */
  readonly state: TourState | undefined;
  /** Doubtful detections without a correction. */
  readonly open: readonly number[];
  readonly start: () => void;
  readonly answer: (word: 'mite' | 'none' | 'open') => void;
  readonly back: () => void;
  readonly end: () => void;
}

interface TourState {
  readonly asked: readonly number[];
  /** The current position; the number of detections at the end. */
  readonly at: number;
  /** Number confirmed as mites. */
  readonly mites: number;
  readonly none: number;
  readonly left: number;
}

/** State of a tour through the doubtful detections. */
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
