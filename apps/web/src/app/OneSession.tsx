import { Outlet, rootRouteId, useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { currentAuthorization, forgetSessionEnd } from '../lib/session.ts';
import { closeAllToasts } from '../ui/toasts/toasts.ts';

/**
 * All pages. The query data and messages are cleared with their session, also if another tab ends it, so that the
 * next beekeeper neither sees them nor presses their buttons. When one session replaces another, the pages are
 * remounted, because their state may contain such data.
 */
export function OneSession() {
  const { client, begunAs } = useRouteContext({ from: rootRouteId });
  const authorization = useRef(begunAs);
  const [takeovers, setTakeovers] = useState(0);
  useEffect(() => {
    const follow = () => {
      const before = authorization.current;
      authorization.current = currentAuthorization.read();
      if (authorization.current !== null) forgetSessionEnd();
      if (authorization.current === before) return;
      client.clear();
      if (before === null) return;
      closeAllToasts();
      if (authorization.current !== null) setTakeovers((count) => count + 1);
    };
    follow();
    return currentAuthorization.subscribe(follow);
  }, [client]);
  return <Outlet key={takeovers} />;
}
