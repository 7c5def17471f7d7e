import { Box, VisuallyHidden } from '@mantine/core';
import {
  isIsoDay,
  isScale,
  type Labels,
  type ObservationItem,
  type ObservationUnit,
  type ObservationValue,
} from '@propolis/domain';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { localNoon, shortDate } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useUnits } from '../use-units.ts';
import styles from './ComparisonTable.module.css';

/** A stored value prepared for display, by kind. */
type Reading =
  | { readonly kind: 'missing' }
  | { readonly kind: 'boolean'; readonly on: boolean }
  | { readonly kind: 'number'; readonly value: number; readonly unit: ObservationUnit | undefined }
  | {
      readonly kind: 'scale';
      readonly step: number;
      readonly steps: number;
      readonly word: string | undefined;
    }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'day'; readonly day: string };

const MISSING: Reading = { kind: 'missing' };

/** Reads a stored value of an item; a value that does not match the item counts as missing. */
export function readValue(item: ObservationItem, value: ObservationValue, labels: Labels): Reading {
  if (value === null) return MISSING;
  switch (item.type) {
    case 'boolean':
      return typeof value === 'boolean' ? { kind: 'boolean', on: value } : MISSING;
    case 'number':
      return typeof value === 'number' ? { kind: 'number', value, unit: item.unit } : MISSING;
    case 'choice':
      return readChoice(item, value, labels);
    case 'date':
      return typeof value === 'string' && isIsoDay(value) ? { kind: 'day', day: value } : MISSING;
    case 'text':
    case 'textarea':
      return typeof value === 'string' && value !== '' ? { kind: 'words', text: value } : MISSING;
  }
}

function readChoice(item: ObservationItem, value: ObservationValue, labels: Labels): Reading {
  const options = item.options ?? [];
  if (isScale(item)) {
    if (typeof value !== 'number') return MISSING;
    const option = options[value - 1];
    return option
      ? { kind: 'scale', step: value, steps: options.length, word: labels.option(item.key, option.key) }
      : MISSING;
  }
  const option = options.find(({ key }) => key === value);
  return option ? { kind: 'words', text: labels.option(item.key, option.key) ?? option.key } : MISSING;
}

interface ReadingCellProps {
  readonly item: ObservationItem;
  readonly value: ObservationValue;
}

/**
 * A stored value as text (specification 2): Yes or No, a number with its unit, a step, an option, or a dash.
 */
export function ReadingCell({ item, value }: ReadingCellProps) {
  const t = useTranslations('observations');
  const common = useTranslations('common');
  const language = useLanguage();
  const format = useFormatter();
  const units = useUnits();
  const reading: Reading = readValue(item, value, useLabels());
  switch (reading.kind) {
    case 'missing':
      return (
        <>
          <span className="dimmed" aria-hidden>
            —
          </span>
          <VisuallyHidden>{t('missing')}</VisuallyHidden>
        </>
      );
    case 'boolean':
      return (
        <span className={`quiet ${styles.toggle}`} data-on={reading.on}>
          {reading.on ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
          {common(reading.on ? 'yes' : 'no')}
        </span>
      );
    case 'number':
      return `${format.number(reading.value)}${reading.unit ? ` ${units(reading.unit, reading.value)}` : ''}`;
    case 'scale':
      return (
        <>
          {t('scale', { step: reading.step, steps: reading.steps })}
          {reading.word && (
            <Box component="span" display="block" className="quiet">
              {reading.word}
            </Box>
          )}
        </>
      );
    case 'words':
      return <span className={styles.words}>{reading.text}</span>;
    case 'day':
      return shortDate(localNoon(reading.day), language);
  }
}
