import { resolve } from 'node:path';
import { projectRoot } from '@propolis/runtime';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('no variable is required', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    appUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    process: 'all',
    stopSeconds: 5,
    demo: true,
    geocoder: { name: 'swisstopo', url: undefined },
  });
});

test('an empty variable counts as unset, and the public address follows the port', () => {
  expect(readConfig({ PORT: '', HOST: ' ' })).toMatchObject({ port: 3000, host: '127.0.0.1' });
  expect(readConfig({ PORT: '8080' }).appUrl).toBe('http://localhost:8080');
  expect(readConfig({ APP_URL: 'https://ruches.example/' }).appUrl).toBe('https://ruches.example');
});

test('the demonstration is enabled by default on the embedded database only', () => {
  const DATABASE_URL = 'postgres://example/propolis';
  expect(readConfig({ DATABASE_URL }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

test('addresses that bypass a pooler or lead to a replica are allowed only with DATABASE_URL', () => {
  const DATABASE_URL = 'postgres://pooler.example/propolis';
  const ways = {
    DATABASE_DIRECT_URL: 'postgres://one.example,two.example/propolis',
    DATABASE_REPLICA_URL: 'postgres://two.example/propolis',
  };
  expect(readConfig({ DATABASE_URL, ...ways })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: ways.DATABASE_DIRECT_URL,
    databaseReplica: { url: ways.DATABASE_REPLICA_URL, seconds: 30 },
  });
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    databaseDirectUrl: undefined,
    databaseReplica: undefined,
  });
  expect(() => readConfig(ways)).toThrow(/DATABASE_DIRECT_URL: .*\n.*DATABASE_REPLICA_URL: is set together/);
});

test('an external counter needs a secret for signatures', () => {
  const COUNTING_API_URL = 'https://counter.example/count';
  expect(readConfig({}).remoteCounter).toBeUndefined();
  expect(() => readConfig({ COUNTING_API_URL })).toThrow('COUNTING_API_SECRET');
  const secret = 's'.repeat(32);
  expect(readConfig({ COUNTING_API_URL, COUNTING_API_SECRET: secret }).remoteCounter).toEqual({
    url: COUNTING_API_URL,
    secret,
  });
});

test.each(['Propolis', 'Propolis <bees>', 'Propolis <bees@example.org', 'a@example.org, b@example.org'])(
  '%j is not a valid sender address',
  (MAIL_FROM) => expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM: must be an address'),
);

test.each([
  ['bees@example.org', 'mailto:bees@example.org'],
  ['Propolis <no-reply@localhost>', 'mailto:no-reply@localhost'],
  ['"Müller, Imkerei" <bees@example.org>', 'mailto:bees@example.org'],
  ['<bees@example.org>', 'mailto:bees@example.org'],
])('mails come from %j, whom push services may write to', (MAIL_FROM, vapidSubject) =>
  expect(readConfig({ MAIL_FROM })).toMatchObject({ mailFrom: MAIL_FROM, vapidSubject }),
);

test('one message names each invalid variable and repeats no value', () => {
  const secret = 'mysql://user:secret-password@example';
  const read = () =>
    readConfig({
      PORT: 'many',
      DATABASE_URL: secret,
      PROCESS: 'half',
      SECRET_KEY: 'short',
      STOP_SECONDS: '-1',
      TILE_URL: 'http://tiles.example/',
    });
  expect(read).toThrow(
    /PORT[\s\S]*DATABASE_URL[\s\S]*SECRET_KEY[\s\S]*PROCESS[\s\S]*STOP_SECONDS[\s\S]*TILE_URL/,
  );
  expect(read).not.toThrow(/secret-password|short/);
});

test('upload and storage limits are set in megabytes and seconds', () => {
  const defaults = readConfig({});
  expect(defaults.uploads).toEqual({ largest: 100_000_000, atOnce: 60, perAccount: 20 });
  expect(defaults.bodyTime).toEqual({ within: 900_000, graceFor: 20_000, bytesPerSecond: 1000 });
  expect(defaults.pictures).toEqual({ atOnce: 2, memory: 800_000_000, within: 60_000 });
  const read = readConfig({
    BODY_SECONDS: '60',
    UPLOADS_AT_ONCE: '3',
    UPLOADS_PER_ACCOUNT: '1',
    PICTURE_MEMORY_MB: '300',
    PICTURE_SECONDS: '10',
    QUOTA_APIARIES: '5',
    QUOTA_PHOTO_MB: '7',
    DISK_LOW_MB: '20',
    DISK_FULL_MB: '0',
  });
  expect(read).toMatchObject({
    bodyTime: { within: 60_000 },
    uploads: { atOnce: 3, perAccount: 1 },
    pictures: { memory: 300_000_000, within: 10_000 },
    quotas: { apiaries: 5, hives: 10_000, photoBytes: 7_000_000 },
    diskLimits: { low: 20_000_000, full: 0 },
  });
  expect(() => readConfig({ UPLOADS_AT_ONCE: '0', QUOTA_HIVES: 'many', PICTURE_MEMORY_MB: '1' })).toThrow(
    /UPLOADS_AT_ONCE[\s\S]*PICTURE_MEMORY_MB[\s\S]*QUOTA_HIVES/,
  );
});

test('by default the log is human-readable and metrics are off', () => {
  expect(readConfig({})).toMatchObject({ log: { form: 'plain', requests: false }, metrics: undefined });
  expect(readConfig({ LOG: 'json' }).log).toEqual({ form: 'json', requests: true });
  expect(readConfig({ LOG: 'json', LOG_REQUESTS: '0' }).log.requests).toBe(false);
  expect(readConfig({ LOG_REQUESTS: '1' }).log).toEqual({ form: 'plain', requests: true });
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({
    listen: { host: '127.0.0.1', port: 9464 },
    token: undefined,
  });
  const token = 'x'.repeat(32);
  expect(readConfig({ METRICS_TOKEN: token }).metrics).toEqual({ listen: undefined, token });
  expect(() => readConfig({ METRICS_TOKEN: 'short', LOG: 'xml' })).toThrow(/LOG[\s\S]*METRICS_TOKEN/);
});

test('large files are stored as files, or in a bucket whose secret is not in the address', () => {
  expect(readConfig({}).storage).toEqual({ place: { kind: 'files' }, former: undefined, isSigned: false });
  const endpoint = 'https://s3.example.org';
  const read = readConfig({
    STORAGE_URL: `s3://bees/photos/of?endpoint=${endpoint}&region=ch`,
    STORAGE_FORMER_URL: 'files',
    STORAGE_ANSWERS: 'signed',
  });
  expect(read.storage).toEqual({
    place: { kind: 'bucket', bucket: 'bees', prefix: 'photos/of/', endpoint, region: 'ch', pathStyle: true },
    former: { kind: 'files' },
    isSigned: true,
  });
  const aws = readConfig({ STORAGE_URL: 's3://bees' }).storage.place;
  expect(aws).toMatchObject({ prefix: '', endpoint: undefined, region: undefined, pathStyle: false });
  expect(readConfig({ STORAGE_URL: 's3://bees/?path_style=1' }).storage.place).toEqual({
    ...aws,
    pathStyle: true,
  });
});

test.each([
  'bees',
  'https://bees.s3.example.org',
  's3://key:hidden@bees',
  's3://bees:9000',
  's3://Bees',
  's3://bees/hidden place',
  's3://bees?endpoint=ftp://hidden',
  's3://bees?endpoint=https://key:hidden@s3.example.org',
  's3://bees?secret=hidden',
  's3://bees?path_style=yes',
])('%s is no place for large files', (STORAGE_URL) => {
  expect(() => readConfig({ STORAGE_URL })).toThrow(/STORAGE_URL: must be files or s3:/);
  expect(() => readConfig({ STORAGE_URL })).not.toThrow('hidden');
});

describe('the token of the tiles', () => {
  const tile_url = (TILE_URL: string) => readConfig({ TILE_URL, TILE_TOKEN: 'a b' }).map.tile_url;
  test('replaces its placeholder in the address', () => {
    expect(tile_url('https://t.example/{token}/{z}/{x}/{y}')).toBe('https://t.example/a%20b/{z}/{x}/{y}');
  });
  test('otherwise is a parameter of the address', () => {
    expect(tile_url('https://t.example/{z}/{x}/{y}')).toBe(
      'https://t.example/{z}/{x}/{y}?access_token=a%20b',
    );
    expect(tile_url('https://t.example/{z}/{x}/{y}?k=1')).toBe(
      'https://t.example/{z}/{x}/{y}?k=1&access_token=a%20b',
    );
  });
});

test('daily backups are written to the given path, relative to the project', () => {
  expect(readConfig({}).backups).toBeUndefined();
  const { backups } = readConfig({ BACKUP_DIR: '/srv/backups', BACKUP_KEEP: '3', BACKUP_HOUR: '23' });
  expect(backups).toEqual({ shelf: '/srv/backups', keep: 3, hour: 23, key: undefined });
  expect(readConfig({ BACKUP_DIR: 'kept' }).backups?.shelf).toBe(resolve(projectRoot(), 'kept'));
  expect(() =>
    readConfig({ BACKUP_DIR: '/srv', BACKUP_KEEP: '0', BACKUP_HOUR: '24', BACKUP_KEY: 'honey' }),
  ).toThrow(/BACKUP_KEEP[\s\S]*BACKUP_HOUR[\s\S]*BACKUP_KEY/);
});
