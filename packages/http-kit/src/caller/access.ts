import type { Access } from '@propolis/contract';
import type { Db } from '@propolis/postgres';
import type { ByDevice, BySession, Limit } from '../request/context.ts';
import { authenticateDevice, deviceLimit } from './device.ts';
import { authenticateSession } from './session.ts';

/** Who asks, as far as the kind of access tells, and the tries that count for whoever it is. */
export interface Caller {
  readonly by: Partial<BySession & ByDevice>;
  readonly limits: readonly Limit[];
}

/** Finds out who asks; 401 for who may not. */
export type Door = (db: Db, authorization: string | undefined, now: Date) => Promise<Caller>;

const NOBODY: Caller = { by: {}, limits: [] };

/** What an endpoint's access asks of a caller. One that nobody implements is found when it is bound, at the start. */
export function doorOf(access: Access): Door {
  switch (access) {
    case 'public':
      return async () => NOBODY;
    case 'session':
      return async (db, authorization, now) => ({
        by: { user: await authenticateSession(db, authorization, now) },
        limits: [],
      });
    case 'device':
      return async (db, authorization, now) => {
        const device = await authenticateDevice(db, authorization, now);
        return { by: { device }, limits: [deviceLimit(device)] };
      };
    default:
      throw new Error(`Nobody implements the access '${access satisfies never}'.`);
  }
}
