import {
  IconAdjustments,
  IconAntenna,
  IconBell,
  IconBook2,
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
import { UnreadBadge, useNameOfBell } from './UnreadBadge.tsx';
import type { ShownEntry } from './use-menu.ts';

const ICONS: Readonly<Record<MenuIcon, typeof IconHome>> = {
  dashboard: IconLayoutDashboard,
  apiary: IconHome,
  addApiary: IconHomePlus,
  journal: IconBook2,
  sensors: IconAntenna,
  countings: IconBug,
  cameras: IconCamera,
  notifications: IconBell,
  preferences: IconAdjustments,
  profile: IconUser,
};

interface MenuLinkProps {
  readonly entry: ShownEntry;
  /** The number of unread notifications. */
  readonly unread: number;
  readonly onClick: () => void;
  /** The link element, as the anchor of a tooltip. */
  readonly ref?: Ref<HTMLAnchorElement>;
}

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
      // Only one entry is active; the router would also match an entry with a shorter path.
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
