import { Group } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { localDay } from '../../../lib/dates.ts';
import { joinMinute, splitMinute } from '../../../lib/local-minute.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { TimeField } from '../../../ui/date/TimeField.tsx';
import styles from './ObservationDate.module.css';

interface ObservationDateProps {
  /** Local time without zone, to the minute. */
  readonly date: string;
  readonly now: Date;
  readonly error: string | undefined;
  readonly onChange: (date: string) => void;
}

/** Date and time of the observation. */
export function ObservationDate({ date, now, error, onChange }: ObservationDateProps) {
  const t = useTranslations('observations.form');
  const parts = splitMinute(date);
  return (
    <Group className={styles.date} align="flex-start" gap="sm">
      <DateField
        label={t('date')}
        required
        max={localDay(now)}
        value={parts.day}
        error={error}
        onChange={(day) => onChange(joinMinute({ ...parts, day }))}
      />
      <TimeField
        label={t('time')}
        required
        value={parts.time}
        onChange={(time) => onChange(joinMinute({ ...parts, time }))}
      />
    </Group>
  );
}
