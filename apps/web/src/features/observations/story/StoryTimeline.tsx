import { Box, Button, Stack } from '@mantine/core';
import type { Hive, Observation } from '@propolis/contract';
import type { StoryChange } from '@propolis/domain';
import {
  IconAlertTriangle,
  IconBasket,
  IconBottle,
  IconCrown,
  IconHexagons,
  IconStack2,
  IconWind,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { dateRange, dayAtApiary, localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toHive } from '../../../lib/paths.ts';
import { useDelayed } from '../../../ui/AsyncButton.tsx';
import { ImpressionIcon } from '../../../ui/art/ImpressionIcon.tsx';
import { useShownMore } from '../../../ui/use-shown-more.ts';
import { PhotoStrip } from '../photos/PhotoStrip.tsx';
import styles from './StoryTimeline.module.css';
import type { DoneEntry, StoryLine } from './story-lines.ts';
import { useStoryWords } from './use-story-words.ts';

/** Initial number of lines, and the number added per click. */
const SHOWN_FIRST = 6;
const SHOWN_MORE = 20;

/** Whether the server has observations older than the loaded ones, and the state of loading them. */
export type Older = 'none' | 'some' | 'loading' | 'failed';

interface StoryTimelineProps {
  readonly hive: Hive;
  /** Newest first. */
  readonly lines: readonly StoryLine[];
  readonly older: Older;
  readonly onOlder: () => void;
}

/** What changed and what was done, newest first: a few lines, and more on demand; the oldest are loaded only then. */
export function StoryTimeline({ hive, lines, older, onOlder }: StoryTimelineProps) {
  const t = useTranslations('observations.story');
  const { shown, ...more } = useShownMore<HTMLOListElement>(SHOWN_FIRST, SHOWN_MORE);
  const spinning = useDelayed(older === 'loading');
  const showMore = () => {
    more.showMore();
    if (older !== 'none' && shown + SHOWN_MORE >= lines.length) onOlder();
  };
  return (
    <>
      <ol ref={more.list} aria-label={t('chapters')}>
        {lines.slice(0, shown).map((line) => (
          <Line key={keyOf(line)} hive={hive} line={line} />
        ))}
      </ol>
      {older === 'failed' && (
        <Box component="p" c="var(--propolis-danger)" role="status">
          {t('notLoaded')}
        </Box>
      )}
      {(shown < lines.length || older !== 'none') && (
        <Button
          ref={more.button}
          variant="default"
          className={styles.more}
          loading={spinning}
          onClick={showMore}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

const keyOf = ({ day, chapter }: StoryLine): string => {
  if (!chapter) return day;
  const [newest] = chapter.kind === 'single' ? [chapter.observation] : chapter.observations;
  return `observation ${newest?.id}`;
};

function Line({ hive, line: { day, chapter, done } }: { readonly hive: Hive; readonly line: StoryLine }) {
  const language = useLanguage();
  if (chapter?.kind === 'quiet') return <QuietChapter hive={hive} observations={chapter.observations} />;
  if (chapter) return <Chapter hive={hive} {...chapter} done={done} />;
  return (
    <li className={styles.chapter}>
      <time className={styles.date} dateTime={day}>
        {longDate(localNoon(day), language)}
      </time>
      <Stack gap="xs" className={styles.content} data-done>
        <Done entries={done} />
      </Stack>
    </li>
  );
}

function Done({ entries }: { readonly entries: readonly DoneEntry[] }) {
  return (
    <Stack component="ul" gap="4px" className={styles.changes}>
      {entries.map(({ id, content }) => (
        <li key={id}>{content}</li>
      ))}
    </Stack>
  );
}

interface QuietChapterProps {
  readonly hive: Hive;
  /** Newest first, at least one. */
  readonly observations: readonly Observation[];
}

/** Successive observations without changes, on one line. */
function QuietChapter({ hive, observations }: QuietChapterProps) {
  const t = useTranslations('observations.story');
  const language = useLanguage();
  const [newest, oldest] = [observations[0], observations.at(-1)];
  if (!newest || !oldest) return null;
  const range = dateRange(
    dayAtApiary(oldest.observation_date),
    dayAtApiary(newest.observation_date),
    language,
  );
  return (
    <li className={styles.chapter} data-quiet>
      <Link className={styles.date} {...toHive(hive, { tab: 'observations', from: newest.id })}>
        {range}
      </Link>
      <p className={`dimmed ${styles.content}`} data-quiet>
        {t('quiet', { count: observations.length })}
      </p>
    </li>
  );
}

interface ChapterProps {
  readonly hive: Hive;
  readonly observation: Observation;
  readonly changes: readonly StoryChange[];
  /** On its day. */
  readonly done: readonly DoneEntry[];
}

/** One observation with changes: its date links to all values, its photos open the viewer. */
function Chapter({ hive, observation, changes, done }: ChapterProps) {
  const language = useLanguage();
  const words = useStoryWords();
  const { observation_date, data, id } = observation;
  const notes = data.general_notes;
  return (
    <li className={styles.chapter}>
      <Link className={styles.date} {...toHive(hive, { tab: 'observations', from: id })}>
        <time dateTime={observation_date}>{longDate(dayAtApiary(observation_date), language)}</time>
      </Link>
      <Stack gap="xs" className={styles.content}>
        {changes.length > 0 && (
          <Stack component="ul" gap="4px" className={styles.changes}>
            {changes.map((change) => (
              <li key={change.kind} className={styles.change} data-kind={change.kind}>
                <ChangeIcon change={change} />
                <span>{words(change)}</span>
              </li>
            ))}
          </Stack>
        )}
        {done.length > 0 && <Done entries={done} />}
        {typeof notes === 'string' && <p className={`dimmed ${styles.notes}`}>{notes}</p>}
        <PhotoStrip observation={observation} />
      </Stack>
    </li>
  );
}

const ICONS = {
  brood: IconHexagons,
  supers: IconStack2,
  fed: IconBottle,
  harvested: IconBasket,
  queenAdded: IconCrown,
  swarmed: IconWind,
  problem: IconAlertTriangle,
} as const;

const isImpression = (value: number): value is 1 | 2 | 3 => value === 1 || value === 2 || value === 3;

function ChangeIcon({ change }: { readonly change: StoryChange }) {
  if (change.kind === 'strength')
    return isImpression(change.to) ? <ImpressionIcon impression={change.to} size={20} title="" /> : null;
  const Icon = ICONS[change.kind];
  return <Icon className={styles.icon} size={20} aria-hidden />;
}
