import { Button } from '@mantine/core';
import type { CountingResult } from '@propolis/contract';
import { decided, doubtfulOnes } from '@propolis/domain';
import { IconCheck, IconHelp, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './Tour.module.css';
import { Tour } from './Tour.tsx';
import type { Correcting } from './use-corrections.ts';

/** Starts the tour of the doubtful detections; hidden without any. */
export function DoubtStart({ doubts: { open, start } }: { readonly doubts: Doubts }) {
  const t = useTranslations('countings.viewer.tour');
  if (open.length === 0) return null;
  return (
    <Button leftSection={<IconHelp size={20} aria-hidden />} onClick={start}>
      {t('start', { count: open.length })}
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

/** Shows one doubtful detection after the other and asks whether it is a mite. */
export function DoubtTour({ doubts }: { readonly doubts: Doubts }) {
  const t = useTranslations('countings.viewer.tour');
  const common = useTranslations('common');
  const { state, answer, back, end } = doubts;
  if (!state) return null;
  const { asked, at, mites, none, left } = state;
  return (
    <Tour
      label={t('label')}
      question={t('question')}
      position={t('at', { at: at + 1, count: asked.length })}
      at={at}
      count={asked.length}
      keys={t('keys')}
      actOf={({ key }) => {
        const word = WORDS[key];
        return word && (() => answer(word));
      }}
      onBack={back}
      onEnd={end}
      result={
        <>
          <p className={styles.question} aria-live="polite">
            {t('over')}
          </p>
          <p>{t('summary', { mites, none, left })}</p>
        </>
      }
    >
      <div className={styles.answers}>
        <Button
          size="lg"
          color="meadow.6"
          leftSection={<IconCheck size={22} aria-hidden />}
          onClick={() => answer('mite')}
        >
          {common('yes')}
        </Button>
        <Button
          size="lg"
          color="brick"
          leftSection={<IconX size={22} aria-hidden />}
          onClick={() => answer('none')}
        >
          {common('no')}
        </Button>
        <Button size="lg" variant="default" aria-label={t('unsure')} onClick={() => answer('open')}>
          {QUESTION}
        </Button>
      </div>
    </Tour>
  );
}

interface DoubtsOptions {
  readonly result: CountingResult | null;
  readonly correcting: Correcting;
  /** Shows a detection, by its index. */
  readonly onAsk: (place: number) => void;
}

/** State of a tour through the doubtful detections. */
export function useDoubts({ result, correcting, onAsk }: DoubtsOptions) {
  const { corrections, change } = correcting;
  const [walk, setWalk] = useState<{ readonly asked: readonly number[]; readonly at: number }>();
  const [mites, none] = [new Set(corrections.confirmed), new Set(corrections.removed)];
  const certainties = result?.detections.map(({ certainty }) => certainty) ?? [];
  const open = doubtfulOnes(certainties).filter((place) => !mites.has(place) && !none.has(place));
  const place = walk?.asked[walk.at];
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    if (place !== undefined) ask(place);
  }, [place]);
  const go = (by: 1 | -1) => walk && setWalk({ ...walk, at: Math.max(0, walk.at + by) });
  return {
    /** Undefined while there is no tour; `at` is the number of the asked ones at its end. */
    state: walk && {
      ...walk,
      mites: walk.asked.filter((asked) => mites.has(asked)).length,
      none: walk.asked.filter((asked) => none.has(asked)).length,
      left: walk.asked.filter((asked) => !mites.has(asked) && !none.has(asked)).length,
    },
    /** Doubtful detections without a correction. */
    open,
    start: () => setWalk({ asked: open, at: 0 }),
    answer: (word: 'mite' | 'none' | 'open') => {
      if (place !== undefined && word !== 'open') change(decided(corrections, place, word));
      go(1);
    },
    back: () => go(-1),
    end: () => setWalk(undefined),
  };
}
export type Doubts = ReturnType<typeof useDoubts>;
