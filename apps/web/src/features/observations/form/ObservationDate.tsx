import { TextInput } from '@mantine/core';
import { OBSERVATION_DATE_KEY } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { toLocalMinute } from './form-values.ts';
import { itemId } from './item-props.ts';
import styles from './ObservationDate.module.css';

interface ObservationDateProps {
  /** Local time without zone, to the minute. */
  readonly date: string;
  readonly now: Date;
  readonly error: string | undefined;
  readonly onChange: (date: string) => void;
}

/** When the hive was opened. */
export function ObservationDate({ date, now, error, onChange }: ObservationDateProps) {
  const t = useTranslations('observations.form');
  return (
    <TextInput
      className={styles.date}
      type="datetime-local"
      id={itemId(OBSERVATION_DATE_KEY)}
      label={t('date')}
      required
      max={toLocalMinute(now)}
      value={date}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
