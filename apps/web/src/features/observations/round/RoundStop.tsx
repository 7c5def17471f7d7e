import { ActionIcon, Box, Button, Group, Stack } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { OBSERVATION_ITEMS, type ShowFlags } from '@propolis/domain';
import { IconPlayerPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { daysSince } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { PATHS, toApiary, toHive } from '../../../lib/paths.ts';
import { useLastingId } from '../../../lib/writes/use-lasting-id.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { useSinglePress } from '../../../ui/use-single-press.ts';
import { useSwipe } from '../../../ui/use-swipe.ts';
import { ReadingCell } from '../comparison/ReadingCell.tsx';
import { activeValues } from '../form/form-values.ts';
import type { ObservationDraft } from '../form/observation-draft.ts';
import { RoundDots } from './RoundDots.tsx';
import styles from './RoundStop.module.css';
import {
  goOn,
  goTo,
  hiveBefore,
  type NotedHive,
  noteStop,
  passStop,
  placeOf,
  reopen,
  stopOf,
  type WalkProps,
  withShared,
} from './round.ts';
import { StopForm, type StopWays } from './StopForm.tsx';
import type { Shared } from './shared.ts';

/**
 * Slides another hive in from the correct side and moves the focus to its start. Not for the first one, where the page
 * itself sets the focus, and not for a new place of the same hive.
 */
function useArrival(stop: number, position: number) {
  const part = useRef<HTMLDivElement>(null);
  const before = useRef<{ stop: number; position: number; from?: 'left' | 'right' }>({ stop, position });
  if (before.current.stop !== stop)
    before.current = { stop, position, from: position < before.current.position ? 'left' : 'right' };
  const { from } = before.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each hive at which one arrives
  useEffect(() => {
    if (from === undefined) return;
    window.scrollTo(0, 0);
    part.current?.focus({ preventScroll: true });
  }, [stop]);
  return { ref: part, tabIndex: -1, 'data-from': from };
}

interface RoundStopProps extends WalkProps {
  /** The current hive. */
  readonly hive: Hive;
  readonly flags: ShowFlags;
  readonly onNoted: (noted: NotedHive) => void;
  /** Shown below the items. */
  readonly children: ReactNode;
}

/** One hive of the round, between the previous and the next one. */
export function RoundStop(props: RoundStopProps) {
  const { apiary, hives, round, latest, hive, flags, onChange, onNoted, children } = props;
  const stand = hives.map(({ id }) => id);
  const at = hive.id;
  const before = hiveBefore(at, stand);
  const stopKey = useLastingId(at);
  const arrival = useArrival(stopKey, stand.indexOf(at));
  const singlePress = useSinglePress();
  const stop = stopOf(round, at);
  const ways = {
    onBack: before === undefined ? undefined : () => onChange(goTo(round, before)),
    isLast: goOn(round, at, stand).at === null,
  };
  const note = (draft: ObservationDraft, shared: Shared | undefined) => {
    // The round may have changed while the photos were uploading.
    const before = latest();
    const stop = { draft, latest: hive.observations_aggregate, stand };
    const noted = withShared(noteStop(before, at, stop), shared);
    onChange(placeOf(before, stand) === at ? noted : goTo(noted, before.at));
    onNoted({ hiveId: at, draft });
  };
  return (
    <>
      <StopHeader {...{ apiary, hives, hive }} />
      <RoundDots hives={hives} round={round} at={at} onGo={(hiveId) => onChange(goTo(round, hiveId))} />
      <Stack key={stopKey} flex={1} gap={0} className={styles.stage} {...arrival} {...singlePress}>
        {stop?.noted ? (
          <StopNoted
            {...ways}
            hive={hive}
            noted={stop.noted}
            onGoOn={() => onChange(goOn(round, at, stand))}
            onMore={() => onChange(reopen(round, at))}
          />
        ) : (
          <StopForm
            {...ways}
            hive={hive}
            items={round.items}
            shared={round.shared}
            flags={flags}
            onNote={note}
            onPass={(shared) => onChange(withShared(passStop(round, at, stand), shared))}
          >
            {children}
          </StopForm>
        )}
      </Stack>
    </>
  );
}

function StopHeader({ apiary, hives, hive }: Pick<RoundStopProps, 'apiary' | 'hives' | 'hive'>) {
  const t = useTranslations('observations.round');
  const language = useLanguage();
  const seen = hive.last_observation_date;
  const since = seen === null ? t('neverSeen') : daysSince(new Date(seen * 1000), now(), language);
  return (
    <PageHeader
      title={hive.name}
      crumbs={[{ label: apiary.name, link: toApiary(apiary.id) }]}
      subtitle={t('place', { position: hives.indexOf(hive) + 1, count: hives.length, since })}
      menu={
        <ActionIcon
          aria-label={t('pause')}
          title={t('pause')}
          renderRoot={(props) => <Link {...props} to={PATHS.dashboard} />}
        >
          <IconPlayerPause size={22} aria-hidden />
        </ActionIcon>
      }
    />
  );
}

interface StopNotedProps extends StopWays {
  readonly hive: Hive;
  readonly noted: ObservationDraft;
  readonly onGoOn: () => void;
  /** Adds another observation of the same hive. */
  readonly onMore: () => void;
}

/** A completed hive of the round, with its observation. */
function StopNoted({ hive, noted, onGoOn, onMore, onBack, isLast }: StopNotedProps) {
  const t = useTranslations('observations.round');
  const labels = useLabels();
  const values = activeValues(noted.values);
  const swipe = useSwipe({ onLeft: onGoOn, onRight: () => onBack?.() });
  return (
    <Stack
      component="form"
      flex={1}
      gap={0}
      className={styles.form}
      {...swipe}
      onSubmit={(event) => {
        event.preventDefault();
        onGoOn();
      }}
    >
      <Box component="section" className="surface" py="md" px="lg" aria-label={t('noted.title')}>
        <Box component="p" c="var(--propolis-good)" fw={650} mb="xs">
          {t('noted.title')}
        </Box>
        <dl>
          {OBSERVATION_ITEMS.filter(({ key }) => key in values).map((item) => (
            <Group
              key={item.key}
              className={styles.value}
              justify="space-between"
              align="stretch"
              gap="4px 16px"
            >
              <dt>{labels.item(item.key)}</dt>
              <dd>
                <ReadingCell item={item} value={values[item.key] ?? null} />
              </dd>
            </Group>
          ))}
        </dl>
        <Group gap="xs" align="stretch" mt="xs">
          <Button variant="default" onClick={onMore}>
            {t('noted.more')}
          </Button>
          <LinkButton variant="subtle" {...toHive(hive, { tab: 'observations' })}>
            {t('noted.open')}
          </LinkButton>
        </Group>
      </Box>
      <SubmitBar
        submitting={false}
        submitLabel={t(isLast ? 'toSummary' : 'next')}
        cancelLabel={t('back')}
        onCancel={onBack}
      />
    </Stack>
  );
}
