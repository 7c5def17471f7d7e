import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import type { HiveState } from './hive-state.ts';
import { Sign } from './Sign.tsx';

/** The reminder that waits (specification 4), or the one whose day has passed; nothing without either. */
export function ReminderSign({ state }: { readonly state: HiveState }) {
  const t = useTranslations('hives');
  const language = useLanguage();
  if (state.reminderDay === null || !(state.reminder || state.overdue)) return null;
  const day = longDate(localNoon(state.reminderDay), language);
  return state.overdue ? (
    <Sign kind="overdue" words={t('overdue', { day })} />
  ) : (
    <Sign kind="reminder" words={t('reminder', { day })} />
  );
}
