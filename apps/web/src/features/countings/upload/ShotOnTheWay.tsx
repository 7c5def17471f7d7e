import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFileAddress } from '../../../lib/file-address.ts';
import { toCounting } from '../../../lib/paths.ts';
import { GiveUpShotDialog } from './GiveUpShotDialog.tsx';
import styles from './ShotOnTheWay.module.css';
import { ShotProgress } from './ShotProgress.tsx';
import { usePaused } from './transfers.ts';
import { type KeptShot, useShotActions } from './uploads.api.ts';

interface ShotOnTheWayProps {
  readonly shot: KeptShot;
  /** Under which it is shown. */
  readonly countingId: number;
  /** Undefined without one. */
  readonly hiveName: string | undefined;
}

/** A photo on its way: how far it is, and what can be done about it. */
export function ShotOnTheWay({ shot, countingId, hiveName }: ShotOnTheWayProps) {
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
    <li className={styles.shot}>
      <span className={styles.frame}>{address && <img src={address} alt="" />}</span>
      <div className={styles.words}>
        <Link className={styles.name} {...toCounting(countingId)}>
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
