import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { limitedTo, within } from './within.ts';

test('a result or error in time is passed on; a late one is replaced', async () => {
  expect(await within(60_000, Promise.resolve('answer'), 'late')).toBe('answer');
  await expect(within(60_000, Promise.reject(new Error('refused')), 'late')).rejects.toThrow('refused');
  expect(await within(1, new Promise(() => undefined), 'late')).toBe('late');
});

test('a limited signal aborts after its time, also after a garbage collection, and with its source', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const reasonOf = (signal: AbortSignal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', ({ target }) =>
        resolve(target instanceof AbortSignal && target.reason),
      );
    });
  const source = new AbortController();
  const late = reasonOf(limitedTo(50, source.signal));
  const stopped = reasonOf(limitedTo(60_000, source.signal));
  await wait(1);
  collectGarbage();
  expect(await late).toMatchObject({ name: 'TimeoutError' });
  source.abort('stopped');
  expect(await stopped).toBe('stopped');
});
