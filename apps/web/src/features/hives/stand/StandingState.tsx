import type { Hive } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { daysSince, localDay, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { readHiveState } from '../signs/hive-state.ts';
import { ImpressionWord } from '../signs/ImpressionWord.tsx';
import { ReminderSign } from '../signs/ReminderSign.tsx';
import { useHasWarnings, WarningSigns } from '../signs/WarningSigns.tsx';
import styles from './HiveStand.module.css';

/** How a hive was when it was last seen, how many days ago that is, and what it asks for. */
export function StandingState({ hive, now }: { readonly hive: Hive; readonly now: Date }) {
  const t = useTranslations('hives');
  const language = useLanguage();
  const state = readHiveState(hive, localDay(now));
  const { impression, lastObservation } = state;
  const hasWarnings = useHasWarnings(hive);
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
      {(state.reminder || state.overdue || hasWarnings) && (
        <span className={styles.signs}>
          <ReminderSign state={state} />
          <WarningSigns hive={hive} />
        </span>
      )}
    </div>
  );
}
