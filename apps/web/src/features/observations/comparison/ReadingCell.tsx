import { VisuallyHidden } from '@mantine/core';
import type { ObservationItem, ObservationValue } from '@propolis/domain';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { localNoon, shortDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useUnits } from '../use-units.ts';
import styles from './ComparisonTable.module.css';
import { type Reading, readValue } from './reading.ts';

interface ReadingCellProps {
  readonly item: ObservationItem;
  readonly value: ObservationValue;
}

/** A stored value as a beekeeper reads it (specification 2): Yes or No, a number with its unit, a step, words, or a dash. */
export function ReadingCell({ item, value }: ReadingCellProps) {
  const t = useTranslations('observations');
  const language = useLanguage();
  const format = useFormatter();
  const units = useUnits();
  const reading: Reading = readValue(item, value, language);
  switch (reading.kind) {
    case 'missing':
      return (
        <>
          <span className={styles.missing} aria-hidden>
            —
          </span>
          <VisuallyHidden>{t('missing')}</VisuallyHidden>
        </>
      );
    case 'boolean':
      return (
        <span className={styles.toggle} data-on={reading.on}>
          {reading.on ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
          {t(reading.on ? 'yes' : 'no')}
        </span>
      );
    case 'number':
      return `${format.number(reading.value)}${reading.unit ? ` ${units(reading.unit, reading.value)}` : ''}`;
    case 'scale':
      return (
        <>
          {t('scale', { step: reading.step, steps: reading.steps })}
          {reading.word && <span className={styles.word}>{reading.word}</span>}
        </>
      );
    case 'words':
      return <span className={styles.words}>{reading.text}</span>;
    case 'day':
      return shortDate(localNoon(reading.day), language);
  }
}
