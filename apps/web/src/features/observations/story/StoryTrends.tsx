import type { Observation } from '@propolis/contract';
import {
  findObservationItem,
  seasonOf,
  TRENDS,
  type Trend,
  type TrendPoint,
  trendOf,
} from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { dateRange } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import type { CurveFrame } from '../../../ui/curve/curve-path.ts';
import { TrendCurve } from '../../../ui/curve/TrendCurve.tsx';
import styles from './StoryTrends.module.css';
import { TrendTable } from './TrendTable.tsx';
import { useTrendWords } from './use-story-words.ts';

/** Frames are counted from none to at least so many: two or three are no mountain. */
const FRAMES_HEIGHT = 6;

const ALL = Object.keys(TRENDS) as readonly Trend[]; // of a constant, whose keys these are

interface StoryTrendsProps {
  /** Newest first. */
  readonly observations: readonly Observation[];
}

/** Strength, brood and stores over the season as small curves, and the same values as a table. */
export function StoryTrends({ observations }: StoryTrendsProps) {
  const t = useTranslations('observations.story.trends');
  const language = useLanguage();
  const season = seasonOf(observations);
  const curves = ALL.map((trend) => ({ trend, points: trendOf(season, trend) })).filter(
    ({ points }) => points.length > 1,
  );
  const times = curves.flatMap(({ points }) => points.map(({ time }) => time));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  if (curves.length === 0) return <p className={styles.tooFew}>{t('tooFew')}</p>;
  return (
    <div className={styles.trends}>
      <h3 className={styles.title}>
        {t('title')} <span className={styles.range}>{dateRange(new Date(from), new Date(to), language)}</span>
      </h3>
      <div className={styles.curves}>
        {curves.map(({ trend, points }) => (
          <Curve key={trend} trend={trend} points={points} span={{ from, to }} />
        ))}
      </div>
      <TrendTable observations={season} trends={curves.map(({ trend }) => trend)} />
    </div>
  );
}

interface CurveProps {
  readonly trend: Trend;
  /** Oldest first, at least two. */
  readonly points: readonly TrendPoint[];
  readonly span: Pick<CurveFrame, 'from' | 'to'>;
}

function Curve({ trend, points, span }: CurveProps) {
  const t = useTranslations('observations.story.trends');
  const language = useLanguage();
  const words = useTrendWords();
  const values = points.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const height =
    trend === 'strength' ? { min: 1, max: 3 } : { min: 0, max: Math.max(FRAMES_HEIGHT, highest) };
  const title = findObservationItem(TRENDS[trend])?.labels[language] ?? trend;
  const latest = words(trend, values.at(-1) ?? highest);
  return (
    <TrendCurve
      title={title}
      latest={latest}
      words={t('words', { title, latest, lowest: words(trend, lowest), highest: words(trend, highest) })}
      points={points}
      frame={{ ...span, ...height }}
      edges={[words(trend, height.max, 'bare'), words(trend, height.min, 'bare')]}
    />
  );
}
