import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { heldMegabytes } from '../scripts/product/memory.ts';
import { type BuiltServer, withProduct } from '../scripts/product/server.ts';
import type { World } from './accounts.ts';
import { harvest } from './harvest.ts';
import { judge, judgeBytes, type Secrets } from './judge.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type Drawn, drawRequests } from './requests.ts';
import { resolve } from './resolve.ts';
import { send, sendBytes, type Target } from './send.ts';
import { filesLeftOver, openFiles } from './traces.ts';
import { createWorld, readAll, tidy } from './world.ts';

interface Options {
  readonly seed: number;
  readonly requests: number;
  /** No new request starts after this time. */
  readonly seconds: number;
}

/** The number of concurrent requests. */
const LANES = 16;
/** Requests per round; after each round, accounts are cleaned up and the memory is read. */
const ROUND = 1000;
/**
 * The server's old-generation heap limit (MB). With a small heap garbage is collected often, so that uncollected
 * objects do not look like growth, and a leak ends the server.
 */
const HEAP = 96;
/** Maximum memory growth between the first fifth of the rounds and the end (MB). */
const GROWTH_MAX = 25;
/** With fewer rounds the server is still warming up. */
const ROUNDS_TO_JUDGE = 10;
/** Maximum growth in the number of open files and connections. */
const OPEN_MORE_MAX = 20;

async function secretsOf(dataDir: string, { askers, bystander }: World): Promise<Secrets> {
  const secrets = new Map<string, string | undefined>();
  for (const { canary, name } of [...askers, bystander]) secrets.set(canary, name);
  secrets.set((await readFile(join(dataDir, 'secret-key'), 'utf8')).trim(), undefined);
  return secrets;
}

interface Attack {
  readonly world: World;
  readonly target: Target;
  readonly secrets: Secrets;
  readonly ledger: Ledger;
}

async function sendOne({ world, target, secrets, ledger }: Attack, drawn: Drawn): Promise<void> {
  if (drawn.kind === 'wire') {
    const bytes = await sendBytes(target, drawn);
    ledger.write(drawn, judgeBytes(bytes, drawn.isOwedAnswer, secrets), undefined);
    return;
  }
  const outgoing = resolve(drawn, world);
  const times = drawn.kind === 'call' ? drawn.atOnce : 1;
  await Promise.all(
    Array.from({ length: times }, async () => {
      const outcome = await send(target, outgoing);
      ledger.write(drawn, judge(outgoing, outcome, secrets), { outgoing, outcome });
      if (outcome.kind === 'answer') harvest(outgoing, outcome.answer);
    }),
  );
}

/** Each client sends its next request as soon as it has the response to the previous one. */
async function sendAll(attack: Attack, drawn: readonly Drawn[]): Promise<void> {
  const queue = drawn.values();
  const lane = async () => {
    for (const one of queue) await sendOne(attack, one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/**
 * Memory is flat if the minimum over the rounds of the last fifth is hardly above that of the second fifth. The
 * minimum, because uncollected garbage raises the other values.
 */
function memoryVerdict(megabytes: readonly number[]): { line: string; fault: string | undefined } {
  const fifth = Math.max(1, Math.floor(megabytes.length / 5));
  const warm = Math.min(...megabytes.slice(fifth, 2 * fifth));
  const end = Math.min(...megabytes.slice(-fifth));
  const line = `Memory: ${warm.toFixed(0)} MB warm, ${end.toFixed(0)} MB at the end, ${Math.max(...megabytes).toFixed(0)} MB at most.`;
  if (megabytes.length < ROUNDS_TO_JUDGE) return { line, fault: undefined };
  return {
    line,
    fault: end - warm > GROWTH_MAX ? `The memory grew by ${(end - warm).toFixed(0)} MB.` : undefined,
  };
}

async function attackServer(server: BuiltServer, dataDir: string, options: Options, ledger: Ledger) {
  const world = await createWorld(server.url, dataDir);
  const before = await readAll(server.url, world.bystander);
  const target = { host: '127.0.0.1', port: server.port, agent: new Agent({ keepAlive: true }) };
  const attack = { world, target, ledger, secrets: await secretsOf(dataDir, world) };
  const requests = await drawRequests(world);
  const begin = performance.now();
  const isLate = () => performance.now() - begin > options.seconds * 1000;
  const memory: number[] = [];
  let filesBefore: number | undefined;
  for (let round = 0; ledger.sent() < options.requests && !isLate(); round += 1) {
    const numRuns = Math.min(ROUND, options.requests - ledger.sent());
    await sendAll(attack, fc.sample(requests, { seed: options.seed + round, numRuns }));
    for (const account of world.askers) await tidy(server.url, account);
    memory.push(heldMegabytes(server.pid) ?? 0);
    filesBefore ??= openFiles(server.pid);
  }
  target.agent.destroy();
  const { line, fault } = memoryVerdict(memory);
  if (fault) ledger.fault(fault);
  if ((await readAll(server.url, world.bystander)) !== before)
    ledger.fault('The data of the bystander has changed.');
  for (const account of world.askers) await readAll(server.url, account);
  const health = await fetch(`${server.url}/api/health`);
  if (!health.ok) ledger.fault(`Health answers ${health.status} at the end.`);
  const left = await filesLeftOver(dataDir);
  if (left.length > 0)
    ledger.fault(`Unfinished files are left: ${left.slice(0, 5).join(', ')} of ${left.length} files.`);
  const more = openFiles(server.pid) - (filesBefore ?? 0);
  if (more > OPEN_MORE_MAX)
    ledger.fault(`${more} more files and connections are open than after the first round.`);
  const seconds = (performance.now() - begin) / 1000;
  return [`${ledger.sent()} requests in ${seconds.toFixed(0)} s.`, line];
}

/** Starts the built server, sends the requests of the seed, and reports the faults. */
export async function attack(dataDir: string, options: Options) {
  const ledger = createLedger();
  // In the JSON log, a failure is one line with its stack.
  const log = { LOG: 'json', LOG_REQUESTS: '0' };
  const settings = { NODE_OPTIONS: `--max-old-space-size=${HEAP}`, ...log, JOB_NICENESS: '0' };
  return withProduct({ dataDir, onLine: ledger.hear, settings }, async (server) => {
    const lines = await attackServer(server, dataDir, options, ledger);
    return { lines: [...lines, ...ledger.summary()], faults: ledger.faults() };
  });
}
