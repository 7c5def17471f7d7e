import type { Observation } from '@propolis/contract';
import { findObservationItem, TRENDS, type Trend } from '@propolis/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { shortDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ReadingCell } from '../comparison/ReadingCell.tsx';
import styles from './StoryTrends.module.css';

interface TrendTableProps {
  /** Newest first. */
  readonly observations: readonly Observation[];
  readonly trends: readonly Trend[];
}

/** The values of the curves, one press away. */
export function TrendTable({ observations, trends }: TrendTableProps) {
  const t = useTranslations('observations.story.trends');
  const language = useLanguage();
  const items = trends.flatMap((trend) => findObservationItem(TRENDS[trend]) ?? []);
  const rows = observations.filter(({ data }) => items.some(({ key }) => typeof data[key] === 'number'));
  return (
    <details className={styles.values}>
      <summary className={styles.summary}>
        {t('table')} <IconChevronDown className={styles.chevron} size={18} aria-hidden />
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            {items.map(({ key, labels }) => (
              <th key={key} scope="col">
                {labels[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, observation_date, data }) => (
            <tr key={id}>
              <th scope="row">{shortDate(new Date(observation_date), language)}</th>
              {items.map((item) => (
                <td key={item.key}>
                  <ReadingCell item={item} value={data[item.key] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
