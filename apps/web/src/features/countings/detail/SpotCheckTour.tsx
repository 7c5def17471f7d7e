import { Button } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconFocusCentered, IconListCheck } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './Tour.module.css';
import { TourFrame } from './TourFrame.tsx';
import type { SpotChecking } from './use-spot-check.ts';

/** Starts or resumes the check of a random third; hidden once it is done. */
export function SpotCheckStart({ checking }: { readonly checking: SpotChecking }) {
  const t = useTranslations('countings.viewer.third');
  const { done, count, start } = checking;
  if (done === count) return null;
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<IconListCheck size={20} aria-hidden />}
      onClick={start}
      data-screen-only
    >
      {done === 0 ? t('start') : t('resume', { done, count })}
    </Button>
  );
}

interface SpotCheckTourProps {
  readonly checking: SpotChecking;
  /** Mites in the shown cell. */
  readonly mites: number;
  /** The tools to correct the marks of the cell. */
  readonly tools: ReactNode;
  /** Shown at the end. */
  readonly result: ReactNode;
}

/** Shows the cells of the check one after the other, to be corrected and marked as checked; by buttons or keys. */
export function SpotCheckTour({ checking, mites, tools, result }: SpotCheckTourProps) {
  const t = useTranslations('countings.viewer.third');
  const isOver = checking.cell === undefined;
  const byKey = (event: KeyboardEvent) => {
    // Enter on a button of the frame presses that button.
    const isFrame = event.target === event.currentTarget;
    if (event.key === 'Escape') checking.end();
    else if (event.key === 'Backspace') checking.back();
    else if (event.key === 'Enter' && isFrame && !isOver) checking.check();
    else return;
    event.preventDefault();
  };
  return (
    // The last step has other buttons, so the focus must move.
    <TourFrame key={String(isOver)} label={t('label')} onKeyDown={byKey}>
      {isOver ? (
        <TourEnd result={result} onClose={checking.end} />
      ) : (
        <>
          <Question checking={checking} mites={mites} />
          {tools}
          <Ways checking={checking} />
        </>
      )}
    </TourFrame>
  );
}

function Question({ checking, mites }: Pick<SpotCheckTourProps, 'checking' | 'mites'>) {
  const t = useTranslations('countings.viewer.third');
  const words = useTranslations('countings.viewer');
  const { at = 0, count, check } = checking;
  return (
    <>
      <p className={styles.question} aria-live="polite">
        {t('question')} <span className={styles.at}>{t('at', { at: at + 1, count })}</span>
      </p>
      <progress className={styles.progress} value={at + 1} max={count} aria-label={words('tour.progress')} />
      <p aria-live="polite">{t('here', { count: mites })}</p>
      <div className={styles.answers}>
        <Button size="lg" color="meadow.6" leftSection={<IconCheck size={22} aria-hidden />} onClick={check}>
          {t('check')}
        </Button>
      </div>
    </>
  );
}

function Ways({ checking }: Pick<SpotCheckTourProps, 'checking'>) {
  const t = useTranslations('countings.viewer.third');
  const words = useTranslations('countings.viewer.tour');
  return (
    <div className={styles.ways}>
      <Button
        variant="subtle"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        disabled={checking.at === 0}
        onClick={checking.back}
      >
        {words('back')}
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconFocusCentered size={18} aria-hidden />}
        onClick={checking.show}
      >
        {t('again')}
      </Button>
      <span className={`quiet ${styles.keys}`}>{t('keys')}</span>
      <Button variant="subtle" onClick={checking.end}>
        {words('stop')}
      </Button>
    </div>
  );
}

function TourEnd({ result, onClose }: { readonly result: ReactNode; readonly onClose: () => void }) {
  const words = useTranslations('countings.viewer.tour');
  return (
    <>
      {result}
      <div className={styles.answers}>
        <Button size="lg" onClick={onClose}>
          {words('close')}
        </Button>
      </div>
    </>
  );
}
