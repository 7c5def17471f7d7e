import type { MeasuredPoint } from '@propolis/contract';
import { IconBattery2, IconBroadcast, IconBroadcastOff, IconClockHour4 } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { momentsSince } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useNow } from '../../../lib/use-now.ts';
import styles from './SensorStatus.module.css';

interface SensorStatusProps {
  readonly status: {
    readonly last_reading_at: string | null;
    readonly readings_today: number;
    readonly silent_since: string | null;
    readonly battery?: MeasuredPoint | null;
  };
}

/** Time of the last reading, number of readings today, and the battery if known. */
export function SensorStatus({ status }: SensorStatusProps) {
  const t = useTranslations('sensors.status');
  const language = useLanguage();
  const format = useFormatter();
  const time = useNow();
  const ago = (at: string) => momentsSince(new Date(at), time, language);
  const { last_reading_at, readings_today, silent_since, battery } = status;
  const state = silent_since ? 'silent' : last_reading_at ? 'speaking' : 'waiting';
  const Icon = { silent: IconBroadcastOff, speaking: IconBroadcast, waiting: IconClockHour4 }[state];
  return (
    <ul className={`quiet ${styles.facts}`}>
      <li className={styles.fact} data-state={state}>
        <Icon size={18} aria-hidden />
        {state === 'silent' && t('silent', { when: ago(silent_since ?? '') })}
        {state === 'speaking' && t('last', { when: ago(last_reading_at ?? '') })}
        {state === 'waiting' && t('waiting')}
      </li>
      {state !== 'waiting' && <li className={styles.fact}>{t('today', { count: readings_today })}</li>}
      {battery && (
        <li className={styles.fact}>
          <IconBattery2 size={18} aria-hidden />
          {t('battery', { volts: format.number(battery.value, { maximumFractionDigits: 2 }) })}
        </li>
      )}
    </ul>
  );
}
