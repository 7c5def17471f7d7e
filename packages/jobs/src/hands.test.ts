import { getEventListeners, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { systemClock } from '@propolis/runtime';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createHands } from './hands.ts';
import { makeJob } from './job.ts';

const nothing = makeJob('test.nothing', z.object({}), { queue: 'mail' });

/** Forces garbage collection; Node has no other way in a running process. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

afterEach(() => void vi.useRealTimers());

const helpersOf = (id: number) => ({ job: { id: String(id), attempts: 1, max_attempts: 1 } });

test('finished jobs leave no listeners for the stop signal', async () => {
  const hands = createHands({ clock: systemClock, log: () => undefined });
  const ends: (() => void)[] = [];
  hands.bind(nothing, () => new Promise((resolve) => ends.push(resolve)));
  const doing = [1, 2, 3, 4].map((id) => hands.takes(nothing.name)({}, helpersOf(id)));
  await wait(0); // An object is referenced until the end of the current turn of the event loop.
  collectGarbage();
  await wait(0);
  for (const end of ends) end();
  await Promise.all(doing);
  expect(getEventListeners(hands.stopping, 'abort')).toEqual([]);
});

test('a job that ignores the signal does not block the stop and is returned', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const lines: string[] = [];
  const hands = createHands({ clock: systemClock, log: (line) => lines.push(line) });
  hands.bind(nothing, () => new Promise(() => undefined));
  const doing = hands.takes(nothing.name)({}, helpersOf(1));
  const returned = hands.finishOrAbort(Promise.allSettled([doing]), 0);
  await once(hands.stopping, 'abort');
  vi.advanceTimersByTime(2_000);
  await expect(doing).rejects.toThrow('stopped');
  expect(await returned).toEqual([{ id: '1', attempts: 1 }]);
  expect(lines).toEqual([expect.stringContaining('was stopped with the process')]);
});
