import type { Language } from '@propolis/domain';
import type { Emit } from '@propolis/events';
import type { Jobs } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import type { SecretKeys } from '@propolis/runtime';
import type { BySession, SessionUser } from '../caller/access.ts';
import type { Agent } from '../caller/agent.ts';
import type { Quotas } from '../limits/quotas.ts';

/** A request before its transaction, for rate limits and slow preparations. */
export interface PublicRequest {
  /** Uses a connection per query, so that slow work holds none. */
  readonly db: Db;
  readonly now: Date;
  readonly settings: Settings;
  /** Language of the session's user, otherwise from the Accept-Language header. */
  readonly language: Language;
  /** Caller address for rate limits; an IPv6 network is one caller (`callerAddress`). */
  readonly address: string;
  /** The client of the caller. */
  readonly agent: Agent;
  /** The open page that sent the request; it does not receive notices of its own writes. */
  readonly page: string | undefined;
}

/** Context of a use case. In a write, `db` is the transaction: an error rolls it back. */
export interface PublicCtx extends PublicRequest {
  readonly jobs: Jobs;
  /** Emits an event to higher features within the same write; the app registers the handlers. */
  readonly emit: Emit;
}

/** Context with a signed-in user. */
export type Ctx = PublicCtx & BySession;

/** The part of the context that a use case needs for reading and writing. */
export interface UserContext extends Pick<Ctx, 'db' | 'now' | 'emit'> {
  readonly user: Pick<SessionUser, 'id'>;
}

/** An edited or deleted row and its base version, if sent. */
export interface Edited {
  readonly id: number;
  readonly baseVersion: number | undefined;
}

/** Context of a use case that adds to the account. */
export interface AddingUserContext extends UserContext {
  readonly user: Pick<SessionUser, 'id'> & Partial<Pick<SessionUser, 'isDemo'>>;
  readonly settings: Pick<Settings, 'quotas'>;
}

/** Configuration for use cases. */
export interface Settings {
  readonly appUrl: string;
  readonly secretKeys: SecretKeys;
  /** Public VAPID key for push subscriptions, base64url. */
  readonly vapidPublicKey: string;
  readonly quotas: Quotas;
  /** Quotas of a copy of the demonstration. */
  readonly demoQuotas: Quotas;
}
