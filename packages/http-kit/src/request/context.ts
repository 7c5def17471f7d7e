import type { Language } from '@propolis/domain';
import type { Emit } from '@propolis/events';
import type { Jobs } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import type { SecretKeys } from '@propolis/runtime';
import type { BySession, SessionUser } from '../caller/access.ts';
import type { Agent } from '../caller/agent.ts';
import type { Quotas } from '../limits/quotas.ts';

/** What is known of a request before anything is written: limits are counted and slow work is prepared with it. */
export interface PublicRequest {
  /** Lends a connection for one query and takes it back: while something slow is done, none is held. */
  readonly db: Db;
  readonly now: Date;
  readonly settings: Settings;
  /** The language of the request: of the session's user, else the Accept-Language header. */
  readonly language: Language;
  /** Of the caller, for rate limits; an IPv6 network is one caller (`callerAddress`). */
  readonly address: string;
  /** By what the caller asks. */
  readonly agent: Agent;
  /** The open page that asks, if it says so: it is not told of its own writes. */
  readonly page: string | undefined;
}

/** What a use case works with. In a write, `db` is the transaction: what throws leaves nothing behind. */
export interface PublicCtx extends PublicRequest {
  readonly jobs: Jobs;
  /** Tells the rooms above, within the same write; the roof says who listens. */
  readonly emit: Emit;
}

/** What most use cases work with: somebody is signed in. */
export type Ctx = PublicCtx & BySession;

/** Who acts and where: what a use case that only reads and writes needs of a request. */
export interface Keeper extends Pick<Ctx, 'db' | 'now' | 'emit'> {
  readonly user: Pick<SessionUser, 'id'>;
}

/** A row that is edited or removed, and the version that this began from, where the caller says so. */
export interface Edited {
  readonly id: number;
  readonly began: number | undefined;
}

/** Of a use case that adds to the account. */
export interface AddingKeeper extends Keeper {
  readonly user: Pick<SessionUser, 'id'> & Partial<Pick<SessionUser, 'isDemo'>>;
  readonly settings: Pick<Settings, 'quotas'>;
}

/** What use cases need to know of the configuration. */
export interface Settings {
  readonly appUrl: string;
  readonly secretKeys: SecretKeys;
  /** With which browsers subscribe to our push messages, base64url. */
  readonly vapidPublicKey: string;
  readonly quotas: Quotas;
  /** Of a copy of the demonstration. */
  readonly demoQuotas: Quotas;
}
