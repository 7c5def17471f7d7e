import type { Apiary } from '@propolis/contract';
import { IconClockPause } from '@tabler/icons-react';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { shownId } from '../../../lib/writes/provisional.ts';
import { useWaitingCounts } from './hand-counts.api.ts';
import styles from './WaitingCounts.module.css';

interface WaitingCountsProps {
  readonly apiaries: readonly Apiary[];
  /** Only those of this hive. */
  readonly hiveId?: number;
}

/** Counts made by hand that lie on this device until there is a network; nothing where there are none. */
export function WaitingCounts({ apiaries, hiveId }: WaitingCountsProps) {
  const t = useTranslations('countings');
  const format = useFormatter();
  const language = useLanguage();
  const titleId = useId();
  const counts = useWaitingCounts().filter(
    ({ hive_id }) => hiveId === undefined || shownId(hive_id) === hiveId,
  );
  if (counts.length === 0) return null;
  const hives = apiaries.flatMap(({ hives: some }) => some);
  return (
    <section className={styles.waiting} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <IconClockPause size={20} aria-hidden />
        {t('byHand.waitingTitle')}
      </h2>
      <ul className={styles.counts}>
        {counts.map(({ idempotencyKey, hive_id, count, count_date }) => (
          <li key={idempotencyKey}>
            {t('byHand.waitingCount', {
              hive: hives.find(({ id }) => id === shownId(hive_id))?.name ?? '',
              count: format.number(count),
              mites: t('list.mites', { count }),
              day: longDate(new Date(count_date), language),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
