import type { Hive } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { localDay } from '../../../lib/dates.ts';
import { ImpressionIcon } from '../../../ui/art/ImpressionIcon.tsx';
import styles from './HiveSigns.module.css';
import { readHiveState } from './hive-state.ts';
import { ReminderSign } from './ReminderSign.tsx';
import { WarningSigns } from './WarningSigns.tsx';

/** Force, reminder and warning as small signs, each with its words for those who do not see it. */
export function HiveSigns({ hive, now }: { readonly hive: Hive; readonly now: Date }) {
  const t = useTranslations('hives');
  const state = readHiveState(hive, localDay(now));
  return (
    <span className={styles.signs}>
      {state.impression !== null && (
        <ImpressionIcon impression={state.impression} size={24} title={t(`impression.${state.impression}`)} />
      )}
      <ReminderSign state={state} />
      <WarningSigns hive={hive} />
    </span>
  );
}
