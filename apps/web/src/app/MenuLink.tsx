import {
  IconAdjustments,
  IconAntenna,
  IconBell,
  IconBug,
  IconCamera,
  IconHome,
  IconHomePlus,
  IconLayoutDashboard,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { initialsOf, type MenuIcon } from './menu.ts';
import styles from './SideMenu.module.css';
import { UnreadBadge } from './UnreadBadge.tsx';
import type { ShownEntry } from './use-menu.ts';
import { useNameOfBell } from './use-name-of-bell.ts';

const ICONS: Readonly<Record<MenuIcon, typeof IconHome>> = {
  dashboard: IconLayoutDashboard,
  apiary: IconHome,
  addApiary: IconHomePlus,
  sensors: IconAntenna,
  countings: IconBug,
  cameras: IconCamera,
  notifications: IconBell,
  preferences: IconAdjustments,
  profile: IconUser,
};

interface MenuLinkProps {
  readonly entry: ShownEntry;
  /** Notifications. */
  readonly unread: number;
  readonly onClick: () => void;
  /** Of the link itself: a tooltip stands beside it. */
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** One line of a menu. */
export function MenuLink({
  entry: { path, icon, title, active },
  unread,
  onClick,
  ...hinted
}: MenuLinkProps) {
  const nameOfBell = useNameOfBell(unread);
  const Icon = ICONS[icon];
  return (
    <Link
      {...hinted}
      to={path}
      className={styles.entry}
      // Only one is the page's; the router would also call one so whose path is shorter.
      activeOptions={{ exact: true }}
      aria-current={active ? 'page' : undefined}
      aria-label={icon === 'notifications' ? nameOfBell(title) : title}
      onClick={onClick}
    >
      <Icon size={22} aria-hidden className={styles.icon} />
      {icon === 'apiary' && (
        <span aria-hidden className={styles.initials}>
          {initialsOf(title)}
        </span>
      )}
      <span className={styles.title}>{title}</span>
      {icon === 'notifications' && <UnreadBadge unread={unread} />}
    </Link>
  );
}
