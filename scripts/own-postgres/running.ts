import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, commandLine, identity, plainEnvironment, withClient } from '@propolis/postgres';

const START_LIMIT = 60_000; // ms
const ASK_AGAIN = 20; // ms

export interface Running {
  readonly pid: number;
  /** Settles when the process has exited. */
  readonly stop: (signal: NodeJS.Signals) => Promise<void>;
}

interface Started {
  readonly account: Account;
  readonly program: string;
  readonly words: string[];
  /** Receives its output. */
  readonly logFile: string;
  /** Resolves once it serves. */
  readonly url: string;
}

/** Starts a server and waits until it responds; if it exits before, the error contains its log. */
export async function startUntilItAnswers(what: Started): Promise<Running> {
  const log = openSync(what.logFile, 'a');
  const [program, ...words] = commandLine(what.account, what.program, what.words);
  const child = spawn(program, words, {
    ...identity(what.account),
    cwd: '/',
    env: plainEnvironment(),
    stdio: ['ignore', log, log],
    detached: true, // Ctrl-C goes to the whole group, but the servers must stop one after the other
  });
  closeSync(log);
  const exited = once(child, 'exit');
  await untilItAnswers(child, what);
  if (child.pid === undefined) throw new Error('a process that answers has a number');
  // The server is killed if this process exits without stopping it.
  const interrupt = () => child.kill('SIGINT');
  process.once('exit', interrupt);
  return {
    pid: child.pid,
    stop: async (signal) => {
      process.off('exit', interrupt);
      child.kill(signal);
      await exited;
    },
  };
}

async function untilItAnswers(child: ChildProcess, { url, logFile, program }: Started): Promise<void> {
  const begin = performance.now();
  while (performance.now() - begin < START_LIMIT) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${program} did not start:\n${await readFile(logFile, 'utf8')}`);
    if (await answers(url)) return;
    await wait(ASK_AGAIN);
  }
  child.kill('SIGQUIT');
  throw new Error(`${program} does not answer:\n${await readFile(logFile, 'utf8')}`);
}

/** Runs one query over a new connection. */
export const ask = (url: string, sql: string): Promise<readonly Record<string, unknown>[]> =>
  withClient(url, async (client) => (await client.query(sql)).rows);

const answers = (url: string): Promise<boolean> =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  );
