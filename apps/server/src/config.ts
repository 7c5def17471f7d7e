import { resolve } from 'node:path';
import { BACKUP_KEY_FORM } from '@propolis/backup';
import { FILES, readPlace } from '@propolis/blob-store';
import { DEFAULT_BODY_TIME, DEFAULT_QUOTAS, DEFAULT_UPLOAD_LIMITS } from '@propolis/http-kit';
import { DEFAULT_DISK_LIMITS, LOG_FORMS } from '@propolis/observability';
import { DEFAULT_PICTURE_LIMITS } from '@propolis/pictures';
import { DATABASE_VARIABLES, databaseOf, needsDatabaseUrl } from '@propolis/postgres';
import { projectRoot, splitKeys } from '@propolis/runtime';
import { z } from 'zod';
import { DEFAULT_COUNTER_LIMITS } from './gateways/counter/counter.ts';
import { GEOCODERS } from './gateways/geocoder.ts';

const MB = 1_000_000;

const whole = (min: number, max = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().min(min).max(max);

/** A positive integer. */
const count = whole(1, 1_000_000_000);

const port = whole(0, 65_535);

const HttpUrl = z.url({ protocol: /^https?$/ });
/** One address, with or without a name; the host may be a private one. */
const SENDER = /^([^<>]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;
/** An address template with placeholders for the tile. */
const TileUrl = z
  .string()
  .refine(
    (text) => /^https?:\/\//.test(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
    'must be an address with {z}, {x} and {y}',
  );

const Place = z.string().transform((text, { addIssue }) => {
  const place = readPlace(text);
  if (!place) addIssue('must be files or s3://bucket/prefix?endpoint=…&region=…, without credentials');
  return place ?? FILES;
});

const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  APP_URL: HttpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  ...DATABASE_VARIABLES,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an address, or a name with <an address>')
    .default('Propolis <no-reply@localhost>'),
  SECRET_KEY: z
    .string()
    .refine((text) => {
      const keys = splitKeys(text);
      return keys.length > 0 && keys.every((key) => key.length >= 32);
    }, 'must have at least 32 characters, as each of several, by comma')
    .optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be 65 bytes as base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes as base64url')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/, 'must begin with mailto: or https://')
    .optional(),
  PROCESS: z.enum(['all', 'http', 'worker']).default('all'),
  STOP_SECONDS: z.coerce.number().min(0).max(3600).default(5),
  BODY_SECONDS: whole(1, 86_400).default(DEFAULT_BODY_TIME.within / 1000),
  BODY_BYTES_PER_SECOND: count.default(DEFAULT_BODY_TIME.bytesPerSecond),
  UPLOADS_AT_ONCE: count.default(DEFAULT_UPLOAD_LIMITS.atOnce),
  UPLOADS_PER_ACCOUNT: count.default(DEFAULT_UPLOAD_LIMITS.perAccount),
  PICTURES_AT_ONCE: count.default(DEFAULT_PICTURE_LIMITS.atOnce),
  PICTURE_MEMORY_MB: whole(150, 100_000).default(DEFAULT_PICTURE_LIMITS.memory / MB),
  PICTURE_SECONDS: whole(1, 3600).default(DEFAULT_PICTURE_LIMITS.within / 1000),
  JOB_NICENESS: whole(0, 19).optional(), // Read where the processes start.
  COUNTINGS_AT_ONCE: whole(1, 64).default(1),
  COUNTING_API_URL: HttpUrl.optional(),
  COUNTING_API_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  COUNTER_MEMORY_MB: whole(300, 100_000).default(DEFAULT_COUNTER_LIMITS.memory / MB),
  COUNTER_SECONDS: whole(1, 3600).default(DEFAULT_COUNTER_LIMITS.within / 1000),
  COUNTER_THREADS: whole(1, 64).default(DEFAULT_COUNTER_LIMITS.threads),
  QUOTA_APIARIES: count.default(DEFAULT_QUOTAS.apiaries),
  QUOTA_HIVES: count.default(DEFAULT_QUOTAS.hives),
  QUOTA_SENSORS: count.default(DEFAULT_QUOTAS.sensors),
  QUOTA_COUNTINGS: count.default(DEFAULT_QUOTAS.countings),
  QUOTA_COUNTING_MB: count.default(DEFAULT_QUOTAS.countingBytes / MB),
  QUOTA_PHOTOS: count.default(DEFAULT_QUOTAS.photos),
  QUOTA_PHOTO_MB: count.default(DEFAULT_QUOTAS.photoBytes / MB),
  QUOTA_OBSERVATIONS: count.default(DEFAULT_QUOTAS.observations),
  QUOTA_READINGS: count.default(DEFAULT_QUOTAS.readings),
  QUOTA_RECORDS: count.default(DEFAULT_QUOTAS.records),
  DISK_LOW_MB: whole(0).default(DEFAULT_DISK_LIMITS.low / MB),
  DISK_FULL_MB: whole(0).default(DEFAULT_DISK_LIMITS.full / MB),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: whole(1, 10_000).default(7),
  BACKUP_HOUR: whole(0, 23).default(2),
  BACKUP_KEY: z.string().regex(BACKUP_KEY_FORM, 'must be a key of `npm run backup -- --new-key`').optional(),
  STORAGE_URL: Place.default(FILES),
  STORAGE_FORMER_URL: Place.optional(),
  STORAGE_ANSWERS: z.enum(['streamed', 'signed']).default('streamed'),
  DEMO: z.enum(['0', '1']).optional(),
  LOG: z.enum(LOG_FORMS).default('plain'),
  LOG_REQUESTS: z.enum(['0', '1']).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  TILE_URL: TileUrl.default(
    'https://wmts.geo.admin.ch/1.0.0/ch.swisstopo.pixelkarte-farbe/default/current/3857/{z}/{x}/{y}.jpeg',
  ),
  TILE_ATTRIBUTION: z.string().min(1).default('© swisstopo'),
  TILE_TOKEN: z.string().min(1).optional(),
  HISTORIC_TILE_URL: TileUrl.default(
    'https://wmts.geo.admin.ch/1.0.0/ch.swisstopo.hiks-dufour/default/current/21781/{z}/{y}/{x}.png',
  ),
  GEOCODER: z.enum(GEOCODERS).default('swisstopo'),
  GEOCODER_URL: HttpUrl.optional(),
  WEATHER_URL: z.union([z.literal('off'), HttpUrl]).default('https://data.geo.admin.ch'),
  ELEVATION_URL: z.union([z.literal('off'), HttpUrl]).default('https://api3.geo.admin.ch'),
});

const Consistent = Environment.refine(
  ({ COUNTING_API_URL, COUNTING_API_SECRET }) => !COUNTING_API_URL || COUNTING_API_SECRET,
  { error: 'is needed with COUNTING_API_URL', path: ['COUNTING_API_SECRET'] },
)
  .refine(({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) => !VAPID_PUBLIC_KEY === !VAPID_PRIVATE_KEY, {
    error: 'is set together with VAPID_PUBLIC_KEY',
    path: ['VAPID_PRIVATE_KEY'],
  })
  .refine(...needsDatabaseUrl('DATABASE_DIRECT_URL'))
  .refine(...needsDatabaseUrl('DATABASE_REPLICA_URL'));

/** Inserts the token at `{token}`, otherwise as a query parameter. */
function withToken(url: string, token: string | undefined): string {
  if (!token) return url;
  if (url.includes('{token}')) return url.replaceAll('{token}', encodeURIComponent(token));
  return `${url}${url.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(token)}`;
}

type Read = z.infer<typeof Environment>;

function remoteCounterOf(read: Read) {
  const [url, secret] = [read.COUNTING_API_URL, read.COUNTING_API_SECRET];
  return url && secret ? { url, secret } : undefined;
}

function vapidKeysOf(read: Read) {
  const [publicKey, privateKey] = [read.VAPID_PUBLIC_KEY, read.VAPID_PRIVATE_KEY];
  return publicKey && privateKey ? { publicKey, privateKey } : undefined;
}

/** Logging, metrics and tracing. */
function watchOf(read: Read) {
  const { LOG, LOG_REQUESTS, METRICS_HOST, METRICS_PORT, METRICS_TOKEN } = read;
  const requests = LOG_REQUESTS === undefined ? LOG === 'json' : LOG_REQUESTS === '1';
  const listen = METRICS_PORT === undefined ? undefined : { host: METRICS_HOST, port: METRICS_PORT };
  return {
    log: { form: LOG, requests },
    /** Where Prometheus metrics are served: on a port of their own, or on the app's by a token. */
    metrics: listen || METRICS_TOKEN ? { listen, token: METRICS_TOKEN } : undefined,
  };
}

const absolute = (path: string): string => resolve(projectRoot(), path);

function backupsOf(read: Read) {
  const { BACKUP_DIR, BACKUP_KEEP: keep, BACKUP_HOUR: hour, BACKUP_KEY: key } = read;
  return {
    /** The daily ones; the key is also that of manual backups and restores. */
    backups: BACKUP_DIR ? { shelf: absolute(BACKUP_DIR), keep, hour, key } : undefined,
    backupKey: key,
  };
}

/** Of one process, and of one account. */
const limitsOf = (read: Read) => ({
  bodyTime: {
    ...DEFAULT_BODY_TIME,
    within: read.BODY_SECONDS * 1000,
    bytesPerSecond: read.BODY_BYTES_PER_SECOND,
  },
  uploads: {
    ...DEFAULT_UPLOAD_LIMITS,
    atOnce: read.UPLOADS_AT_ONCE,
    perAccount: read.UPLOADS_PER_ACCOUNT,
  },
  pictures: {
    atOnce: read.PICTURES_AT_ONCE,
    memory: read.PICTURE_MEMORY_MB * MB,
    within: read.PICTURE_SECONDS * 1000,
  },
  counter: {
    memory: read.COUNTER_MEMORY_MB * MB,
    within: read.COUNTER_SECONDS * 1000,
    threads: read.COUNTER_THREADS,
  },
  quotas: {
    apiaries: read.QUOTA_APIARIES,
    hives: read.QUOTA_HIVES,
    sensors: read.QUOTA_SENSORS,
    countings: read.QUOTA_COUNTINGS,
    countingBytes: read.QUOTA_COUNTING_MB * MB,
    photos: read.QUOTA_PHOTOS,
    photoBytes: read.QUOTA_PHOTO_MB * MB,
    observations: read.QUOTA_OBSERVATIONS,
    readings: read.QUOTA_READINGS,
    records: read.QUOTA_RECORDS,
  },
});

const storageOf = (read: Read) => ({
  storage: {
    place: read.STORAGE_URL,
    former: read.STORAGE_FORMER_URL,
    isSigned: read.STORAGE_ANSWERS === 'signed',
  },
  /** Free space to keep on the disk of `dataDir`. */
  diskLimits: { low: read.DISK_LOW_MB * MB, full: read.DISK_FULL_MB * MB },
});

/** The sender of mails if none is configured. */
const mailtoOf = (from: string): string => `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`;

/** An empty variable counts as unset, as in the shell's `PORT= npm start`. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));

/** All settings, from environment variables only (OPERATIONS.md lists them). */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Reads the configuration, or throws one message that names each invalid variable without its value. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const read = Consistent.safeParse(withoutEmpty(env));
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is wrong:\n${lines.join('\n')}`);
  }
  const { HOST, PORT, APP_URL, DATA_DIR, DATABASE_URL, DEMO } = read.data;
  return {
    host: HOST,
    port: PORT,
    /** Public address without a trailing slash, used in mails. */
    appUrl: (APP_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ''),
    dataDir: absolute(DATA_DIR),
    ...databaseOf(read.data),
    /** Undefined: mails are written to `dataDir/outbox`. */
    smtpUrl: read.data.SMTP_URL,
    mailFrom: read.data.MAIL_FROM,
    /** Keys that are undefined are generated once into `dataDir`. */
    secretKey: read.data.SECRET_KEY,
    vapidKeys: vapidKeysOf(read.data),
    /** Contact address that push services receive with each message. */
    vapidSubject: read.data.VAPID_SUBJECT ?? mailtoOf(read.data.MAIL_FROM),
    process: read.data.PROCESS,
    /** Seconds that a stopping process waits for pending requests, and then for running jobs. */
    stopSeconds: read.data.STOP_SECONDS,
    /** Per worker. */
    countingsAtOnce: read.data.COUNTINGS_AT_ONCE,
    /** Undefined: the built-in counter. */
    remoteCounter: remoteCounterOf(read.data),
    ...limitsOf(read.data),
    ...watchOf(read.data),
    ...backupsOf(read.data),
    ...storageOf(read.data),
    demo: DEMO === undefined ? DATABASE_URL === undefined : DEMO === '1',
    map: {
      tile_url: withToken(read.data.TILE_URL, read.data.TILE_TOKEN),
      tile_attribution: read.data.TILE_ATTRIBUTION,
      historic_tile_url: read.data.HISTORIC_TILE_URL,
    },
    geocoder: { name: read.data.GEOCODER, url: read.data.GEOCODER_URL },
    /** Base address of MeteoSwiss's open data. Undefined: no weather is fetched. */
    weatherUrl: read.data.WEATHER_URL === 'off' ? undefined : read.data.WEATHER_URL,
    /** Undefined: heights are not looked up. */
    elevationUrl: read.data.ELEVATION_URL === 'off' ? undefined : read.data.ELEVATION_URL,
  };
}
