import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useShownMore } from '../../../ui/use-shown-more.ts';
import { counts, type Mark } from '../viewer/marks.ts';
import styles from './MarkList.module.css';

/** Marks that are listed at once. */
const SHOWN = 50;

interface MarkListProps {
  readonly marks: readonly Mark[];
  readonly chosen: string | undefined;
  readonly onChoose: (mark: Mark) => void;
  readonly onSay: (mark: Mark, word: 'mite' | 'none') => void;
}

/** The marks one below the other: for those who do not see the photo, or want none of its fingers. */
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
                  <span className={styles.state}>
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
