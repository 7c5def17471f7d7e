import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useShownMore } from '../../../ui/use-shown-more.ts';
import { counts, type Mark } from '../viewer/marks.ts';
import styles from './MarkList.module.css';

/** Number of marks listed at first. */
const SHOWN = 50;

interface MarkListProps {
  readonly marks: readonly Mark[];
  readonly chosen: string | undefined;
  readonly onChoose: (mark: Mark) => void;
  readonly onSay: (mark: Mark, word: 'mite' | 'none') => void;
}

/** The marks as a list, for users who do not use the photo. */
export function MarkList({ marks, chosen, onChoose, onSay }: MarkListProps) {
  const t = useTranslations('countings.viewer');
  const format = useFormatter();
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(SHOWN);
  const more = useShownMore<HTMLOListElement>();
  const showMore = () => {
    more.asked();
    setShown(shown + SHOWN);
  };
  return (
    <details className={styles.list} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('list', { count: marks.length })}</summary>
      {isOpen && (
        <>
          <ol ref={more.list} className={styles.marks}>
            {marks.slice(0, shown).map((mark, at) => (
              <li key={mark.key} className={styles.mark} data-chosen={mark.key === chosen}>
                <button
                  type="button"
                  className={styles.show}
                  aria-current={mark.key === chosen}
                  onClick={() => onChoose(mark)}
                >
                  <span>{t('number', { number: at + 1 })}</span>
                  <span className="quiet">
                    {t(`states.${mark.state}`)}
                    {mark.certainty !== null && ` · ${format.number(mark.certainty, { style: 'percent' })}`}
                  </span>
                </button>
                <Button
                  variant="default"
                  aria-label={t(counts(mark) ? 'numberIsNone' : 'numberIsMite', { number: at + 1 })}
                  onClick={() => onSay(mark, counts(mark) ? 'none' : 'mite')}
                >
                  {t(counts(mark) ? 'isNone' : 'isMite')}
                </Button>
              </li>
            ))}
          </ol>
          {marks.length > shown && (
            <Button ref={more.button} variant="default" onClick={showMore}>
              {t('more', { count: Math.min(SHOWN, marks.length - shown) })}
            </Button>
          )}
        </>
      )}
    </details>
  );
}

interface ChosenMarkProps {
  /** Undefined if none is selected. */
  readonly mark: Mark | undefined;
  readonly onStep: (step: 1 | -1) => void;
  readonly onSay: (mark: Mark, word: 'mite' | 'none') => void;
}

/** The selected mark, with buttons to correct it. */
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
          <span className="quiet" data-screen-only>
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
