import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabasePool, openPool } from '@propolis/postgres';
import sharp from 'sharp';
import { act } from './actions.ts';
import { type Beekeeper, createBeekeeper } from './beekeeper.ts';
import { checkBeekeeper } from './check.ts';
import { type Line, openLine, type Recorder } from './client.ts';
import type { Crowd, Member, Scene } from './crowd/crowd.ts';
import type { Disk } from './disk.ts';
import { isServing, killOne, type Recovery, until } from './kills.ts';
import { type Outbox, readOutbox } from './outbox.ts';
import type { Chance } from './random.ts';
import type { Setup } from './setups.ts';
import { signUp, useAndDelete } from './sign-up.ts';

const BEEKEEPERS = 6;
/** Share of the requests with a network fault. */
const TROUBLE = 0.12;
/** Number of new accounts that wait for their mail at the same time. */
const SIGN_UPS_AT_ONCE = 8;
const CALM = { from: 300, to: 1500 }; // ms, between the return and the next kill
const START_LIMIT = 120_000; // ms
/** Time limit for all jobs: those of a killed worker are taken over within two minutes. */
const SETTLE_LIMIT = 180_000; // ms
const DISK_FULL = 3000; // ms

export interface ExperimentOptions {
  readonly setup: Setup;
  readonly chance: Chance;
  readonly recorder: Recorder;
  readonly picture: Buffer;
  readonly kills: number;
  /** No process but the first is killed after this `performance.now()` time. */
  readonly until: number;
  readonly disk: Disk | undefined;
  /** Share of the requests with a network fault. */
  readonly trouble?: number;
  readonly say: (line: string) => void;
}

/** The setup under test and its users. */
export interface Experiment extends ExperimentOptions {
  readonly outbox: Outbox;
  readonly database: DatabasePool;
  readonly query: Scene['query'];
  readonly newLine: () => Line;
  readonly signedUp: string[];
  readonly deleted: string[];
  /** Files of deleted accounts: none may be left. */
  readonly deadFiles: string[];
}

/** Writes of all kinds while processes are killed; then all acknowledged writes are checked. */
export async function runExperiment(options: ExperimentOptions): Promise<readonly Recovery[]> {
  const experiment = prepare(options);
  const { setup, recorder, say } = experiment;
  await untilUp(setup);
  const beekeepers = await Promise.all(
    Array.from({ length: BEEKEEPERS }, (_none, index) => enter(experiment, index)),
  );
  const leaving = new AbortController();
  const busy = beekeepers.map(async ({ beekeeper }) => {
    while (!leaving.signal.aborted) await act(beekeeper);
  });
  const coming = letBeekeepersJoin(experiment, leaving.signal);
  const crowds = await gather(experiment, leaving.signal);
  const recoveries = await killAll(experiment, beekeepers[0]?.token ?? '');
  leaving.abort();
  await Promise.all(busy);
  await Promise.all(crowds.map(({ gone }) => gone));
  const stayed = await coming;
  say(`${setup.name}: ${recoveries.length} kills; now everything is looked for`);
  await checkJobs(experiment);
  for (const beekeeper of [...beekeepers.map((one) => one.beekeeper), ...stayed])
    for (let left = await checkBeekeeper(beekeeper); left > 0; left -= 1)
      recorder.count('things found as they were kept');
  for (const { check } of crowds) await check();
  await checkAccounts(experiment);
  await checkFiles(experiment);
  await experiment.database.close();
  return recoveries;
}

/** The photo of all observations. */
export const drawPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#c9a227' } })
    .jpeg()
    .toBuffer();

/** Waits until the app is healthy for the first time. */
export async function untilUp({ name, url }: Setup): Promise<void> {
  const isUp = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await until(isUp, START_LIMIT))) throw new Error(`${name}: the app did not start`);
}

export function prepare(options: ExperimentOptions): Experiment {
  const { setup, chance, recorder } = options;
  const database = openPool(setup.databaseUrl, () => undefined);
  let lines = 0;
  const newLine = () => {
    lines += 1;
    const address = `10.9.${lines >> 8}.${lines & 255}`;
    return openLine({
      url: setup.url,
      address,
      chance: chance.fork(),
      recorder,
      trouble: options.trouble ?? TROUBLE,
      isProxied: setup.name === 'many',
    });
  };
  const query: Scene['query'] = async (text, values) => {
    for (;;) {
      try {
        return (await database.pool.query(text, values)).rows;
      } catch {
        await wait(100);
      }
    }
  };
  const outbox = readOutbox(join(setup.dataDir, 'outbox'));
  return { ...options, outbox, database, query, newLine, signedUp: [], deleted: [], deadFiles: [] };
}

/** An account that signs up with a line of its own; undefined if that fails. */
async function register(experiment: Experiment, email: string) {
  experiment.signedUp.push(email);
  const line = experiment.newLine();
  const joined = await signUp(email, { ...experiment, chance: experiment.chance.fork(), line });
  return joined && { ...joined, line };
}

async function registerSurely(experiment: Experiment, email: string) {
  const joined = await register(experiment, email);
  if (!joined) throw new Error(`${email} could not sign up`);
  return joined;
}

export async function enter(
  experiment: Experiment,
  index: number,
): Promise<{ beekeeper: Beekeeper; token: string }> {
  const { chance, recorder, picture } = experiment;
  const { email, token, line } = await registerSurely(experiment, `keeper-${index}@example.org`);
  const own = { name: email, token, line, chance: chance.fork() };
  return { beekeeper: createBeekeeper({ ...own, recorder, picture }), token };
}

/** Starts the further members of the setup, each with its own records. */
function gather(experiment: Experiment, signal: AbortSignal): Promise<readonly Crowd[]> {
  const { setup, recorder, chance, newLine, query } = experiment;
  let members = 0;
  const newMember = (): Promise<Member> => {
    members += 1;
    return registerSurely(experiment, `member-${members}@example.org`);
  };
  const scene = { url: setup.url, recorder, chance, signal, newMember, newLine, query };
  return Promise.all(setup.crowds.map((join) => join(scene)));
}

/** Signs up accounts all the time; two of three are deleted again. Returns the remaining ones. */
async function letBeekeepersJoin(experiment: Experiment, signal: AbortSignal): Promise<readonly Beekeeper[]> {
  const { setup, chance } = experiment;
  const inside = new Set<Promise<void>>();
  const stayed: Beekeeper[] = [];
  for (let number = 0; !signal.aborted; number += 1) {
    const email = `guest-${number}-${setup.name}@example.org`;
    const visit = joinAndLeave(experiment, email, chance.isDrawn(0.67)).then(
      (guest) => void (guest && stayed.push(guest)),
    );
    inside.add(visit);
    void visit.finally(() => inside.delete(visit));
    await wait(chance.between(300, 1200), undefined, { signal }).catch(() => undefined);
    while (inside.size >= SIGN_UPS_AT_ONCE) await Promise.race(inside);
  }
  await Promise.all(inside);
  return stayed;
}

async function joinAndLeave(
  experiment: Experiment,
  email: string,
  leaves: boolean,
): Promise<Beekeeper | undefined> {
  const joined = await register(experiment, email);
  if (!joined || !leaves) return joined?.beekeeper;
  const own = { line: joined.line, recorder: experiment.recorder };
  const photos = await useAndDelete(joined, own, (kept) => filesOf(experiment, kept));
  experiment.deleted.push(email);
  experiment.deadFiles.push(...photos);
  return undefined;
}

async function filesOf(experiment: Experiment, photos: readonly string[]): Promise<readonly string[]> {
  const text = 'select file_id from photos where id = any($1)';
  const rows = await experiment.query<{ file_id: string }>(text, [photos]);
  return rows.map(({ file_id }) => file_id);
}

async function killAll(experiment: Experiment, token: string): Promise<readonly Recovery[]> {
  const { setup, chance, recorder, disk, kills, say } = experiment;
  const recoveries: Recovery[] = [];
  let isDiskStillEmpty = disk !== undefined;
  // A slow machine may need the whole time to start, so the time ends only after the first kill.
  while (recoveries.length < kills && (recoveries.length === 0 || performance.now() < experiment.until)) {
    await wait(chance.between(CALM.from, CALM.to));
    if (isDiskStillEmpty && recoveries.length >= kills / 2) {
      isDiskStillEmpty = false;
      await fillDisk(experiment, token);
    }
    const recovery = await killOne(setup, chance, token);
    if (!recovery) continue;
    recoveries.push(recovery);
    const { victim, signal, ms } = recovery;
    say(`${setup.name} ${recoveries.length}: ${victim} ${signal}, back after ${ms?.toFixed(0)} ms`);
    if (ms === undefined)
      recorder.fault(`${setup.name}: after ${signal} of the ${victim} it did not come back`);
  }
  return recoveries;
}

async function fillDisk({ setup, disk, recorder, say }: Experiment, token: string): Promise<void> {
  recorder.isDiskFull = true;
  await disk?.fill();
  await wait(DISK_FULL);
  await disk?.empty();
  const begin = performance.now();
  const isBack = await until(() => isServing(setup, token), START_LIMIT);
  recorder.isDiskFull = false;
  if (!isBack) recorder.fault(`${setup.name}: it did not come back when the disk had room again`);
  say(
    `${setup.name}: the disk was full (${disk?.manner}); back after ${(performance.now() - begin).toFixed(0)} ms`,
  );
}

/**
 * No job is left, and none has failed permanently. Jobs scheduled for later may wait; a job with a single try leaves
 * its row when its process is killed, until it is requested again.
 */
async function checkJobs(experiment: Experiment): Promise<void> {
  const text = `select task_identifier as job, attempts, locked_by is not null as "inHand", last_error as error
    from graphile_worker.jobs where run_at < now() + interval '10 minutes' and (attempts > 0 or run_at < now())
      and max_attempts > 1`;
  const isDone = async () => (await experiment.query(text)).length === 0;
  const begin = performance.now();
  if (!(await until(isDone, SETTLE_LIMIT)))
    experiment.recorder.fault(`jobs are left: ${JSON.stringify(await experiment.query(text))}`);
  experiment.say(
    `${experiment.setup.name}: every job was done ${((performance.now() - begin) / 1000).toFixed(1)} s after the end`,
  );
}

async function checkAccounts(experiment: Experiment): Promise<void> {
  const { recorder, outbox, signedUp, deleted } = experiment;
  const rows = await experiment.query<{ email: string }>('select email from users');
  const found = rows.map(({ email }) => email).toSorted();
  const kept = signedUp.filter((email) => !deleted.includes(email)).toSorted();
  if (found.join() !== kept.join())
    recorder.fault(`accounts\n  found ${found.join()}\n  kept  ${kept.join()}`);
  for (const email of signedUp) {
    const mails = await outbox.countFor(email);
    if (mails !== 1) recorder.fault(`${email} got ${mails} mails`);
  }
}

/** A file is deleted with its account; a row has its file. */
async function checkFiles(experiment: Experiment): Promise<void> {
  const { recorder, setup, deadFiles } = experiment;
  const pathOf = (file: string) => join(setup.dataDir, 'blobs/photos', file.slice(0, 2), `${file}-large`);
  const isThere = (file: string) =>
    access(pathOf(file)).then(
      () => true,
      () => false,
    );
  for (const file of deadFiles)
    if (await isThere(file)) recorder.fault(`the file of a deleted account is left: ${file}`);
  const rows = await experiment.query<{ file_id: string }>('select file_id from photos');
  for (const { file_id } of rows)
    if (!(await isThere(file_id))) recorder.fault(`the photo ${file_id} has no file`);
}
