import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../lib/paths.ts';
import styles from './Bell.module.css';
import { UnreadBadge } from './UnreadBadge.tsx';
import { useNameOfBell } from './use-name-of-bell.ts';

interface BellProps {
  readonly unread: number;
}

/** The way to the notifications where the menu is put away. */
export function Bell({ unread }: BellProps) {
  const t = useTranslations('shell.menu');
  const nameOfBell = useNameOfBell(unread);
  return (
    <ActionIcon
      renderRoot={(props) => <Link {...props} to={PATHS.notifications} />}
      className={styles.bell}
      aria-label={nameOfBell(t('notifications'))}
    >
      <IconBell />
      <UnreadBadge unread={unread} />
    </ActionIcon>
  );
}
