import { Group } from '@mantine/core';
import type { MeasuredPoint } from '@propolis/contract';
import { IconBattery2, IconBroadcast, IconBroadcastOff, IconClockHour4 } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { momentsSince } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useNow } from '../../../lib/use-now.ts';

const LOOKS = {
  silent: [IconBroadcastOff, 'danger'],
  speaking: [IconBroadcast, 'good'],
  waiting: [IconClockHour4, 'waiting'],
} as const;

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
  const [Icon, color] = LOOKS[state];
  return (
    <Group component="ul" gap="4px 16px" align="stretch" className="quiet">
      <Group component="li" gap={6} wrap="nowrap" c={`var(--propolis-${color})`} fw={600}>
        <Icon size={18} aria-hidden />
        {state === 'silent' && t('silent', { when: ago(silent_since ?? '') })}
        {state === 'speaking' && t('last', { when: ago(last_reading_at ?? '') })}
        {state === 'waiting' && t('waiting')}
      </Group>
      {state !== 'waiting' && <li>{t('today', { count: readings_today })}</li>}
      {battery && (
        <Group component="li" gap={6} wrap="nowrap">
          <IconBattery2 size={18} aria-hidden />
          {t('battery', { volts: format.number(battery.value, { maximumFractionDigits: 2 }) })}
        </Group>
      )}
    </Group>
  );
}
