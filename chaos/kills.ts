import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from './random.ts';
import type { Setup, Victim } from './setups.ts';

/** A recovery that takes longer (ms) counts as a failure. */
const RECOVERY_LIMIT = 90_000;
const LOOK_AGAIN = 10; // ms
const STOPPED = { from: 200, to: 3000 }; // ms

const SIGNALS: Readonly<Record<Victim['name'], readonly NodeJS.Signals[]>> = {
  app: ['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGSTOP'],
  web: ['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGSTOP'],
  worker: ['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGSTOP'],
  database: ['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGQUIT', 'SIGSTOP'],
  'connection of the database': ['SIGKILL', 'SIGTERM'],
};

export interface Recovery {
  readonly setup: string;
  readonly victim: Victim['name'];
  readonly signal: NodeJS.Signals;
  /**
   * Time from the signal (SIGSTOP: from SIGCONT) to the first successful response; undefined if there was none in
   * time.
   */
  readonly ms: number | undefined;
}

/** Resolves to true as soon as the condition holds, to false after the timeout. */
export async function until(holds: () => Promise<boolean>, within: number): Promise<boolean> {
  for (const end = performance.now() + within; performance.now() < end; await wait(LOOK_AGAIN))
    if (await holds()) return true;
  return false;
}

/** True if the app answers from the database. */
export const isServing = async ({ url }: Setup, token: string): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` };
  const asked = fetch(`${url}/api/user`, { headers, signal: AbortSignal.timeout(1000) });
  return asked.then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  );
};

/** Signals a random process and waits until the app has recovered. */
export async function killOne(setup: Setup, chance: Chance, token: string): Promise<Recovery | undefined> {
  const victim = chance.pick(setup.victims);
  const signal = chance.pick(SIGNALS[victim.name]);
  const pid = await victim.pid();
  if (!pid) return undefined; // it is starting
  const starts = setup.workerStarts();
  if (!send(pid, signal)) return undefined;
  if (signal === 'SIGSTOP') {
    await wait(chance.between(STOPPED.from, STOPPED.to));
    send(pid, 'SIGCONT');
  }
  const begin = performance.now();
  if (signal !== 'SIGSTOP') await until(async () => !send(pid, 0), RECOVERY_LIMIT);
  const hasToSay = victim.name === 'worker' && signal !== 'SIGSTOP';
  const isBack = await until(
    async () => (hasToSay ? setup.workerStarts() > starts : isServing(setup, token)),
    RECOVERY_LIMIT,
  );
  return {
    setup: setup.name,
    victim: victim.name,
    signal,
    ms: isBack ? performance.now() - begin : undefined,
  };
}

/** False if there is no such process. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
