import type { Language } from '@propolis/domain';
import type { Db } from './db/pool.ts';
import type { Jobs } from './jobs.ts';

/** What a use case works with. In a write, `db` is the transaction: what throws leaves nothing behind. */
export interface PublicCtx {
  readonly db: Db;
  readonly now: Date;
  readonly jobs: Jobs;
  readonly settings: Settings;
  /** The language of the request: of the session's user, else the Accept-Language header. */
  readonly language: Language;
  /** Of the caller, for rate limits. */
  readonly address: string;
  readonly limit: Limit;
}

/** Of an endpoint with `access: 'session'`. */
export interface Ctx extends PublicCtx {
  readonly user: SessionUser;
}

export interface SessionUser {
  readonly id: number;
  readonly language: Language;
  /** Which session of the user asks. */
  readonly tokenHash: Buffer;
}

/** What use cases need to know of the configuration. */
export interface Settings {
  readonly appUrl: string;
  readonly secretKey: string;
}

/**
 * Counts a try under this key and throws 429 when there were too many. Counted outside the transaction, so that a
 * refused request counts as well.
 */
export type Limit = (key: string, rule: LimitRule) => Promise<void>;

export interface LimitRule {
  readonly tries: number;
  readonly perSeconds: number;
}
