import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashToken } from '@propolis/runtime';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { TABLE_OWNERS, WITHOUT_PERSONAL_DATA } from '../../../scripts/table-owners.mjs';
import { hashRecoveryCode } from '../src/features/second-factor/codes/recovery-codes.ts';
import { forgetAddress } from '../src/gateways/mail/mail.jobs.ts';
import { createMailer } from '../src/gateways/mail/mailer.ts';
import { runWorker } from '../src/worker.ts';
import { type Beekeeper, TEST_SETTINGS, type TestApp, testApp } from './app.ts';
import { blobsIn } from './blobs.ts';
import { closeAtEnd } from './closing.ts';
import { answering, sentPhoto } from './countings.ts';
import { BY_PASSWORD, PASSWORD } from './people.ts';
import { aHarvest, aQueen, aTreatment, createdApiary, createdHive, recorded } from './records.ts';
import { aCamera, aScale, aSlot, aWeatherConnector } from './sensors.ts';

/** An id that is contained in no other number. */
const DISTINCT_ID = 1_987_654_321;

interface Trace {
  readonly email: string;
  /** A new address that it has requested. */
  readonly nextEmail: string;
  readonly name: string;
  readonly note: string;
  readonly place: string;
  readonly photoId: string;
  readonly endpoint: string;
  readonly phone: string;
  readonly aid: string;
  /** kg, of a reading. */
  readonly weight: number;
}

const photo = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#e0c195' } })
    .jpeg()
    .toBuffer();

/** The whole app in one process, with its worker and data folder. */
async function runHouse(send: (send: () => Promise<void>, to: string) => Promise<void> = (work) => work()) {
  const server = await testApp();
  const dir = await mkdtemp(join(tmpdir(), 'propolis-traces-'));
  closeAtEnd(() => rm(dir, { recursive: true, force: true }));
  const outboxDir = join(dir, 'outbox');
  const log: string[] = [];
  const mailer = createMailer({
    smtpUrl: undefined,
    from: 'p@propolis.test',
    outboxDir,
    log: () => undefined,
  });
  const stop = await runWorker({
    hasReplica: false,
    connectionString: server.url,
    // It sends the mails, whose links are valid from then on.
    clock: server.now,
    settings: TEST_SETTINGS,
    mailer: { ...mailer, send: (mail) => send(() => mailer.send(mail), mail.to) },
    sendPush: async () => 'sent',
    blobs: server.blobs,
    countPhoto: answering({ outcome: 'coin_not_found', why: 'weak' }),
    countingsAtOnce: 1,
    meteoswiss: undefined,
    log: (line) => log.push(line),
    stopWithin: 1000,
    isAlone: false,
    onLost: (error) => log.push(error.message),
  });
  closeAtEnd(stop);
  const mailTo = async (email: string): Promise<string> => {
    const read = async () => {
      const names = await readdir(outboxDir).catch(() => []);
      const mails = await Promise.all(names.map((name) => readFile(join(outboxDir, name), 'utf8')));
      const mail = mails.find((text) => text.includes(email));
      if (!mail) throw new Error(`no mail for ${email}`);
      return mail;
    };
    return vi.waitFor(read, { timeout: 10_000 });
  };
  return { server, outboxDir, log, mailTo };
}

/** Leaves data everywhere an account can. */
async function live(server: TestApp, me: Beekeeper, trace: Trace): Promise<void> {
  const key = () => ({ 'idempotency-key': randomUUID() });
  const profile = { username: trace.name, language: 'fr', phone: trace.phone };
  expect((await me.put('/api/user', profile)).status).toBe(200);
  await me.post('/api/user/preferences', { observations: { food: false } }, key());
  const subscription = { endpoint: trace.endpoint, keys: { p256dh: 'k', auth: 'a' } };
  expect((await me.put('/api/user/fcm', { subscription })).status).toBe(204);
  const apiaryId = await createdApiary(me, { name: trace.place });
  expect((await me.upload(`/api/apiaries/${apiaryId}/image`, 'image', await photo())).status).toBe(200);
  const hiveId = await createdHive(me, apiaryId);
  const harvest = { id: randomUUID(), ...aHarvest({ hive_ids: [hiveId], note: trace.note }) };
  expect((await me.post(`/api/apiaries/${apiaryId}/records`, harvest)).status).toBe(201);
  const queen = { id: randomUUID(), ...aQueen(hiveId, { new_queen: { note: trace.note } }) };
  expect((await me.post(`/api/apiaries/${apiaryId}/records`, queen)).status).toBe(201);
  const treatment = { id: randomUUID(), ...aTreatment(hiveId) };
  expect((await me.post(`/api/apiaries/${apiaryId}/records`, treatment)).status).toBe(201);
  // With a replica each write counts.
  await server.pool.query(
    'insert into account_writes (user_id, number) values ($1, 1) on conflict do nothing',
    [me.id],
  );
  const sent = await me.upload(`/api/photos/${trace.photoId}`, 'photo', await photo(), { method: 'PUT' });
  expect(sent.status).toBeLessThan(300);
  const receipt = randomUUID();
  await me.upload(`/api/photos/${receipt}`, 'photo', await photo(), { method: 'PUT' });
  expect((await me.post(`/api/records/${harvest.id}/photos`, { photos: [receipt] })).status).toBe(200);
  await recorded(me, hiveId, { general_notes: trace.note, harvest_wax: 1, photos: [trace.photoId] });
  const again = { general_notes: trace.note };
  expect((await me.post(`/api/hives/${hiveId}/observations`, again, key())).status).toBe(201);
  const description = { aid: trace.aid, name: trace.place, apiary: apiaryId };
  const scale = aScale(apiaryId, { description, hives: [aSlot(1, hiveId)] });
  const { status, body } = await me.post('/api/sensors/youbee', scale, key());
  expect(status).toBe(201);
  // Another hive was there for two weeks.
  const stood = [
    { ...aSlot(1, await createdHive(me, apiaryId)), since: '2026-05-01T06:00:00Z' },
    { ...aSlot(1, hiveId), since: '2026-05-15T06:00:00Z' },
  ];
  for (const slot of stood) {
    const standing = { ...scale, id: body.id, hives: [slot] };
    expect((await me.put('/api/sensors/youbee', standing, key())).status).toBe(200);
  }
  const reading = { time: '2026-06-01T06:00:00Z', value: trace.weight };
  const delivered = await server.anonymous.post('/api/ingest/weights', reading, {
    authorization: `Bearer ${body.device_key}`,
  });
  expect(delivered.body).toMatchObject({ accepted: 1 });
  const settings = {
    separator: ';',
    decimal: '.',
    header: 0,
    width: 2,
    time: { column: 0, format: 'iso', zone: 'UTC' },
  };
  const values = [{ column: 1, slot: 1, measure: 'weight' }];
  const query = encodeURIComponent(JSON.stringify({ ...settings, values }));
  // The invalid line is stored and shown.
  const file = Buffer.from(`2026-06-01;${trace.note}\n`);
  const imported = await me.upload(`/api/sensors/youbee/${body.id}/imports?settings=${query}`, 'file', file);
  expect(imported.status).toBe(202);
  const connector = aWeatherConnector(apiaryId, { name: trace.place });
  expect((await me.post('/api/sensors/swissmetnet', connector)).status).toBe(201);
  expect((await me.post('/api/sensors/apizoom', aCamera({ name: trace.place }))).status).toBe(201);
  // A file without a coin: it may be counted or not before the account is deleted.
  await sentPhoto(me, await photo(), { hive_id: String(hiveId) });
  // Another upload in progress.
  const upload = `/api/uploads/${randomUUID()}`;
  const bytes = await photo();
  expect((await me.put(upload, { bytes: bytes.length })).status).toBeLessThan(300);
  const part = await me.upload(`${upload}/parts/0`, 'part', bytes, { method: 'PUT' });
  expect(part.status).toBeLessThan(300);
  await findSomething(server, me, hiveId);
  const address = { email: trace.nextEmail, ...BY_PASSWORD };
  expect((await me.post('/api/user/address', address)).status).toBe(200);
  await secure(server, me);
  expect((await me.post('/api/user/calendar')).status).toBe(200);
  await server.anonymous.post('/api/auth/login', { email: trace.email, password: 'a wrong guess' });
  for (const url of ['/api/auth/password/forgot', '/api/auth/email/resend'])
    expect((await server.anonymous.post(url, { email: trace.email })).status).toBe(204);
}

/** Data that jobs write: a notification, and a weight event of a hive. */
async function findSomething({ pool }: TestApp, me: Beekeeper, hiveId: number): Promise<void> {
  await pool.query(
    `insert into notifications (user_id, kind, cause, facts, created_at)
      values ($1, 'scale_silent', $2, '{}', now())`,
    [me.id, `silent ${me.email}`],
  );
  await pool.query(
    `insert into weight_events (hive_id, kind, start_at, end_at, change, told_at)
      values ($1, 'loss', now(), now(), -2, now())`,
    [hiveId],
  );
}

const RECOVERY_CODE = 'known here';

/** A second factor, set up as by a browser and an authenticator app. */
async function secure({ pool }: TestApp, { id, email }: Beekeeper): Promise<void> {
  const bytes = hashToken(`secret of ${email}`);
  await pool.query('insert into totp_secrets (user_id, sealed_secret) values ($1, $2)', [id, bytes]);
  await pool.query('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [
    id,
    hashRecoveryCode(RECOVERY_CODE),
  ]);
  await pool.query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
      values ($1, $2, $3, $3, 0, '{}', now())`,
    [id, email, bytes],
  );
  await pool.query(
    `insert into challenges (token_hash, purpose, user_id, remember, expires_at)
      values ($2, 'second_step', $1, false, now() + interval '5 minutes')`,
    [id, bytes],
  );
  // Written only if there is a replica.
  await pool.query('insert into account_writes values ($1, 1) on conflict do nothing', [id]);
}

/** Tables with personal data, whose rows are deleted with the account, with the number of rows. */
async function personalRows({ pool }: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(TABLE_OWNERS).filter(
    (name) => !WITHOUT_PERSONAL_DATA.includes(name) && !STAYS[name],
  ))
    counts[table] = Number((await pool.query(`select count(*) from ${table}`)).rows[0].count);
  return counts;
}

/** Tables whose rows are not deleted with an account, with the reason. */
const STAYS: Readonly<Record<string, string>> = {
  rate_limits: 'a keyed hash of an address and how often it tried, until its hour is over',
  account_log: 'the number of the account and what happened to its ways in, for 180 days (privacy page)',
  removed_scale_series:
    'numbers of series without a name, written by the deletion: their readings go in the night',
};

/** All rows of all tables, one line each; bytes in hexadecimal. */
async function rowsOf({ pool }: TestApp): Promise<string[]> {
  const { rows: tables } = await pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(`select row_to_json(t)::text as row from ${name} as t`);
    lines.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return lines;
}

async function untilNothingWaits({ pool }: TestApp): Promise<void> {
  const due = 'select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts';
  await vi.waitFor(async () => expect((await pool.query(due)).rowCount).toBe(0), { timeout: 30_000 });
}

async function filesOf(server: TestApp, outboxDir: string): Promise<string[]> {
  const mails = await mailsIn(outboxDir);
  const folders = await Promise.all(
    ['photos', 'countings', 'parts'].map((folder) => blobsIn(server.blobs, folder)),
  );
  return [...mails, ...folders.flat().map(({ key }) => key)];
}

/** Uploads rename their files at any moment: then all are listed again, so that none is missed. */
async function mailsIn(outboxDir: string): Promise<string[]> {
  const names = await readdir(outboxDir).catch(() => []);
  const texts = names.map((name) => readFile(join(outboxDir, name), 'utf8').catch(() => undefined));
  const mails = (await Promise.all(texts)).flatMap((text, index) =>
    text === undefined ? [] : [`${names[index]}: ${text}`],
  );
  return mails.length === names.length ? mails : mailsIn(outboxDir);
}

const traceOf = (who: string): Trace => ({
  email: `${who}@example.org`,
  nextEmail: `${who}@elsewhere.example`,
  name: `Zéphirine ${who}`,
  note: `Une note de ${who}`,
  place: `Rucher de ${who}`,
  photoId: randomUUID(),
  aid: `scale-of-${who}`,
  weight: 30 + who.length / 1_234_567,
  endpoint: `https://push.example.org/${who}`,
  phone: `+41 79 ${[...who].map((letter) => letter.charCodeAt(0)).join('')}`.slice(0, 30),
});

async function signIn(server: TestApp, me: Beekeeper, { email }: Trace) {
  const { status, body } = await server.anonymous.post('/api/auth/login', { email, password: PASSWORD });
  expect(status).toBe(200);
  return [hashToken(body.access_token), hashToken(body.browser_token), hashToken(me.token)];
}

/** An account for this test, with a password and a distinctive id. */
async function settle(server: TestApp, id: number, trace: Trace): Promise<Beekeeper> {
  await server.pool.query(`select setval(pg_get_serial_sequence('users', 'id'), $1)`, [id - 1]);
  const person = {
    name: trace.name,
    email: trace.email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
  expect((await server.anonymous.post('/api/auth/signup', person)).status).toBe(204);
  await server.db
    .updateTable('users')
    .set({ email_verified_at: server.now() })
    .where('email', '=', trace.email)
    .execute();
  return server.signedIn(id, trace.email);
}

/** Concurrent and interrupted uploads of each kind, which leave files without rows. */
async function uploadBadly(server: TestApp, me: Beekeeper): Promise<void> {
  const file = await photo();
  const thrice = (send: () => Promise<unknown>) => Promise.all([send(), send(), send()]);
  const [photoId, uploadId] = [randomUUID(), randomUUID()];
  await server.withConnections(10, async () => {
    await thrice(() => me.upload(`/api/photos/${photoId}`, 'photo', file, { method: 'PUT' }));
    await me.put(`/api/uploads/${uploadId}`, { bytes: file.length });
    await thrice(() => me.upload(`/api/uploads/${uploadId}/parts/0`, 'part', file, { method: 'PUT' }));
    const [apiary] = (await me.get('/api/apiaries')).body;
    await thrice(() => me.upload(`/api/apiaries/${apiary.id}/image`, 'image', file));
  });
  await me.upload(`/api/photos/${randomUUID()}`, 'photo', file.subarray(0, file.length / 2), {
    method: 'PUT',
  });
}

test('a deleted account leaves no trace in any table, job or file; the data of others stays', async () => {
  const { server, outboxDir, log, mailTo } = await runHouse();
  const [mine, others] = [traceOf('melusine'), traceOf('gudule')];
  const other = await settle(server, 4711, others);
  await live(server, other, others);
  // Waits for mails and a counting with its notification: later rows would look like remains.
  await untilNothingWaits(server);
  const before = await filesOf(server, outboxDir);

  const me = await settle(server, DISTINCT_ID, mine);
  const hashes = await signIn(server, me, mine);
  await live(server, me, mine);
  await uploadBadly(server, me);
  await mailTo(mine.email);
  const files = await server.pool.query(
    'select file_id from photos where user_id = $1 union select file_id from countings where user_id = $1',
    [me.id],
  );
  const fileIds = files.rows.map(({ file_id }) => String(file_id));
  expect(fileIds).toHaveLength(4);
  const needles = [
    ...Object.values(mine).map(String),
    'melusine',
    String(DISTINCT_ID),
    ...fileIds,
    createHash('sha256').update(mine.email).digest('hex'),
    ...hashes.map((hash) => hash.toString('hex')),
  ];
  // Of the account log only the number stays.
  const namesThem = needles.filter((needle) => needle !== String(DISTINCT_ID));
  const isOfTheLog = (line: string) =>
    line.startsWith('public.account_log: ') && !namesThem.some((needle) => line.includes(needle));
  const found = async () => {
    const lines = [...(await rowsOf(server)), ...(await filesOf(server, outboxDir))];
    return lines.filter((line) => needles.some((needle) => line.includes(needle)) && !isOfTheLog(line));
  };
  // Each needle can be found before the deletion.
  const living = (await found()).join('\n');
  const outsideTheDatabase = [createHash('sha256').update(mine.email).digest('hex')];
  for (const needle of needles)
    if (!outsideTheDatabase.includes(needle)) expect(living, needle).toContain(needle);

  const resets = 'select from password_resets where user_id = $1';
  await vi.waitFor(async () => expect((await server.pool.query(resets, [me.id])).rowCount).toBe(1), {
    timeout: 10_000,
  });
  // Each table has a row of the account, so that no later table is forgotten.
  const countsBefore = await personalRows(server);
  const proof = { code: RECOVERY_CODE };
  const gone = await me.post('/api/user/delete', { proof }, { 'idempotency-key': randomUUID() });
  expect(gone.status).toBe(204);
  await vi.waitFor(async () => expect(await found()).toEqual([]), { timeout: 15_000 });
  const countsAfter = await personalRows(server);
  for (const [table, count] of Object.entries(countsBefore))
    expect(countsAfter[table], `rows of ${table}`).toBeLessThan(count);
  expect(await filesOf(server, outboxDir)).toEqual(expect.arrayContaining(before));
  const isUpload = (file: string) => /^(photos|countings|parts|imports)\//.test(file);
  await vi.waitFor(async () =>
    expect((await filesOf(server, outboxDir)).filter(isUpload)).toEqual(before.filter(isUpload)),
  );
  expect((await other.get('/api/apiaries')).body).toHaveLength(1);
  const kept = (await rowsOf(server)).join('\n');
  for (const needle of [
    others.email,
    others.name,
    others.note,
    others.place,
    others.photoId,
    String(others.weight),
  ])
    expect(kept).toContain(needle);
  expect(log).toEqual([]);
}, 60_000);

test('queued and failed mails are deleted with the account; those of others stay queued', async () => {
  const { server } = await runHouse(async () => {
    throw new Error('the mail server is not there');
  });
  const [mine, others] = [traceOf('melusine'), traceOf('gudule')];
  await settle(server, 4711, others);
  const me = await settle(server, DISTINCT_ID, mine);
  for (const { email } of [others, mine]) await server.anonymous.post('/api/auth/password/forgot', { email });
  await me.post('/api/user/address', { email: mine.nextEmail, ...BY_PASSWORD });
  const waiting = async (email: string) =>
    (await server.pool.query(`select from graphile_worker._private_jobs where payload->>'to' = $1`, [email]))
      .rowCount;
  const tried = `select from graphile_worker._private_jobs where last_error like '%mail server%'`;
  await vi.waitFor(async () => expect((await server.pool.query(tried)).rowCount).toBe(4), {
    timeout: 30_000,
  });
  await server.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where payload->>'to' = $1
      and id = (select min(id) from graphile_worker._private_jobs where payload->>'to' = $1)`,
    [mine.email],
  );
  expect((await me.post('/api/user/delete', BY_PASSWORD)).status).toBe(204);
  // While one of them is being sent, deletion is retried: after 3 s, 7 s, 20 s.
  for (const email of [mine.email, mine.nextEmail])
    await vi.waitFor(async () => expect(await waiting(email)).toBe(0), { timeout: 60_000 });
  // The finished job of the link that became this mail is perhaps not removed yet.
  await vi.waitFor(async () => expect(await waiting(others.email)).toBe(1));
}, 120_000);

test('a mail to a new account with the same address is not among the deleted ones', async () => {
  const server = await testApp();
  const trace = traceOf('melusine');
  const me = await settle(server, DISTINCT_ID, trace);
  expect((await me.post('/api/user/delete', BY_PASSWORD)).status).toBe(204);
  await settle(server, DISTINCT_ID + 1, trace);
  const mailer = { send: async () => undefined, forget: async () => undefined };
  await forgetAddress(server.db, mailer, trace.email);
  const { rows } = await server.pool.query(
    `select payload->'link' as link from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where identifier = 'mail.link' and payload->>'to' = $1`,
    [trace.email],
  );
  expect(rows).toEqual([{ link: { kind: 'verification', user: DISTINCT_ID + 1 } }]);
});
