import { z } from 'zod';
import { DEFAULT_POOL_LIMITS, type PoolLimits } from './pool.ts';

/** A time limit in milliseconds. */
const milliseconds = z.coerce.number().int().min(100).max(3_600_000);
const DatabaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

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

/** Requires `DATABASE_URL`: these variables have no meaning without it. */
export const needsDatabaseUrl = (name: 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL') =>
  [
    (read: Pick<Variables, 'DATABASE_URL' | typeof name>) => !read[name] || read.DATABASE_URL !== undefined,
    { error: 'is set together with DATABASE_URL', path: Array.of<string>(name) },
  ] as const;

/** A replica for reads that may be some seconds old. */
export interface ReplicaConfig {
  readonly url: string;
  /** Maximum lag in seconds; beyond it the replica is not used. */
  readonly seconds: number;
}

export interface DatabaseConfig {
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Bypasses the pooler in `databaseUrl`; undefined without a pooler. */
  readonly databaseDirectUrl: string | undefined;
  /** Undefined: all reads go to the primary. */
  readonly databaseReplica: ReplicaConfig | undefined;
  /** Limits of the pool for requests. */
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

/** For connections that must not use a pooler: listening, session locks, migrations, jobs, backups. */
export const directUrlOf = ({
  databaseUrl,
  databaseDirectUrl,
}: Pick<DatabaseConfig, 'databaseUrl' | 'databaseDirectUrl'>): string | undefined =>
  databaseDirectUrl ?? databaseUrl;
