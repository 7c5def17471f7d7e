import { ActionIcon, Box, Group, Stack } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { IconCloudUp, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFileAddress } from '../../../lib/file-address.ts';
import { type CountingListSearch, toCounting } from '../../../lib/paths.ts';
import { retryWrite } from '../../../lib/writes/outbox.ts';
import { useKeptCountings } from '../kept-countings.ts';
import { isShown } from '../list/asked-countings.ts';
import { WaitingSection } from '../WaitingSection.tsx';
import { GiveUpShotDialog } from './GiveUpShotDialog.tsx';
import shotStyles from './ShotOnTheWay.module.css';
import { ShotProgress } from './ShotProgress.tsx';
import { pauseTransfer, resumeTransfer, usePaused } from './transfers.ts';
import type { KeptShot } from './uploads.api.ts';

interface PhotosOnTheWayProps {
  readonly apiaries: readonly Apiary[];
  /** Filters of the list; a photo without a hive is shown in each tab. */
  readonly search: CountingListSearch;
}

/** Photos queued on this device; empty without any. */
export function PhotosOnTheWay({ apiaries, search }: PhotosOnTheWayProps) {
  const t = useTranslations('countings.upload');
  const kept = useKeptCountings(apiaries).filter(({ counting }) => isShown(counting, search));
  const shots = kept.flatMap(({ shot, counting }) => (shot ? [{ shot, counting }] : []));
  if (shots.length === 0) return null;
  const hives = apiaries.flatMap(({ hives: some }) => some);
  return (
    <WaitingSection title={t('title', { count: shots.length })} Icon={IconCloudUp}>
      <Stack component="ul" gap="sm" mt="xs">
        {shots.map(({ shot, counting }) => (
          <ShotOnTheWay
            key={shot.idempotencyKey}
            shot={shot}
            countingId={counting.id}
            hiveName={hives.find(({ id }) => id === counting.hive_id)?.name}
          />
        ))}
      </Stack>
    </WaitingSection>
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
  const client = useQueryClient();
  const key = shot.idempotencyKey;
  const address = useFileAddress(shot.file);
  const paused = usePaused().includes(key);
  const [asking, setAsking] = useState(false);
  const name = hiveName ?? t('noHive');
  const action = shot.write.refused
    ? { Icon: IconRefresh, label: t('retry', { name }), run: () => retryWrite(client, shot.write) }
    : paused
      ? { Icon: IconPlayerPlay, label: t('resume', { name }), run: () => resumeTransfer(key) }
      : { Icon: IconPlayerPause, label: t('pause', { name }), run: () => pauseTransfer(key) };
  return (
    <Group component="li" gap="xs" wrap="nowrap">
      <span className={shotStyles.frame}>{address && <img src={address} alt="" />}</span>
      <Box flex="1 1 auto" miw={0}>
        <Link className="touch-link" {...toCounting(countingId)}>
          <Box component="span" fw={600}>
            {name}
          </Box>
        </Link>
        <ShotProgress shot={shot} />
      </Box>
      <ActionIcon variant="default" aria-label={action.label} onClick={action.run}>
        <action.Icon size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('cancel', { name })} onClick={() => setAsking(true)}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      {asking && <GiveUpShotDialog shot={shot} onClose={() => setAsking(false)} />}
    </Group>
  );
}
