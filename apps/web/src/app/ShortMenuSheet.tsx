import { UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../ui/Dialog.tsx';
import { MenuLink } from './MenuLink.tsx';
import styles from './ShortMenuSheet.module.css';
import menu from './SideMenu.module.css';
import type { ShownEntry } from './use-menu.ts';

export interface ShortMenuProps {
  readonly entries: readonly ShownEntry[];
  /** The signed-in beekeeper. */
  readonly name: string | undefined;
  /** The number of unread notifications. */
  readonly unread: number;
  readonly onLogout: () => void;
}

interface ShortMenuSheetProps extends ShortMenuProps {
  readonly onClose: () => void;
}

export function ShortMenuSheet({ entries, name, unread, onLogout, onClose }: ShortMenuSheetProps) {
  const t = useTranslations('shell');
  const leave = () => {
    onClose();
    onLogout();
  };
  return (
    <Dialog
      title={name ?? t('shortMenu')}
      onClose={onClose}
      classNames={{ inner: styles.inner, content: styles.content }}
    >
      <nav aria-label={t('shortMenu')} className={styles.entries}>
        {entries.map((entry) => (
          <MenuLink key={entry.path} entry={entry} unread={unread} onClick={onClose} />
        ))}
      </nav>
      <UnstyledButton className={`${menu.entry} ${styles.logout}`} onClick={leave}>
        <IconLogout size={22} aria-hidden className={menu.icon} />
        <span className={menu.title}>{t('menu.logout')}</span>
      </UnstyledButton>
    </Dialog>
  );
}
