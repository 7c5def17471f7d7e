import { APIARY_TIME_ZONE, withOrdinalFirst } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import type { Notification } from '../notifications.api.ts';

/** What happened, in a few words; the kind itself stands above them. */
export function useDetail(): (told: Notification['told']) => string {
  const t = useTranslations('notifications.details');
  const format = useFormatter();
  const number = (value: number, maximumFractionDigits: number) =>
    format.number(value, { maximumFractionDigits });
  const moment = (iso: string) =>
    withOrdinalFirst(
      format.dateTime(new Date(iso), {
        weekday: 'short',
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: APIARY_TIME_ZONE,
      }),
    );
  return ({ kind, facts }) => {
    switch (kind) {
      case 'reminder_due':
        return facts.comment ?? facts.apiary;
      case 'counting_finished':
        if (facts.mites !== null) return t('mites', { mites: facts.mites });
        return t(facts.status === 'done' ? 'unsure' : 'failed');
      case 'weight_drop':
        return t('drop', { change: number(facts.change, 1), at: moment(facts.at) });
      case 'scale_silent':
        return t('since', { at: moment(facts.since) });
      case 'varroa_threshold':
        return t(facts.verdict === 'maybe' ? 'maybePerDay' : 'perDay', {
          perDay: number(facts.per_day, 1),
          threshold: number(facts.threshold, 1),
        });
      case 'scale_battery_low':
        return t('volts', { volts: number(facts.volts, 2) });
    }
  };
}
