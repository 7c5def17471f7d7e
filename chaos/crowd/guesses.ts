import { setTimeout as wait } from 'node:timers/promises';
import type { Crowd, Scene } from './crowd.ts';

/** Login tries per 15 minutes of one account from one address, over all processes. */
const LET_THROUGH = 10;
const WINDOW = 900_000; // ms
const PAUSE = { from: 300, to: 1500 }; // ms

/** Guesses a password from one address: all processes together must accept only as many tries as one would. */
export async function letPasswordsBeGuessed({
  recorder,
  chance: drawn,
  signal,
  newMember,
  newLine,
}: Scene): Promise<Crowd> {
  const { email } = await newMember();
  const [chance, line] = [drawn.fork(), newLine()];
  const begin = performance.now();
  const guess = async () => {
    let through = 0;
    while (!signal.aborted && performance.now() - begin < WINDOW) {
      const body = { email, password: 'eine-falsche-wiese' };
      const { status } = await line.ask({ method: 'POST', path: '/api/auth/login', body });
      if (status < 400) recorder.fault(`a wrong password answered ${status}`);
      recorder.count(status === 429 ? 'guesses held up' : 'guesses let through');
      if (status !== 429) through += 1;
      await wait(chance.between(PAUSE.from, PAUSE.to));
    }
    if (through > LET_THROUGH) recorder.fault(`${through} guesses were let through`);
  };
  return { gone: guess(), check: async () => undefined };
}
