import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { counts, type Mark } from '../viewer/marks.ts';
import styles from './ChosenMark.module.css';

interface ChosenMarkProps {
  /** Undefined while none is chosen. */
  readonly mark: Mark | undefined;
  readonly onStep: (step: 1 | -1) => void;
  readonly onSay: (mark: Mark, word: 'mite' | 'none') => void;
}

/** What is known of the chosen mark, and what can be said of it. */
export function ChosenMark({ mark, onStep, onSay }: ChosenMarkProps) {
  const t = useTranslations('countings.viewer');
  const format = useFormatter();
  const certainty = mark?.certainty ?? null;
  return (
    <div className={styles.bar}>
      <ActionIcon variant="default" size={44} aria-label={t('previous')} onClick={() => onStep(-1)}>
        <IconChevronLeft size={22} aria-hidden />
      </ActionIcon>
      <p className={styles.what} aria-live="polite">
        {mark ? (
          <>
            <strong>{t(`states.${mark.state}`)}</strong>
            {certainty !== null && (
              <span>{t('certain', { share: format.number(certainty, { style: 'percent' }) })}</span>
            )}
          </>
        ) : (
          <span className={styles.hint} data-screen-only>
            {t('hint')}
          </span>
        )}
      </p>
      {mark && (
        <Button
          className={styles.say}
          variant="default"
          leftSection={counts(mark) ? <IconX size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
          onClick={() => onSay(mark, counts(mark) ? 'none' : 'mite')}
        >
          {t(counts(mark) ? 'isNone' : 'isMite')}
        </Button>
      )}
      <ActionIcon variant="default" size={44} aria-label={t('next')} onClick={() => onStep(1)}>
        <IconChevronRight size={22} aria-hidden />
      </ActionIcon>
    </div>
  );
}
