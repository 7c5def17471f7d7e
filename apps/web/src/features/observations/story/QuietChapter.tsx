import type { Hive, Observation } from '@propolis/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { dateRange } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toHive } from '../../../lib/paths.ts';
import styles from './StoryTimeline.module.css';

interface QuietChapterProps {
  readonly hive: Hive;
  /** Newest first, at least one. */
  readonly observations: readonly Observation[];
}

/** Observations in a row that tell nothing new, in one line. */
export function QuietChapter({ hive, observations }: QuietChapterProps) {
  const t = useTranslations('observations.story');
  const language = useLanguage();
  const [newest, oldest] = [observations[0], observations.at(-1)];
  if (!newest || !oldest) return null;
  const range = dateRange(new Date(oldest.observation_date), new Date(newest.observation_date), language);
  return (
    <li className={styles.chapter} data-quiet>
      <Link className={styles.date} {...toHive(hive, { tab: 'observations', from: newest.id })}>
        {range}
      </Link>
      <p className={styles.quiet}>{t('quiet', { count: observations.length })}</p>
    </li>
  );
}
