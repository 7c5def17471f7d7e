import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlobStore, fileBlobs } from '@propolis/blob-store';
import type { Language } from '@propolis/domain';
import { createHub, type Hub } from '@propolis/events';
import {
  type BodyTime,
  DEFAULT_BODY_TIME,
  DEFAULT_QUOTAS,
  DEFAULT_UPLOAD_LIMITS,
  DEMO_QUOTAS,
  type Quotas,
  type Settings,
  type UploadLimits,
} from '@propolis/http-kit';
import {
  DEFAULT_DISK_LIMITS,
  type Log,
  type Metrics,
  type ReadFree,
  watchDisk,
} from '@propolis/observability';
import { createPictures } from '@propolis/pictures';
import {
  type DatabasePool,
  type Db,
  DEFAULT_POOL_LIMITS,
  HEALTH_POOL_LIMITS,
  openPool,
  type PoolLimits,
} from '@propolis/postgres';
import { createToken, hashToken, type SecretKeys } from '@propolis/runtime';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import type { Demonstration } from '../src/features/account/account.service.ts';
import { NO_MUNICIPALITIES } from '../src/features/places/municipalities.ts';
import type { PlaceServices } from '../src/features/places/places.routes.ts';
import { createHttp } from '../src/http.ts';
import { type Behind, behindFor, followedBy } from './behind.ts';
import { closeAtEnd } from './closing.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { startShared } from './decoders.ts';

export interface Answer {
  readonly status: number;
  /** Parsed JSON, or undefined without a body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses by path; `expect` checks the values
  readonly body: any;
  readonly headers: Record<string, unknown>;
  readonly raw: Buffer;
}

export interface Client {
  readonly get: (url: string, headers?: Record<string, string>) => Promise<Answer>;
  readonly post: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  readonly put: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  readonly delete: (url: string, headers?: Record<string, string>) => Promise<Answer>;
  /** One file as multipart/form-data. */
  readonly upload: (url: string, field: string, file: Buffer, options?: UploadOptions) => Promise<Answer>;
}

interface UploadOptions {
  readonly method?: 'POST' | 'PUT';
  readonly filename?: string;
  readonly headers?: Record<string, string>;
  /** Text fields beside the file. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** A beekeeper with a verified account and an open session. */
export interface Beekeeper extends Client {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

export interface TestApp extends TestDatabase {
  readonly app: FastifyInstance;
  readonly blobs: BlobStore;
  readonly blobsDir: string;
  readonly hub: Hub;
  readonly anonymous: Client;
  /** Sends requests with a device's key. */
  readonly withKey: (key: string) => Client;
  readonly beekeeper: (options?: { language?: Language }) => Promise<Beekeeper>;
  /** Another session of an existing account. */
  readonly signedIn: (id: number, email: string) => Promise<Beekeeper>;
  /** Opens several database connections, so that requests can run concurrently; the default is one. */
  readonly withConnections: <T>(connections: number, work: () => Promise<T>) => Promise<T>;
  /** Takes every connection of the app's pool; returns a function that releases them. */
  readonly holdConnections: () => Promise<() => void>;
  /** Restarts the app with other secret keys, newest first. */
  readonly setSecretKeys: (...keys: SecretKeys) => void;
  readonly now: () => Date;
  /** Moves the server's clock, which otherwise stands still. */
  readonly setNow: (iso: string) => void;
}

export const TEST_NOW = '2026-06-15T10:00:00.000Z';
/** So many ms after it. */
export const later = (ms: number) => new Date(Date.parse(TEST_NOW) + ms).toISOString();
/** For a `beforeEach`: sets the clock to `TEST_NOW` and resets all rate limits. */
export async function startOver({ setNow, db }: TestApp): Promise<void> {
  setNow(TEST_NOW);
  await db.deleteFrom('rate_limits').execute();
}
export const TEST_SETTINGS: Settings = {
  appUrl: 'http://propolis.test',
  secretKeys: ['a-secret-key-for-tests-of-32-chars-and-more'],
  vapidPublicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  quotas: DEFAULT_QUOTAS,
  demoQuotas: DEMO_QUOTAS,
};

/** No external service is called. */
const NO_PLACES: PlaceServices = {
  geocoder: { attribution: '', search: async () => [] },
  elevation: async () => null,
  map: {
    tile_url: 'http://tiles.test/{z}/{x}/{y}.png',
    tile_attribution: 'tiles.test',
    historic_tile_url: '',
  },
  municipalities: NO_MUNICIPALITIES,
};

interface TestAppOptions {
  readonly places?: PlaceServices;
  readonly weatherIsOn?: boolean;
  /** Demonstration; none by default. */
  readonly demo?: (blobs: BlobStore) => Demonstration;
  /** Limits of the app's pool. The default of one connection shows that no request ever holds two. */
  readonly limits?: Partial<PoolLimits>;
  /** Another database address: an unreachable one, or a relay. */
  readonly databaseUrl?: (url: string) => string | Promise<string>;
  /** Interval of heartbeats of an event stream, in ms. */
  readonly beatEvery?: number;
  readonly bodyTime?: BodyTime;
  readonly uploads?: UploadLimits;
  readonly quotas?: Partial<Quotas>;
  /** Receives log lines, including the access log; none by default. */
  readonly log?: Log;
  readonly metrics?: Metrics;
  readonly metricsToken?: string;
  /** Another app, whose database and photos this one uses too: a new database takes 0.1 s. */
  readonly beside?: TestApp;
  /** An existing database instead of a new one, and the folder of its photos. */
  readonly kept?: { readonly database: TestDatabase; readonly blobsDir: string };
  /** Free disk space; 10 GB by default. */
  readonly freeBytes?: ReadFree;
  /** Storage of large files, if not on this machine; drafts always are. */
  readonly storage?: (local: BlobStore) => Promise<BlobStore>;
  /** A pooler and a replica; by default those of the whole run, if any. */
  readonly behind?: Behind;
}

const FIXED = {
  version: '0.0.0-test',
  webDir: undefined,
  backup: async () => 'off' as const,
  stopWithin: 10_000, // ms
};

/** The HTTP side over a new database, with a clock that stands still. Call it once per file. */
export async function testApp({
  places,
  weatherIsOn = true,
  demo,
  limits,
  databaseUrl,
  beatEvery,
  bodyTime = DEFAULT_BODY_TIME,
  uploads = DEFAULT_UPLOAD_LIMITS,
  quotas,
  freeBytes = async () => 10_000_000_000,
  log,
  metrics,
  metricsToken,
  beside,
  kept,
  storage,
  behind = kept ? undefined : inject('behind'),
}: TestAppOptions = {}): Promise<TestApp> {
  const database = beside ?? kept?.database ?? (await testDatabase());
  const over = behind && behindFor(behind, nameOf(database.url));
  const url = (await databaseUrl?.(database.url)) ?? over?.poolerUrl ?? database.url;
  const way = { isPooled: url === over?.poolerUrl };
  const pool = openTestPool(url, { ...DEFAULT_POOL_LIMITS, connections: 1, ...limits }, way);
  const health = openTestPool(url, HEALTH_POOL_LIMITS, way);
  const replica = over && followedBy(over.replicaUrl, health.db, log ?? (() => undefined));
  if (replica) closeAtEnd(replica.close);
  const existing = beside?.blobsDir ?? kept?.blobsDir;
  const blobsDir = existing ?? (await mkdtemp(join(tmpdir(), 'propolis-blobs-')));
  if (!existing) closeAtEnd(() => rm(blobsDir, { recursive: true, force: true }));
  const local = fileBlobs(blobsDir);
  const blobs = (await storage?.(local)) ?? local;
  const pictures = createPictures({ blobs, start: startShared });
  closeAtEnd(pictures.close);
  let now = new Date(TEST_NOW);
  const settings = {
    ...TEST_SETTINGS,
    quotas: { ...DEFAULT_QUOTAS, ...quotas },
    demoQuotas: { ...DEMO_QUOTAS, ...quotas },
  };
  const hub = createHub(beatEvery === undefined ? {} : { beatEvery });
  const app = await createHttp({
    ...FIXED,
    db: () => pool.db,
    healthDb: () => health.db,
    replica: () => replica,
    clock: () => now,
    settings,
    log,
    requestLog: log,
    metrics,
    metricsToken,
    demo: demo?.(blobs),
    places: places ?? NO_PLACES,
    weatherIsOn,
    blobs,
    pictures,
    hub,
    bodyTime,
    uploads,
    disk: watchDisk(freeBytes, DEFAULT_DISK_LIMITS, { lookHolds: 0 }),
  });
  await app.ready();
  closeAtEnd(() => app.close());
  return {
    ...database,
    app,
    blobs,
    blobsDir,
    hub,
    anonymous: clientOf(app, {}),
    withKey: (key) => clientOf(app, { authorization: `Bearer ${key}` }),
    withConnections: (connections, work) => workWith(pool.pool, connections, work),
    holdConnections: () => holdAll(pool.pool),
    signedIn: (id, email) => openSession(app, database.db, now, { id, email }),
    beekeeper: (options) => createBeekeeper(app, database.db, now, options?.language ?? 'fr'),
    setSecretKeys: (...secretKeys) => void Object.assign(settings, { secretKeys }),
    now: () => now,
    setNow: (iso) => {
      now = new Date(iso);
    },
  };
}

const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

function openTestPool(url: string, limits: PoolLimits, way: { readonly isPooled: boolean }): DatabasePool {
  const pool = openPool(url, (error) => console.warn(`the app's pool: ${error.message}`), limits, way);
  closeAtEnd(pool.close);
  return pool;
}

function workWith<T>({ options }: Pool, connections: number, work: () => Promise<T>): Promise<T> {
  const rule = options.max;
  options.max = connections;
  return work().finally(() => {
    options.max = rule;
  });
}

async function holdAll(pool: Pool): Promise<() => void> {
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  return () => {
    for (const client of held) client.release();
  };
}

/** Hash of `PASSWORD` (people.ts) with little memory, because verifying a stored hash of the app takes 20 ms. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$wxpVVG9jZ4rMSESxE/tNCw$7C/wfLTtZNJual9ANUK9osmKGeZ5TkT9vG+XImE6QCw';

let created = 0;

async function createBeekeeper(
  app: FastifyInstance,
  db: Db,
  now: Date,
  language: Language,
): Promise<Beekeeper> {
  created += 1;
  const email = `beekeeper-${created}@example.org`;
  const { id } = await db
    .insertInto('users')
    .values({
      username: `Beekeeper ${created}`,
      email,
      password_hash: PASSWORD_HASH,
      language,
      email_verified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return openSession(app, db, now, { id, email });
}

async function openSession(
  app: FastifyInstance,
  db: Db,
  now: Date,
  whose: Pick<Beekeeper, 'id' | 'email'>,
): Promise<Beekeeper> {
  const token = createToken();
  const expires = new Date(now.getTime() + 365 * 24 * 3_600_000);
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: whose.id,
      remember: true,
      created_at: now,
      last_used_at: now,
      expires_at: expires,
    })
    .execute();
  return { ...whose, token, ...clientOf(app, { authorization: `Bearer ${token}` }) };
}

function clientOf(app: FastifyInstance, headers: Record<string, string>): Client {
  const send = async (options: InjectOptions): Promise<Answer> => {
    const reply = await app.inject({ ...options, headers: { ...headers, ...options.headers } });
    const isJson =
      String(reply.headers['content-type'] ?? '').includes('json') && !reply.headers['content-encoding'];
    return {
      status: reply.statusCode,
      body: isJson && reply.body ? JSON.parse(reply.body) : undefined,
      headers: reply.headers,
      raw: reply.rawPayload,
    };
  };
  const withBody =
    (method: 'POST' | 'PUT') => (url: string, body?: unknown, extra?: Record<string, string>) =>
      send({
        method,
        url,
        headers: extra,
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(body !== undefined && { headers: { 'content-type': 'application/json', ...extra } }),
      });
  return {
    get: (url, extra) => send({ method: 'GET', url, headers: extra }),
    post: withBody('POST'),
    put: withBody('PUT'),
    delete: (url, extra) => send({ method: 'DELETE', url, headers: extra }),
    upload: (url, field, file, { method = 'POST', filename = 'photo.jpg', headers: extra, fields } = {}) => {
      const { headers: kind, payload } = multipart({ field, file, filename }, fields);
      return send({ method, url, payload, headers: { ...kind, ...extra } });
    },
  };
}

interface FilePart {
  readonly field: string;
  readonly file: Buffer;
  readonly filename: string;
}

function multipart({ field, file, filename }: FilePart, fields: Readonly<Record<string, string>> = {}) {
  const boundary = 'propolis-test-boundary';
  const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(name)}\r\n\r\n${value}\r\n`);
  const head = `${part(field)}; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(texts.join('') + head),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
