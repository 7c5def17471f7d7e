import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD } from '../newcomers.ts';
import type { Crowd, Scene } from './crowd.ts';

/** More than there are processes, so that each is asked. */
const LOOKS = 6;
/** An account is let in a hundred times in an hour, from wherever; a sign-in whose answer was lost is one, and its repeat another. */
const MOST = 60;
const PAUSE = { from: 2000, to: 6000 }; // ms

/** Sessions are opened and ended: what one process has done holds at once in all of them. */
export async function letSessionsComeAndGo({
  diary,
  chance: drawn,
  signal,
  newcomer,
  newLine,
}: Scene): Promise<Crowd> {
  const { email } = await newcomer();
  const chance = drawn.fork();
  const visit = async () => {
    // From elsewhere each time: tries are counted by address.
    const line = newLine();
    const login = { method: 'POST', path: '/api/auth/login', body: { email, password: PASSWORD } } as const;
    const opened = await line.ask(login);
    if (opened.status !== 200) return diary.fault(`a sign-in answered ${opened.status}`);
    const token: string = opened.body.access_token;
    const look = async (status: number) => {
      for (let times = 0; times < LOOKS; times += 1) {
        const answer = await line.ask({ method: 'GET', path: '/api/user', token });
        if (answer.status !== status)
          diary.fault(`a session answered ${answer.status} where ${status} was awaited`);
      }
    };
    await look(200);
    const ended = await line.ask({ method: 'POST', path: '/api/auth/logout', token });
    if (ended.status >= 400 && !ended.isRepeated) diary.fault(`a logout answered ${ended.status}`);
    await look(401);
    diary.count('sessions opened and ended');
  };
  const gone = (async () => {
    for (let visits = 0; visits < MOST && !signal.aborted; visits += 1) {
      await visit();
      await wait(chance.between(PAUSE.from, PAUSE.to));
    }
  })();
  return { gone, check: async () => undefined };
}
