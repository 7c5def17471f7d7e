import { ActionIcon } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LateCode } from '../ui/LateCode.tsx';
import styles from './ShortMenu.module.css';
import type { ShortMenuProps } from './ShortMenuSheet.tsx';
import { useGiveUp } from './use-give-up.ts';

/** Fetched when idle, like the search. */
export const fetchShortMenu = () => import('./ShortMenuSheet.tsx');

const ShortMenuSheet = lazy(async () => ({ default: (await fetchShortMenu()).ShortMenuSheet }));

/** The beekeeper's own pages, as a sheet at the lower edge, within reach of the thumb. */
export function ShortMenu(props: ShortMenuProps) {
  const t = useTranslations('shell');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const giveUp = useGiveUp(close);
  return (
    <>
      <ActionIcon
        className={styles.opener}
        aria-label={t('shortMenu')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconUserCircle />
      </ActionIcon>
      {opened && (
        <LateCode onMissing={giveUp}>
          <ShortMenuSheet {...props} onClose={close} />
        </LateCode>
      )}
    </>
  );
}
