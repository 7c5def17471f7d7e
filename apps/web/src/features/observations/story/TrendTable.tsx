import type { Observation } from '@propolis/contract';
import { findObservationItem, TRENDS, type Trend } from '@propolis/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { shortDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import styles from './StoryTrends.module.css';
import { useTrendWords } from './use-story-words.ts';

interface TrendTableProps {
  /** Newest first. */
  readonly observations: readonly Observation[];
  readonly trends: readonly Trend[];
}

/** The values of the curves, one press away. */
export function TrendTable({ observations, trends }: TrendTableProps) {
  const t = useTranslations('observations.story.trends');
  const language = useLanguage();
  const words = useTrendWords();
  const columns = trends.map((trend) => ({ trend, item: TRENDS[trend] }));
  const rows = observations.filter(({ data }) => columns.some(({ item }) => typeof data[item] === 'number'));
  return (
    <details className={styles.values}>
      <summary className={styles.summary}>
        {t('table')} <IconChevronDown className={styles.chevron} size={18} aria-hidden />
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            {columns.map(({ trend, item }) => (
              <th key={trend} scope="col">
                {findObservationItem(item)?.labels[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, observation_date, data }) => (
            <tr key={id}>
              <th scope="row">{shortDate(new Date(observation_date), language)}</th>
              {columns.map(({ trend, item }) => {
                const value = data[item];
                return <td key={trend}>{typeof value === 'number' ? words(trend, value, 'bare') : '—'}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
