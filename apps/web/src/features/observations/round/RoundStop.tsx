import { ActionIcon } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import type { ShowFlags } from '@propolis/domain';
import { IconPlayerPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { daysSince } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { PATHS, toApiary } from '../../../lib/paths.ts';
import { useLastingId } from '../../../lib/writes/use-lasting-id.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useSinglePress } from '../../../ui/use-single-press.ts';
import type { ObservationDraft } from '../form/observation-draft.ts';
import { RoundDots } from './RoundDots.tsx';
import styles from './RoundStop.module.css';
import { goOn, goTo, hiveBefore, noteStop, passStop, placeOf, reopen, stopOf, withShared } from './round.ts';
import { StopForm } from './StopForm.tsx';
import { StopNoted } from './StopNoted.tsx';
import type { Shared } from './shared.ts';
import { useArrival } from './use-arrival.ts';
import type { WalkProps } from './walk.ts';

interface RoundStopProps extends WalkProps {
  /** The hive before which one stands. */
  readonly hive: Hive;
  readonly flags: ShowFlags;
  readonly onNoted: (noted: { readonly hiveId: number; readonly draft: ObservationDraft }) => void;
}

/** One hive of the round, between the one before and the next. */
export function RoundStop(props: RoundStopProps) {
  const { apiary, hives, round, latest, hive, flags, onChange, onNoted } = props;
  const stand = hives.map(({ id }) => id);
  const at = hive.id;
  const before = hiveBefore(at, stand);
  const arrival = useArrival(stand.indexOf(at));
  const stopKey = useLastingId(at);
  const singlePress = useSinglePress();
  const stop = stopOf(round, at);
  const ways = {
    onBack: before === undefined ? undefined : () => onChange(goTo(round, before)),
    isLast: goOn(round, at, stand).at === null,
  };
  const note = (draft: ObservationDraft, shared: Shared | undefined) => {
    // Its photos were waited for: one may have gone elsewhere.
    const before = latest();
    const stop = { draft, latest: hive.observations_aggregate, stand };
    const noted = withShared(noteStop(before, at, stop), shared);
    onChange(placeOf(before, stand) === at ? noted : goTo(noted, before.at));
    onNoted({ hiveId: at, draft });
  };
  return (
    <>
      <StopHeader
        hive={hive}
        place={{ position: stand.indexOf(at) + 1, count: stand.length }}
        crumb={apiary}
      />
      <RoundDots hives={hives} round={round} at={at} onGo={(hiveId) => onChange(goTo(round, hiveId))} />
      <div key={stopKey} className={styles.stage} {...arrival} {...singlePress}>
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
          />
        )}
      </div>
    </>
  );
}

interface StopHeaderProps {
  readonly hive: Hive;
  readonly place: { readonly position: number; readonly count: number };
  readonly crumb: { readonly id: number; readonly name: string };
}

function StopHeader({ hive, place, crumb }: StopHeaderProps) {
  const t = useTranslations('observations.round');
  const language = useLanguage();
  const seen = hive.last_observation_date;
  const since = seen === null ? t('neverSeen') : daysSince(new Date(seen * 1000), now(), language);
  return (
    <PageHeader
      title={hive.name}
      crumbs={[{ label: crumb.name, link: toApiary(crumb.id) }]}
      subtitle={t('place', { ...place, since })}
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
