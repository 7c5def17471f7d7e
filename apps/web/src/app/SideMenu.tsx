import {
  ActionIcon,
  SegmentedControl,
  Tooltip,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconChevronsLeft,
  IconChevronsRight,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useSaveLanguage } from '../features/account/account.api.ts';
import { LanguageChoice } from '../features/account/LanguageChoice.tsx';
import { PATHS } from '../lib/paths.ts';
import { Logo } from '../ui/art/Logo.tsx';
import { MenuLink } from './MenuLink.tsx';
import styles from './SideMenu.module.css';
import { SEARCH_KEYS } from './search/use-search.tsx';
import type { ShownEntry } from './use-menu.ts';

/** The menu slides over the page, and has no icons without names (`SideMenu.module.css`). */
const OVER_PAGE = '(max-width: 767px), (max-height: 480px) and (max-width: 1023px)';

interface HintProps {
  readonly label: string;
  readonly shown: boolean;
  readonly children: ReactElement;
}

interface SideMenuProps {
  readonly entries: readonly ShownEntry[];
  /** The number of unread notifications. */
  readonly unread: number;
  /** Icons only. */
  readonly reduced: boolean;
  readonly onSearch: () => void;
  readonly onReduce: () => void;
  readonly onClose: () => void;
  readonly onLogout: () => void;
}

/** A tooltip with the name of an icon, for mouse and keyboard. Even a disabled one costs time in each start. */
function Hint({ label, shown, children }: HintProps) {
  if (!shown) return children;
  return (
    <Tooltip label={label} position="right" events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  );
}

export function SideMenu(props: SideMenuProps) {
  const { entries, unread, reduced, onSearch, onReduce, onClose, onLogout } = props;
  const t = useTranslations('shell');
  const reducing = t(reduced ? 'expandMenu' : 'reduceMenu');
  const isOver = useMediaQuery(OVER_PAGE, undefined, { getInitialValueInEffect: false }) === true;
  const hinted = reduced && !isOver;
  const ReduceIcon = reduced ? IconChevronsRight : IconChevronsLeft;
  return (
    <div className={styles.side} data-screen-only data-reduced={reduced}>
      <div className={styles.brand}>
        <Hint label={t('brand')} shown={hinted}>
          <Link to={PATHS.dashboard} className={styles.home} aria-label={t('brand')}>
            <Logo size={36} withName={!reduced} />
          </Link>
        </Hint>
        <ActionIcon className={styles.close} aria-label={t('closeMenu')} onClick={onClose}>
          <IconX />
        </ActionIcon>
      </div>
      <Hint label={t('search')} shown={hinted}>
        <UnstyledButton
          className={styles.search}
          aria-label={t('search')}
          aria-keyshortcuts={SEARCH_KEYS}
          data-keys={t('searchKeys')}
          onClick={onSearch}
        >
          <IconSearch size={20} aria-hidden />
          <span className={styles.title}>{t('search')}</span>
        </UnstyledButton>
      </Hint>
      <nav aria-label={t('mainMenu')} className={styles.entries}>
        {entries.map((entry) => (
          <Hint key={entry.path} label={entry.title} shown={hinted}>
            <MenuLink entry={entry} unread={unread} onClick={onClose} />
          </Hint>
        ))}
      </nav>
      <div className={styles.bottom}>
        {!reduced && <DisplayChoices />}
        <Hint label={t('menu.logout')} shown={hinted}>
          <UnstyledButton className={styles.entry} aria-label={t('menu.logout')} onClick={onLogout}>
            <IconLogout size={22} aria-hidden />
            <span className={styles.title}>{t('menu.logout')}</span>
          </UnstyledButton>
        </Hint>
        <Hint label={reducing} shown={!isOver}>
          <ActionIcon className={styles.reduce} aria-label={reducing} onClick={onReduce}>
            <ReduceIcon size={20} />
          </ActionIcon>
        </Hint>
      </div>
    </div>
  );
}

const SCHEMES = [
  { value: 'auto', Icon: IconDeviceDesktop },
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
] as const;

/** Language and colour scheme, available on every page. */
function DisplayChoices() {
  const t = useTranslations('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <LanguageChoice onChosen={useSaveLanguage()} />
      <SegmentedControl
        fullWidth
        aria-label={t('colorScheme')}
        value={colorScheme}
        onChange={setColorScheme}
        data={SCHEMES.map(({ value, Icon }) => ({
          value,
          label: (
            <>
              <Icon size={18} aria-hidden style={{ display: 'block', margin: 'auto' }} />
              <VisuallyHidden>{t(`schemes.${value}`)}</VisuallyHidden>
            </>
          ),
        }))}
      />
    </>
  );
}
