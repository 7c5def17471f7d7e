import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconAdjustments,
  IconAntenna,
  IconBell,
  IconBug,
  IconCamera,
  IconChevronsLeft,
  IconChevronsRight,
  IconHome,
  IconLayoutDashboard,
  IconLogout,
  IconSearch,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useLogout } from '../features/account/account.api.ts';
import { PATHS } from '../lib/paths.ts';
import { Logo } from '../ui/art/Logo.tsx';
import { DisplayChoices } from './DisplayChoices.tsx';
import type { MenuEntry, MenuIcon } from './menu.ts';
import styles from './SideMenu.module.css';
import { SEARCH_KEYS } from './search/use-search-keys.ts';
import { UnreadBadge } from './UnreadBadge.tsx';
import { useNameOfBell } from './use-name-of-bell.ts';

const ICONS: Readonly<Record<MenuIcon, typeof IconHome>> = {
  dashboard: IconLayoutDashboard,
  apiary: IconHome,
  sensors: IconAntenna,
  countings: IconBug,
  cameras: IconCamera,
  notifications: IconBell,
  preferences: IconAdjustments,
  profile: IconUser,
};

interface HintProps {
  readonly label: string;
  readonly shown: boolean;
  readonly children: ReactElement;
}

interface SideMenuProps {
  readonly entries: readonly (MenuEntry & { readonly title: string; readonly active: boolean })[];
  /** Notifications. */
  readonly unread: number;
  /** Icons only. */
  readonly reduced: boolean;
  readonly onSearch: () => void;
  readonly onReduce: () => void;
  readonly onClose: () => void;
}

/** The name of what shows an icon only, for the mouse and for the keyboard. */
function Hint({ label, shown, children }: HintProps) {
  return (
    <Tooltip
      label={label}
      position="right"
      disabled={!shown}
      events={{ hover: true, focus: true, touch: false }}
    >
      {children}
    </Tooltip>
  );
}

export function SideMenu({ entries, unread, reduced, onSearch, onReduce, onClose }: SideMenuProps) {
  const t = useTranslations('shell');
  const logout = useLogout();
  const nameOfBell = useNameOfBell(unread);
  const reducing = t(reduced ? 'expandMenu' : 'reduceMenu');
  const ReduceIcon = reduced ? IconChevronsRight : IconChevronsLeft;
  return (
    <div className={styles.side} data-reduced={reduced}>
      <div className={styles.brand}>
        <Hint label={t('brand')} shown={reduced}>
          <Link to={PATHS.dashboard} className={styles.home} aria-label={t('brand')}>
            <Logo size={36} withName={!reduced} />
          </Link>
        </Hint>
        <ActionIcon className={styles.close} aria-label={t('closeMenu')} onClick={onClose}>
          <IconX />
        </ActionIcon>
      </div>
      <Hint label={t('search')} shown={reduced}>
        <UnstyledButton
          className={styles.search}
          aria-label={t('search')}
          aria-keyshortcuts={SEARCH_KEYS}
          data-keys={t('searchKeys')}
          onClick={onSearch}
        >
          <IconSearch size={20} aria-hidden className={styles.icon} />
          <span className={styles.title}>{t('search')}</span>
        </UnstyledButton>
      </Hint>
      <nav aria-label={t('mainMenu')} className={styles.entries}>
        {entries.map(({ path, icon, title, active }) => {
          const Icon = ICONS[icon];
          return (
            <Hint key={path} label={title} shown={reduced}>
              <Link
                to={path}
                className={styles.entry}
                // Only one is the page's; the router would also call one so whose path is shorter.
                activeOptions={{ exact: true }}
                aria-current={active ? 'page' : undefined}
                aria-label={icon === 'notifications' ? nameOfBell(title) : title}
                onClick={onClose}
              >
                <Icon size={22} aria-hidden className={styles.icon} />
                <span className={styles.title}>{title}</span>
                {icon === 'notifications' && <UnreadBadge unread={unread} />}
              </Link>
            </Hint>
          );
        })}
      </nav>
      <div className={styles.bottom}>
        {!reduced && <DisplayChoices />}
        <Hint label={t('menu.logout')} shown={reduced}>
          <UnstyledButton className={styles.entry} aria-label={t('menu.logout')} onClick={() => logout()}>
            <IconLogout size={22} aria-hidden className={styles.icon} />
            <span className={styles.title}>{t('menu.logout')}</span>
          </UnstyledButton>
        </Hint>
        <Hint label={reducing} shown>
          <ActionIcon className={styles.reduce} aria-label={reducing} onClick={onReduce}>
            <ReduceIcon size={20} />
          </ActionIcon>
        </Hint>
      </div>
    </div>
  );
}
