import { addCount, type Log, reasonOf } from '@propolis/observability';
import { AppError, within } from '@propolis/runtime';
import { sql } from 'kysely';
import { hasWrites } from './account-writes.ts';
import type { ReplicaConfig } from './database-config.ts';
import { type Db, DEFAULT_POOL_LIMITS, openPool } from './pool.ts';

/** `behind`: the lag is too large; `away`: it does not answer, or is no longer a replica. */
type ReplicaState = 'ok' | 'behind' | 'away';

/** State and lag in seconds. */
interface ReplicaStanding {
  readonly state: ReplicaState;
  readonly seconds: number;
  /** Whether it has received what was written before the first check. */
  readonly hasStart?: boolean;
}

/** The account whose data is read, and its number of writes; undefined if unknown. */
interface Reader {
  readonly userId: number;
  readonly writes: number | undefined;
}

/** A replica for reads that may be some seconds old but include the account's own writes. */
export interface Replica {
  /** The result from the replica; undefined if it must be read from the primary. */
  readonly read: <T>(
    reader: Reader,
    work: (db: Db) => Promise<T>,
  ) => Promise<{ readonly found: T } | undefined>;
  readonly standing: () => Promise<ReplicaStanding>;
  readonly close: () => Promise<void>;
}

interface ReplicaOptions extends ReplicaConfig {
  /** A connection to the primary that does not wait for requests. */
  readonly primary: Db;
  readonly log: Log;
  readonly lookHolds?: number;
}

/** Cache time of the state (ms). */
const LOOK_HOLDS = 1000;
/** Timeout (ms): the health check queries both servers and must answer within a second. */
const PATIENCE = 400;
const AWAY: ReplicaStanding = { state: 'away', seconds: Number.POSITIVE_INFINITY };

export function openReplica({ url, seconds, primary, log, lookHolds = LOOK_HOLDS }: ReplicaOptions): Replica {
  // A lost connection is noticed by the next check.
  const { db, close } = openPool(url, () => undefined, { ...DEFAULT_POOL_LIMITS, waitMs: PATIENCE });
  let known: ReplicaStanding = { state: 'ok', seconds: 0 };
  /** Write position of the first check. Earlier writes were perhaps not counted: there was no replica. */
  let start: string | undefined;
  let hasStart = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<ReplicaStanding> | undefined;
  const look = async () => {
    const written = await within(PATIENCE, askPrimary(primary), undefined).catch(() => undefined);
    // Without the primary the lag is unknown; reads fail before they reach the replica.
    if (!written) return known;
    start ??= written.at;
    const reason = { text: 'no answer' };
    const asked = askReplica(db, { ...written, start }, seconds).catch((error: unknown) => {
      reason.text = reasonOf(error);
      return AWAY;
    });
    const standing = await within(PATIENCE, asked, AWAY);
    if (standing.state !== known.state) logState(log, standing, reason.text);
    known = standing;
    hasStart ||= standing.hasStart === true;
    return standing;
  };
  const standing = () => {
    if (!looking && performance.now() - lookedAt < lookHolds) return Promise.resolve(known);
    looking ??= look().finally(() => {
      lookedAt = performance.now();
      looking = undefined;
    });
    return looking;
  };
  /** Skips the replica while it was away at the last check. */
  const isFit = async () => {
    const looked = standing();
    return known.state === 'ok' && (await looked).state === 'ok' && hasStart;
  };
  const readThere: Replica['read'] = async ({ userId, writes }, work) => {
    if (writes === undefined || !(await isFit())) return undefined;
    try {
      // One transaction, so that all reads use the same server behind the address.
      return await db.transaction().execute(async (transaction) => {
        const isFresh = await hasWrites(transaction, userId, writes);
        return isFresh ? { found: await work(transaction) } : undefined;
      });
    } catch (error) {
      if (error instanceof AppError && error.status < 500) throw error;
      lookedAt = Number.NEGATIVE_INFINITY;
      return undefined;
    }
  };
  return {
    read: async (reader, work) => {
      const read = await readThere(reader, work);
      addCount({ what: 'replica_reads', where: read ? 'replica' : 'primary' });
      return read;
    },
    standing,
    close,
  };
}

/** The primary's write position and its time. */
interface Written {
  readonly at: string;
  readonly now: string;
}

async function askPrimary(primary: Db): Promise<Written | undefined> {
  const { rows } = await sql<Written>`
    select pg_current_wal_flush_lsn()::text as at, clock_timestamp()::text as now`.execute(primary);
  return rows[0];
}

/** Runs after the query of the primary: what the replica has now includes that position or not. */
async function askReplica(
  replica: Db,
  { at, now, start }: Written & { readonly start: string },
  seconds: number,
): Promise<ReplicaStanding> {
  const { rows } = await sql<{ follows: boolean; hasStart: boolean; behind: number | null }>`
    select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= ${start}::pg_lsn as "hasStart",
      case when pg_last_wal_replay_lsn() >= ${at}::pg_lsn then 0
        else extract(epoch from ${now}::timestamptz - pg_last_xact_replay_timestamp())::float8
      end as behind`.execute(replica);
  if (!rows[0]?.follows) throw new Error('the server is not a replica');
  const behind = rows[0].behind ?? Number.POSITIVE_INFINITY;
  const state = behind > seconds ? 'behind' : 'ok';
  return { state, seconds: Math.max(0, behind), hasStart: rows[0].hasStart };
}

function logState(log: Log, { state, seconds }: ReplicaStanding, reason: string): void {
  if (state === 'ok') log('the replica is read again');
  else if (state === 'behind')
    log(`the replica is ${Math.round(seconds)} s behind: everything is read where it is written`, {
      level: 'warning',
    });
  else
    log(`the replica does not serve (${reason}): everything is read where it is written`, {
      level: 'warning',
    });
}
