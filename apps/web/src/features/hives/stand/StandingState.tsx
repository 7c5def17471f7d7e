import type { Hive } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { daysSince, localDay, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { readHiveState } from '../signs/hive-state.ts';
import { ImpressionWord } from '../signs/ImpressionWord.tsx';
import { ReminderSign } from '../signs/ReminderSign.tsx';
import { Sign } from '../signs/Sign.tsx';
import styles from './HiveStand.module.css';

/** How a hive was when it was last seen, how many days ago that is, and what it asks for. */
export function StandingState({ hive, now }: { readonly hive: Hive; readonly now: Date }) {
  const t = useTranslations('hives');
  const language = useLanguage();
  const state = readHiveState(hive, localDay(now));
  const { attention, impression, lastObservation } = state;
  return (
    <div className={styles.state}>
      {impression !== null && <ImpressionWord impression={impression} />}
      {lastObservation ? (
        <time
          className={styles.since}
          dateTime={lastObservation.toISOString()}
          title={longDate(lastObservation, language)}
        >
          {daysSince(lastObservation, now, language)}
        </time>
      ) : (
        <span className={styles.since}>{t('never')}</span>
      )}
      {(state.reminder || state.overdue || attention) && (
        <span className={styles.signs}>
          <ReminderSign state={state} />
          {attention && <Sign kind="attention" words={t('attention')} />}
        </span>
      )}
    </div>
  );
}
