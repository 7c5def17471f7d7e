import { Box, Group, Skeleton, Stack } from '@mantine/core';
import type { Hive, Observation } from '@propolis/contract';
import { buildStory, seasonOf, TRENDS, type Trend, type TrendPoint, trendOf } from '@propolis/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { dateRange, dayAtApiary, shortDate } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { EmptyObservations } from '../../../ui/art/EmptyObservations.tsx';
import { type CurveFrame, TrendCurve } from '../../../ui/curve/TrendCurve.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { useStory } from '../observations.api.ts';
import styles from './HiveStory.module.css';
import { type Older, StoryTimeline } from './StoryTimeline.tsx';
import { type DoneEntry, storyLines } from './story-lines.ts';
import { useTrendWords } from './use-story-words.ts';

interface HiveStoryProps {
  readonly hive: Hive;
  readonly done: readonly DoneEntry[];
  readonly hasEnded?: boolean;
}

/** The story of a hive: the curves of its season, its changes, and what was done. */
export function HiveStory({ hive, done, hasEnded = false }: HiveStoryProps) {
  const t = useTranslations('observations.story');
  const title = useId();
  const { data, error, fetchStatus, refetch, fetchNextPage, ...pages } = useStory(hive.id);
  const older = olderOf(pages, fetchStatus === 'paused');
  return (
    <Stack component="section" gap="md" className={`surface ${styles.story}`} aria-labelledby={title}>
      {/* When printed, its two parts have their own titles. */}
      <h2 id={title} data-screen-only>
        {t('title')}
      </h2>
      <Gate
        answer={{ data, error, fetchStatus, refetch }}
        placeholder={<Loading />}
        outOfReach={<p className="dimmed">{t('notKept')}</p>}
      >
        {(observations) => {
          const whole = older === 'none';
          const isUnseen = observations.length === 0 && hive.last_observation_date === null;
          // The page itself has the button for the first observation.
          if (isUnseen && done.length === 0)
            return (
              <EmptyState art={<EmptyObservations />} title={t('never')}>
                {t('neverText')}
              </EmptyState>
            );
          return (
            <>
              <StoryTrends observations={observations} hasEnded={hasEnded} />
              <StoryTimeline
                hive={hive}
                lines={storyLines(buildStory(observations, { whole }), done, { whole })}
                older={older}
                onOlder={() => void fetchNextPage()}
              />
            </>
          );
        }}
      </Gate>
    </Stack>
  );
}

type Pages = Pick<ReturnType<typeof useStory>, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'>;

function olderOf({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: Pages, paused: boolean): Older {
  if (!hasNextPage) return 'none';
  if (isFetchingNextPage) return paused ? 'failed' : 'loading';
  return isFetchNextPageError ? 'failed' : 'some';
}

function Loading() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton height={148} />
      <Skeleton height={240} />
    </Stack>
  );
}

/** Minimum height of the frame axis, so that a few frames do not look like many. */
const FRAMES_HEIGHT = 6;

const ALL = Object.keys(TRENDS) as readonly Trend[]; // The keys of a constant.

interface StoryTrendsProps {
  /** Newest first. */
  readonly observations: readonly Observation[];
  /** No observation follows. */
  readonly hasEnded: boolean;
}

/** Strength, brood and stores over the season as small curves, and their values as a table. */
function StoryTrends({ observations, hasEnded }: StoryTrendsProps) {
  const t = useTranslations('observations.story.trends');
  const language = useLanguage();
  const season = seasonOf(observations);
  const curves = ALL.map((trend) => ({ trend, points: trendOf(season, trend) })).filter(
    ({ points }) => points.length > 1,
  );
  const times = curves.flatMap(({ points }) => points.map(({ time }) => time));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  if (curves.length === 0) return hasEnded ? null : <p className="dimmed">{t('tooFew')}</p>;
  return (
    <Stack gap="sm" className={styles.trends}>
      <Group component="h3" align="baseline" justify="space-between" gap="0 12px">
        {t('title')}{' '}
        <Box component="span" className="quiet" fw={400}>
          {dateRange(dayAtApiary(new Date(from)), dayAtApiary(new Date(to)), language)}
        </Box>
      </Group>
      <div className={styles.curves}>
        {curves.map(({ trend, points }) => (
          <Curve key={trend} trend={trend} points={points} span={{ from, to }} />
        ))}
      </div>
      <TrendTable observations={season} trends={curves.map(({ trend }) => trend)} />
    </Stack>
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
  const labels = useLabels();
  const words = useTrendWords();
  const values = points.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const height =
    trend === 'strength' ? { min: 1, max: 3 } : { min: 0, max: Math.max(FRAMES_HEIGHT, highest) };
  const title = labels.item(TRENDS[trend]);
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

interface TrendTableProps {
  /** Newest first. */
  readonly observations: readonly Observation[];
  readonly trends: readonly Trend[];
}

/** The values of the curves, collapsed. */
function TrendTable({ observations, trends }: TrendTableProps) {
  const t = useTranslations('observations.story.trends');
  const labels = useLabels();
  const language = useLanguage();
  const words = useTrendWords();
  const columns = trends.map((trend) => ({ trend, item: TRENDS[trend] }));
  const rows = observations.filter(({ data }) => columns.some(({ item }) => typeof data[item] === 'number'));
  return (
    <details data-screen-only>
      <summary className="disclosure quiet">
        {t('table')} <IconChevronDown size={18} aria-hidden />
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            {columns.map(({ trend, item }) => (
              <th key={trend} scope="col">
                {labels.item(item)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, observation_date, data }) => (
            <tr key={id}>
              <th scope="row">{shortDate(dayAtApiary(observation_date), language)}</th>
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
