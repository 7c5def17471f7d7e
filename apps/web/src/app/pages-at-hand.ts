import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preferencesQuery } from '../features/account/account.api.ts';
import { unreadQuery } from '../features/notifications/notifications.api.ts';
import { usualItemsQuery } from '../features/observations/observations.api.ts';
import { keepApp } from '../lib/app-version.ts';
import { offerInstall } from '../lib/install.ts';
import { isSignedIn } from '../lib/session.ts';
import { fetchShortMenu } from './ShortMenu.tsx';
import { fetchSearch } from './search/search-at-hand.ts';
import { whenIdle } from './when-idle.ts';

/**
 * The code of all pages is fetched while nothing else is: who opens a form and then loses the network still finds the
 * page that it leads to. About 100 kB; the map and the printing of labels are fetched where they are seen. So are the
 * answers that forms ask for: a round begins in the meadow. The app itself is kept as well.
 */
export function usePagesAtHand(): void {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    // The development server has no pieces to fetch; and a test that needs one page need not wait for all.
    if (!import.meta.env.PROD) return undefined;
    const fetchPages = () => {
      const pages = Object.values(router.routesById).map(({ options }) => options.component?.preload?.());
      for (const code of [...pages, fetchSearch(), fetchShortMenu()]) code?.catch(() => {}); // the network went meanwhile: once it is back
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
