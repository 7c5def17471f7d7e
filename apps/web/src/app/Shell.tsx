import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBell, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { preferencesQuery, useUser } from '../features/account/account.api.ts';
import { unreadQuery, useUnread } from '../features/notifications/notifications.api.ts';
import { usePushRenewal } from '../features/notifications/push/use-push-renewal.ts';
import { usualItemsQuery } from '../features/observations/observations.api.ts';
import { keepApp } from '../lib/app-version.ts';
import { forgetDraftFiles, sweepDraftFiles } from '../lib/draft-files/draft-files.ts';
import { hasStoredLanguage, setLanguage } from '../lib/i18n/language.ts';
import { offerInstall } from '../lib/install.ts';
import { PATHS } from '../lib/paths.ts';
import {
  currentAccount,
  isSignedIn,
  readSessionEnd,
  type SessionEnd,
  useAuthorization,
} from '../lib/session.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { BAR_ACTIONS, FOOT_ACTIONS } from '../ui/MobileFooter.tsx';
import { useBackCloses } from '../ui/use-back-closes.ts';
import { guardPath } from './guard.ts';
import { useLive } from './live.ts';
import { DataAge } from './offline/DataAge.tsx';
import { openAppKept } from './offline/keep.ts';
import { NewVersion } from './offline/NewVersion.tsx';
import { useLoadedAhead } from './offline/use-loaded-ahead.ts';
import { useOutbox } from './outbox.ts';
import styles from './Shell.module.css';
import { fetchShortMenu, ShortMenu } from './ShortMenu.tsx';
import { SideMenu } from './SideMenu.tsx';
import { fetchSearch, SEARCH_KEYS, useSearch } from './search/use-search.tsx';
import { UnreadBadge, useNameOfBell } from './UnreadBadge.tsx';
import { useMenu } from './use-menu.ts';
import { useLeave } from './waiting/use-leave.tsx';
import { WaitingLine } from './waiting/WaitingLine.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * Fetches the code of all pages when idle, about 100 kB, so that a form's next page opens even after the
 * network is lost. The map and label printing are fetched on demand. Also fetches the responses that forms
 * need, because a round begins in the field, and caches the app itself.
 */
function usePagesAtHand(): void {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    // The development server has no chunks to fetch, and a test should not load all pages.
    if (!import.meta.env.PROD) return undefined;
    const fetchPages = () => {
      const pages = Object.values(router.routesById).map(({ options }) => options.component?.preload?.());
      for (const code of [...pages, fetchSearch(), fetchShortMenu()]) code?.catch(() => {}); // the network went meanwhile: fetched when it is back
      if (!isSignedIn()) return;
      keepApp();
      offerInstall();
      void client.prefetchQuery(preferencesQuery);
      void client.prefetchQuery(usualItemsQuery);
      void client.prefetchQuery(unreadQuery);
    };
    const stopWaiting = whenIdle(fetchPages);
    window.addEventListener('online', fetchPages);
    return () => {
      stopWaiting();
      window.removeEventListener('online', fetchPages);
    };
  }, [router, client]);
}

/**
 * Logging out deletes the files of unsent forms, and opening the app deletes files that no form needs. An
 * expired session keeps them for the beekeeper's return.
 */
function useSweptDrafts(): void {
  const client = useQueryClient();
  useEffect(() => {
    const follow = () => {
      const end = readSessionEnd();
      if (currentAccount.read() !== null) void sweepDraftFiles(client);
      else if (end !== null && end !== 'expired') void forgetDraftFiles(client);
    };
    follow();
    return currentAccount.subscribe(follow);
  }, [client]);
}

/**
 * On a new device the profile's language applies (specification); a device with its own preference keeps it.
 */
function useProfileLanguage(signedIn: boolean): void {
  const { data: user } = useUser(signedIn);
  const language = user?.language;
  useEffect(() => {
    if (language && !hasStoredLanguage()) setLanguage(language);
  }, [language]);
}

const REDUCED_KEY = 'menu_reduced';
/** On a tablet the menu is reduced by default, to leave space for the page. */
const TABLET = '(max-width: 1023px)';

/** Page with the side menu; on a phone the menu slides in over it. */
export function Shell() {
  // Caching must start before the page's queries: on a slow device the page may render before any loader
  // runs.
  openAppKept(useQueryClient());
  const t = useTranslations('shell');
  const path = useRouterState({ select: (state) => state.location.pathname });
  const signedIn = useAuthorization() !== null;
  const [opened, setOpened] = useState(false);
  const { reduced, reduce } = useReducedMenu();
  useLeaveWhenSignedOut(signedIn);
  useProfileLanguage(signedIn);
  useLive(signedIn);
  useOutbox();
  useSweptDrafts();
  usePagesAtHand();
  useLoadedAhead(signedIn);
  const search = useSearch(signedIn);
  const leave = useLeave();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu that led to it
  useEffect(() => setOpened(false), [path]);
  const menu = useMenu(signedIn, path);
  const here = menu.side.find(({ active }) => active)?.title;
  const unread = useUnread();
  usePushRenewal();
  return (
    <div
      className={styles.shell}
      data-reduced={reduced && !opened}
      data-opened={opened}
      data-signed-in={signedIn}
    >
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, as its address says */}
      <a href="#content" className={styles.skip} onClick={skipToContent}>
        {t('skipToContent')}
      </a>
      {signedIn && (
        <>
          <header className={styles.topBar}>
            <ActionIcon aria-label={t('openMenu')} aria-expanded={opened} onClick={() => setOpened(true)}>
              <IconMenu2 />
            </ActionIcon>
            <span className={styles.topTitle} title={here}>
              {here}
            </span>
            <div id={BAR_ACTIONS} className={styles.barActions} />
            <Bell unread={unread} />
            <ShortMenu entries={menu.short} name={menu.name} unread={unread} onLogout={leave.ask} />
            <ActionIcon aria-label={t('search')} aria-keyshortcuts={SEARCH_KEYS} onClick={search.open}>
              <IconSearch />
            </ActionIcon>
          </header>
          {opened && <MenuVeil onClose={() => setOpened(false)} />}
          <SideMenu
            entries={menu.side}
            unread={unread}
            reduced={reduced && !opened}
            onSearch={search.open}
            onReduce={reduce}
            onClose={() => setOpened(false)}
            onLogout={leave.ask}
          />
        </>
      )}
      <main id="content" className={styles.content} tabIndex={-1}>
        {signedIn && <DataAge />}
        <NewVersion />
        <Outlet />
      </main>
      {signedIn && <div id={FOOT_ACTIONS} className={styles.foot} />}
      {signedIn && <WaitingLine />}
      {search.dialog}
      {leave.dialog}
    </div>
  );
}

/** Like the browser's link, but without a history entry: Back leads to the previous page. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#content')?.focus();
}

/** Whether the menu shows only icons: the preference of this device, otherwise by the window's width. */
function useReducedMenu(): { readonly reduced: boolean; readonly reduce: () => void } {
  const tablet = useMediaQuery(TABLET, undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(readStored(REDUCED_KEY));
  const reduced = chosen === null ? tablet === true : chosen === '1';
  const reduce = () => {
    const next = reduced ? '0' : '1';
    writeStored(REDUCED_KEY, next);
    setChosen(next);
  };
  return { reduced, reduce };
}

/** After a logout the next sign-in does not return to the same page; after an expiry it does. */
const comesBack = (why: SessionEnd | null, pathname: string): boolean =>
  why !== 'left' && pathname !== PATHS.dashboard;

/** A session may end in another tab, or on the server. */
function useLeaveWhenSignedOut(signedIn: boolean): void {
  const navigate = useNavigate();
  const { pathname, href } = useRouterState({ select: (state) => state.location });
  useEffect(() => {
    // While navigating to the login page the address is already that page's, which needs no guard.
    if (signedIn || guardPath(pathname, false) === undefined) return;
    const why = readSessionEnd();
    if (why === 'deleted') void navigate({ to: PATHS.goodbye });
    else if (why === 'register') void navigate({ to: PATHS.register });
    else void navigate({ to: PATHS.login, search: comesBack(why, pathname) ? { back: href } : {} });
  }, [signedIn, pathname, href, navigate]);
}

/** The link to the notifications while the menu is hidden. */
function Bell({ unread }: { readonly unread: number }) {
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

/** Covers the page behind the menu of a phone: a press on it closes the menu, and so does Back. */
function MenuVeil({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('shell');
  useBackCloses(onClose);
  return <button type="button" className={styles.veil} aria-label={t('closeMenu')} onClick={onClose} />;
}
