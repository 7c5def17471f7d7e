import { ApiFailure } from '../http.ts';
import { authorizationOf, currentAuthorization, type HeldSession } from '../session.ts';

/** The account that a write belongs to is not signed in here, or not any more: the write stays kept for it. */
export class SessionOver extends ApiFailure {
  constructor() {
    super('request_aborted', 0);
  }
}

/**
 * Does work in the session of this account alone. Throws `SessionOver` as soon as the page has another session, or none;
 * what the work still sends then is refused before it leaves.
 */
export async function inSession<T>(owner: string, work: (session: HeldSession) => Promise<T>): Promise<T> {
  const authorization = authorizationOf(owner);
  if (authorization === null) throw new SessionOver();
  const stop = new AbortController();
  const over = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(new SessionOver()));
  });
  const stopFollowing = currentAuthorization.subscribe(
    () => currentAuthorization.read() !== authorization && stop.abort(),
  );
  try {
    return await Promise.race([work({ authorization, over: stop.signal }), over]);
  } finally {
    stopFollowing();
  }
}
