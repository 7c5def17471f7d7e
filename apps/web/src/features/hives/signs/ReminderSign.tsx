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
  const kind = state.overdue ? 'overdue' : 'reminder';
  const words = t(kind, { day: longDate(localNoon(state.reminderDay), language) });
  const comment = state.reminderComment;
  return <Sign kind={kind} words={comment ? t('withComment', { words, comment }) : words} />;
}
