import { expect, test } from 'vitest';
import { within } from './within.ts';

test('a result or error in time is passed on; a late one is replaced', async () => {
  expect(await within(60_000, Promise.resolve('answer'), 'late')).toBe('answer');
  await expect(within(60_000, Promise.reject(new Error('refused')), 'late')).rejects.toThrow('refused');
  expect(await within(1, new Promise(() => undefined), 'late')).toBe('late');
});
