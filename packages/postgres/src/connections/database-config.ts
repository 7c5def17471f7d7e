import { z } from 'zod';
import { DEFAULT_POOL_LIMITS, type PoolLimits } from './pool.ts';

/** A time limit in milliseconds. */
const milliseconds = z.coerce.number().int().min(100).max(3_600_000);
const DatabaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

/** The variables that say how the database is reached. */
export const DATABASE_VARIABLES = {
  DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_DIRECT_URL: DatabaseUrl.optional(),
  DATABASE_REPLICA_URL: DatabaseUrl.optional(),
  DATABASE_REPLICA_SECONDS: z.coerce.number().int().min(1).max(3600).default(30),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(1000).default(DEFAULT_POOL_LIMITS.connections),
  DATABASE_WAIT_MS: milliseconds.default(DEFAULT_POOL_LIMITS.waitMs),
  DATABASE_STATEMENT_MS: milliseconds.default(DEFAULT_POOL_LIMITS.statementMs),
  DATABASE_IDLE_TRANSACTION_MS: milliseconds.default(DEFAULT_POOL_LIMITS.idleTransactionMs),
} as const;

const Variables = z.object(DATABASE_VARIABLES);
type Variables = z.infer<typeof Variables>;

/** Ways to a database of one's own that say nothing without it. */
export const needsDatabaseUrl = (name: 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL') =>
  [
    (read: Pick<Variables, 'DATABASE_URL' | typeof name>) => !read[name] || read.DATABASE_URL !== undefined,
    { error: 'is set together with DATABASE_URL', path: Array.of<string>(name) },
  ] as const;

/** A server that follows the database, for reads that may be some seconds old. */
export interface ReplicaConfig {
  readonly url: string;
  /** It is not asked when it is further behind (s). */
  readonly seconds: number;
}

export interface DatabaseConfig {
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Past the pooler that `databaseUrl` leads through; undefined where there is none. */
  readonly databaseDirectUrl: string | undefined;
  /** Undefined: everything is read where it is written. */
  readonly databaseReplica: ReplicaConfig | undefined;
  /** Of the pool that requests share. */
  readonly databaseLimits: PoolLimits;
}

export const databaseOf = (read: Variables): DatabaseConfig => ({
  databaseUrl: read.DATABASE_URL,
  databaseDirectUrl: read.DATABASE_DIRECT_URL,
  databaseReplica:
    read.DATABASE_REPLICA_URL === undefined
      ? undefined
      : { url: read.DATABASE_REPLICA_URL, seconds: read.DATABASE_REPLICA_SECONDS },
  databaseLimits: {
    connections: read.DATABASE_CONNECTIONS,
    waitMs: read.DATABASE_WAIT_MS,
    statementMs: read.DATABASE_STATEMENT_MS,
    idleTransactionMs: read.DATABASE_IDLE_TRANSACTION_MS,
  },
});

/** Where nothing goes through a pooler: what listens, holds locks of a session, migrates, does jobs, copies. */
export const directUrlOf = ({
  databaseUrl,
  databaseDirectUrl,
}: Pick<DatabaseConfig, 'databaseUrl' | 'databaseDirectUrl'>): string | undefined =>
  databaseDirectUrl ?? databaseUrl;
