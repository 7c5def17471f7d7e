import { VisuallyHidden } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { apiaryDay, type IsoDay } from '@propolis/domain';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { dayAtApiary, daysSince, localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toHive } from '../../../lib/paths.ts';
import { useWaits } from '../../../lib/writes/use-waits.ts';
import { HiveGraphic } from '../../../ui/art/HiveGraphic.tsx';
import { ColorDot } from '../../../ui/ColorDot.tsx';
import { WaitingMark } from '../../../ui/WaitingMark.tsx';
import { ObserveLink } from '../ObserveLink.tsx';
import { ReminderSign, useHasWarnings, WarningSigns } from '../signs/HiveSigns.tsx';
import { readHiveShape, readHiveState } from '../signs/hive-state.ts';
import { ImpressionWord } from '../signs/ImpressionWord.tsx';
import { useQueenSign } from '../signs/signs-of-others.ts';
import styles from './HiveTable.module.css';

interface HiveTableProps {
  readonly apiaryName: string;
  /** In row order. */
  readonly hives: readonly Hive[];
  readonly now: Date;
}

/** Hives of an apiary, one per row; on a phone each row is a card (specification 2). */
export function HiveTable({ apiaryName, hives, now }: HiveTableProps) {
  const t = useTranslations('hives.table');
  return (
    <div className={styles.hives}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{t('caption', { name: apiaryName })}</VisuallyHidden>
        </caption>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t('apiary')}</th>
            <th scope="col">{t('observation')}</th>
            <th scope="col">{t('force')}</th>
            <th scope="col" className={styles.sign}>
              {t('reminder')}
            </th>
            <th scope="col" className={styles.sign}>
              {t('warning')}
            </th>
            <td className={styles.observe}>
              <span className={styles.onPaper}>{t('notes')}</span>
            </td>
          </tr>
        </thead>
        <tbody>
          {hives.map((hive) => (
            <HiveRow key={hive.id} hive={hive} today={apiaryDay(now)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The whole row links to the hive; each sign has hidden text. */
const HiveRow = memo(function HiveRow({ hive, today }: { readonly hive: Hive; readonly today: IsoDay }) {
  const t = useTranslations('hives');
  const language = useLanguage();
  const state = readHiveState(hive, today);
  const hasWarnings = useHasWarnings(hive);
  const reminder = state.reminder || state.overdue;
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.name}>
        <span className={styles.figure} data-screen-only>
          <HiveGraphic color={hive.color} {...readHiveShape(hive)} size={1} title="" />
        </span>
        <ColorDot color={hive.color} />
        <span className={styles.named}>
          <Link className={`row-link touch-link ${styles.link}`} {...toHive(hive)}>
            {hive.name}
          </Link>
          {useQueenSign(hive.id)}
        </span>
        <WaitingMark shown={useWaits('hive', hive.id)} />
      </th>
      <td className={styles.since}>
        {state.lastObservation ? (
          <time
            dateTime={state.lastObservation.toISOString()}
            title={longDate(dayAtApiary(state.lastObservation), language)}
          >
            {daysSince(state.lastObservation, localNoon(today), language)}
          </time>
        ) : (
          <span className="dimmed">{t('never')}</span>
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
});
