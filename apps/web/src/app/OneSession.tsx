import { Outlet, rootRouteId, useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { currentAuthorization, forgetSessionEnd } from '../lib/session.ts';

/**
 * All pages. What they have read goes with the session that it was read in, whichever tab has ended that: nothing of it is
 * the next beekeeper's. Pages that one session takes over from another begin anew, for they hold some of it.
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
      if (before !== null && authorization.current !== null) setTakeovers((count) => count + 1);
    };
    follow();
    return currentAuthorization.subscribe(follow);
  }, [client]);
  return <Outlet key={takeovers} />;
}
