import { VisuallyHidden } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { daysSince, localDay, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toHive } from '../../../lib/paths.ts';
import { useWaits } from '../../../lib/writes/use-waits.ts';
import { HiveGraphic } from '../../../ui/art/HiveGraphic.tsx';
import { WaitingMark } from '../../../ui/WaitingMark.tsx';
import { ObserveLink } from '../ObserveLink.tsx';
import { ColorDot } from '../signs/ColorDot.tsx';
import { readHiveShape, readHiveState } from '../signs/hive-state.ts';
import { ImpressionWord } from '../signs/ImpressionWord.tsx';
import { ReminderSign } from '../signs/ReminderSign.tsx';
import { useHasWarnings, WarningSigns } from '../signs/WarningSigns.tsx';
import styles from './HiveTable.module.css';

interface HiveRowProps {
  readonly hive: Hive;
  readonly now: Date;
}

/** The whole row leads to the hive; each sign has its words. */
export function HiveRow({ hive, now }: HiveRowProps) {
  const t = useTranslations('hives');
  const language = useLanguage();
  const state = readHiveState(hive, localDay(now));
  const hasWarnings = useHasWarnings(hive);
  const reminder = state.reminder || state.overdue;
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.name}>
        <span className={styles.figure}>
          <HiveGraphic color={hive.color} {...readHiveShape(hive)} size={1} title="" />
        </span>
        <ColorDot color={hive.color} />
        <Link className={styles.link} {...toHive(hive)}>
          {hive.name}
        </Link>
        <WaitingMark shown={useWaits('hive', hive.id)} />
      </th>
      <td className={styles.since}>
        {state.lastObservation ? (
          <time
            dateTime={state.lastObservation.toISOString()}
            title={longDate(state.lastObservation, language)}
          >
            {daysSince(state.lastObservation, now, language)}
          </time>
        ) : (
          <span className={styles.quiet}>{t('never')}</span>
        )}
      </td>
      <td className={styles.force}>
        <ImpressionWord impression={state.impression} />
      </td>
      <td className={styles.sign} data-on={reminder}>
        {reminder ? <ReminderSign state={state} /> : <VisuallyHidden>{t('noReminder')}</VisuallyHidden>}
      </td>
      <td className={styles.sign} data-on={hasWarnings}>
        {hasWarnings ? <WarningSigns hive={hive} /> : <VisuallyHidden>{t('noAttention')}</VisuallyHidden>}
      </td>
      <td className={styles.observe}>
        <ObserveLink hive={hive} iconOnly />
      </td>
    </tr>
  );
}
