import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD } from '../../scripts/product/beekeeper.ts';
import type { Crowd, Scene } from './crowd.ts';

/** More than there are processes, so that each is asked. */
const LOOKS = 6;
/**
 * An account may sign in a hundred times per hour from all addresses. A sign-in whose response was lost counts, and
 * so does its retry.
 */
const MOST = 60;
const PAUSE = { from: 2000, to: 6000 }; // ms

/** Opens and closes sessions: the effect must be visible in all processes immediately. */
export async function letSessionsComeAndGo({
  recorder,
  chance: drawn,
  signal,
  newMember,
  newLine,
}: Scene): Promise<Crowd> {
  const { email } = await newMember();
  const chance = drawn.fork();
  const visit = async () => {
    // Another client address each time, because tries are counted by address.
    const line = newLine();
    const login = { method: 'POST', path: '/api/auth/login', body: { email, password: PASSWORD } } as const;
    const opened = await line.ask(login);
    if (opened.status !== 200) return recorder.fault(`a sign-in answered ${opened.status}`);
    const token: string = opened.body.access_token;
    const look = async (status: number) => {
      for (let times = 0; times < LOOKS; times += 1) {
        const answer = await line.ask({ method: 'GET', path: '/api/user', token });
        if (answer.status !== status)
          recorder.fault(`a session answered ${answer.status} where ${status} was awaited`);
      }
    };
    await look(200);
    const ended = await line.ask({ method: 'POST', path: '/api/auth/logout', token });
    if (ended.status >= 400 && !ended.isRepeated) recorder.fault(`a logout answered ${ended.status}`);
    await look(401);
    recorder.count('sessions opened and ended');
  };
  const gone = (async () => {
    for (let visits = 0; visits < MOST && !signal.aborted; visits += 1) {
      await visit();
      await wait(chance.between(PAUSE.from, PAUSE.to));
    }
  })();
  return { gone, check: async () => undefined };
}
