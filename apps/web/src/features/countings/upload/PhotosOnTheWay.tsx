import { ActionIcon, Stack } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { IconCloudUp, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFileAddress } from '../../../lib/file-address.ts';
import { type CountingListSearch, toCounting } from '../../../lib/paths.ts';
import { useKeptCountings } from '../kept-countings.ts';
import { isShown } from '../list/asked-countings.ts';
import { GiveUpShotDialog } from './GiveUpShotDialog.tsx';
import styles from './PhotosOnTheWay.module.css';
import shotStyles from './ShotOnTheWay.module.css';
import { ShotProgress } from './ShotProgress.tsx';
import { usePaused } from './transfers.ts';
import { type KeptShot, useShotActions } from './uploads.api.ts';

interface PhotosOnTheWayProps {
  readonly apiaries: readonly Apiary[];
  /** Filters of the list; a photo without a hive is shown in each tab. */
  readonly search: CountingListSearch;
}

/** Photos queued on this device; empty without any. */
export function PhotosOnTheWay({ apiaries, search }: PhotosOnTheWayProps) {
  const t = useTranslations('countings.upload');
  const titleId = useId();
  const kept = useKeptCountings(apiaries).filter(({ counting }) => isShown(counting, search));
  const shots = kept.flatMap(({ shot, counting }) => (shot ? [{ shot, counting }] : []));
  if (shots.length === 0) return null;
  const hives = apiaries.flatMap(({ hives: some }) => some);
  return (
    <section className={styles.photos} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <IconCloudUp size={20} aria-hidden />
        {t('title', { count: shots.length })}
      </h2>
      <Stack component="ul" gap="sm">
        {shots.map(({ shot, counting }) => (
          <ShotOnTheWay
            key={shot.idempotencyKey}
            shot={shot}
            countingId={counting.id}
            hiveName={hives.find(({ id }) => id === counting.hive_id)?.name}
          />
        ))}
      </Stack>
    </section>
  );
}

interface ShotOnTheWayProps {
  readonly shot: KeptShot;
  /** Id of its page. */
  readonly countingId: number;
  /** Undefined without one. */
  readonly hiveName: string | undefined;
}

/** A queued photo with its progress and actions. */
function ShotOnTheWay({ shot, countingId, hiveName }: ShotOnTheWayProps) {
  const t = useTranslations('countings.upload');
  const { pause, resume, retry } = useShotActions();
  const address = useFileAddress(shot.file);
  const paused = usePaused().includes(shot.idempotencyKey);
  const [asking, setAsking] = useState(false);
  const name = hiveName ?? t('noHive');
  const action = shot.write.refused
    ? { Icon: IconRefresh, label: t('retry', { name }), run: retry }
    : paused
      ? { Icon: IconPlayerPlay, label: t('resume', { name }), run: resume }
      : { Icon: IconPlayerPause, label: t('pause', { name }), run: pause };
  return (
    <li className={shotStyles.shot}>
      <span className={shotStyles.frame}>{address && <img src={address} alt="" />}</span>
      <div className={shotStyles.words}>
        <Link className={shotStyles.name} {...toCounting(countingId)}>
          {name}
        </Link>
        <ShotProgress shot={shot} paused={paused} />
      </div>
      <ActionIcon size={44} variant="default" aria-label={action.label} onClick={() => action.run(shot)}>
        <action.Icon size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={t('cancel', { name })}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      {asking && <GiveUpShotDialog shot={shot} onClose={() => setAsking(false)} />}
    </li>
  );
}
