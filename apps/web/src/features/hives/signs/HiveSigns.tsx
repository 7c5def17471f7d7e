import type { Hive } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { localDay, localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ImpressionIcon } from '../../../ui/art/ImpressionIcon.tsx';
import styles from './HiveSigns.module.css';
import { readHiveState } from './hive-state.ts';
import { Sign } from './Sign.tsx';

/** Force, reminder and warning as small signs, each with its words for those who do not see it. */
export function HiveSigns({ hive, now }: { readonly hive: Hive; readonly now: Date }) {
  const t = useTranslations('hives');
  const language = useLanguage();
  const state = readHiveState(hive, localDay(now));
  return (
    <span className={styles.signs}>
      {state.impression !== null && (
        <ImpressionIcon impression={state.impression} size={24} title={t(`impression.${state.impression}`)} />
      )}
      {state.reminder && state.reminderDay !== null && (
        <Sign
          kind="reminder"
          words={t('reminder', { day: longDate(localNoon(state.reminderDay), language) })}
        />
      )}
      {state.attention && <Sign kind="attention" words={t('attention')} />}
    </span>
  );
}
