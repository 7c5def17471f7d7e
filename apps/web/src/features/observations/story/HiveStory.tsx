import { Skeleton, Stack } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { buildStory } from '@propolis/domain';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyObservations } from '../../../ui/art/EmptyObservations.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { useStory } from '../observations.api.ts';
import styles from './HiveStory.module.css';
import { type Older, StoryTimeline } from './StoryTimeline.tsx';
import { StoryTrends } from './StoryTrends.tsx';

interface HiveStoryProps {
  readonly hive: Hive;
}

/** What became of a hive: how its season went, and what changed when. */
export function HiveStory({ hive }: HiveStoryProps) {
  const t = useTranslations('observations.story');
  const title = useId();
  const { older, onOlder, ...answer } = useStoryPages(hive.id);
  return (
    <section className={styles.story} aria-labelledby={title}>
      <h2 className={styles.title} id={title}>
        {t('title')}
      </h2>
      <Gate
        answer={answer}
        placeholder={<Loading />}
        outOfReach={<p className={styles.notKept}>{t('notKept')}</p>}
      >
        {(observations) =>
          observations.length === 0 && hive.last_observation_date === null ? (
            <NothingYet />
          ) : (
            <>
              <StoryTrends observations={observations} />
              <StoryTimeline
                hive={hive}
                chapters={buildStory(observations, { whole: older === 'none' })}
                older={older}
                onOlder={onOlder}
              />
            </>
          )
        }
      </Gate>
    </section>
  );
}

/** All observations at hand as one answer, and the way to older ones. */
function useStoryPages(hiveId: number) {
  const { data, error, fetchStatus, refetch, ...pages } = useStory(hiveId);
  return {
    data,
    error,
    fetchStatus,
    refetch,
    older: olderOf(pages, fetchStatus === 'paused'),
    onOlder: () => void pages.fetchNextPage(),
  };
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

/** The button of the page is the way to the first observation. */
function NothingYet() {
  const t = useTranslations('observations.story');
  return (
    <EmptyState art={<EmptyObservations />} title={t('never')}>
      {t('neverText')}
    </EmptyState>
  );
}
