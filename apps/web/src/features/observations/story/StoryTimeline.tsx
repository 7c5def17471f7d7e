import { Button } from '@mantine/core';
import type { Hive, Observation } from '@propolis/contract';
import type { StoryChapter } from '@propolis/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDelayed } from '../../../ui/AsyncButton.tsx';
import { useShownMore } from '../../../ui/use-shown-more.ts';
import { QuietChapter } from './QuietChapter.tsx';
import styles from './StoryTimeline.module.css';
import { ToldChapter } from './ToldChapter.tsx';

/** Chapters that a glance takes in, and how many more a press adds. */
const SHOWN_FIRST = 6;
const SHOWN_MORE = 20;

/** Whether the server has observations older than those at hand, and how it goes with asking for them. */
export type Older = 'none' | 'some' | 'loading' | 'failed';

interface StoryTimelineProps {
  readonly hive: Hive;
  /** Newest first. */
  readonly chapters: readonly StoryChapter<Observation>[];
  readonly older: Older;
  readonly onOlder: () => void;
}

/** What changed, newest first: a few chapters, and more on demand; the oldest are asked for only then. */
export function StoryTimeline({ hive, chapters, older, onOlder }: StoryTimelineProps) {
  const t = useTranslations('observations.story');
  const [shown, setShown] = useState(SHOWN_FIRST);
  const more = useShownMore<HTMLOListElement>();
  const spinning = useDelayed(older === 'loading');
  const showMore = () => {
    more.asked();
    setShown(shown + SHOWN_MORE);
    if (older !== 'none' && shown + SHOWN_MORE >= chapters.length) onOlder();
  };
  return (
    <>
      <ol ref={more.list} className={styles.timeline} aria-label={t('chapters')}>
        {chapters
          .slice(0, shown)
          .map((chapter) =>
            chapter.kind === 'single' ? (
              <ToldChapter key={chapter.observation.id} hive={hive} {...chapter} />
            ) : (
              <QuietChapter
                key={chapter.observations[0]?.id}
                hive={hive}
                observations={chapter.observations}
              />
            ),
          )}
      </ol>
      {older === 'failed' && (
        <p className={styles.failed} role="status">
          {t('notLoaded')}
        </p>
      )}
      {(shown < chapters.length || older !== 'none') && (
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
