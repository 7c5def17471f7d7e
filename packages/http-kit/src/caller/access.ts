import type { Access } from '@propolis/contract';
import type { Db } from '@propolis/postgres';
import type { ByDevice, BySession } from '../request/context.ts';
import { authenticateDevice } from './device.ts';
import { authenticateSession } from './session.ts';

/** Finds out who asks, as far as the kind of access tells; 401 for who may not. */
type Authenticate = (
  db: Db,
  authorization: string | undefined,
  now: Date,
) => Promise<Partial<BySession & ByDevice>>;

/** What an endpoint's access asks of a caller. One that nobody implements is found when it is bound, at the start. */
export function authenticatorOf(access: Access): Authenticate {
  switch (access) {
    case 'public':
      return async () => ({});
    case 'session':
      return async (...asked) => ({ user: await authenticateSession(...asked) });
    case 'device':
      return async (...asked) => ({ device: await authenticateDevice(...asked) });
    default:
      throw new Error(`There is no authenticator for the access '${access satisfies never}'.`);
  }
}
