import type { Access } from '@propolis/contract';
import type { Language } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { readBearer } from './bearer.ts';

export interface SessionUser {
  readonly id: number;
  readonly language: Language;
  /** The session of the request. */
  readonly sessionId: number;
  readonly tokenHash: Buffer;
  /** Number of writes of the account (`account-writes.ts`); undefined before the first write. */
  readonly writes: number | undefined;
  /** True for a visitor's copy of the demonstration. */
  readonly isDemo: boolean;
}

/** A device that delivers data, such as a scale. */
export interface Device {
  /** The id of its key. */
  readonly id: number;
  /** The user who owns the device. */
  readonly userId: number;
}

/** The caller of an endpoint with `access: 'session'`. */
export interface BySession {
  readonly user: SessionUser;
}

/** The caller of an endpoint with `access: 'device'`. */
export interface ByDevice {
  readonly device: Device;
}

/** Finds the caller of a bearer token; throws 401 for an invalid token. */
type Authenticate<Caller> = (db: Db, token: string, now: Date) => Promise<Caller>;

/** Authenticators of all kinds of access except `public`; the app provides them. */
export interface Authenticators {
  readonly session: Authenticate<SessionUser>;
  readonly device: Authenticate<Device>;
}

type Identify = (
  db: Db,
  authorization: string | undefined,
  now: Date,
) => Promise<Partial<BySession & ByDevice>>;

/** Identifies the caller as the access requires. Throws immediately if the access has no authenticator. */
export function authenticatorOf(access: Access, authenticate: Authenticators): Identify {
  switch (access) {
    case 'public':
      return async () => ({});
    case 'session':
      return async (db, header, now) => ({ user: await authenticate.session(db, readBearer(header), now) });
    case 'device':
      return async (db, header, now) => ({ device: await authenticate.device(db, readBearer(header), now) });
    default:
      throw new Error(`There is no authenticator for the access '${access satisfies never}'.`);
  }
}
