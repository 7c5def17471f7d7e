import { DAY_MS } from '@propolis/domain';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { keepDraft } from '../drafts.ts';
import { newIdempotencyKey } from '../idempotency.ts';
import { knowAccount } from '../session.ts';
import {
  createMemoryFiles,
  draftFiles,
  forgetDraftFiles,
  setFileStore,
  sweepDraftFiles,
} from './draft-files.ts';

const client = new QueryClient();
let store = createMemoryFiles();
beforeEach(() => {
  localStorage.setItem('token', 'Bearer abc');
  signIn(1);
  store = createMemoryFiles();
  setFileStore(client, store);
});
const signIn = (account: number) => knowAccount(account, 'Bearer abc');
const aFile = (bytes = 3) => Object.defineProperty(new File(['bee'], 'board.jpg'), 'size', { value: bytes });
const names = async () => (await store.all()).map(({ name }) => name);

test('a file is found only by the account that chose it, not by another account on the same device', async () => {
  const name = newIdempotencyKey();
  const file = aFile();
  expect(await draftFiles(client).keep(name, file)).toBe(true);
  expect(await draftFiles(client).find(name)).toBe(file);
  signIn(2);
  expect(await draftFiles(client).find(name)).toBeUndefined();
});

test('an account keeps up to 500 MB and is notified about files beyond; a photo under the same name replaces the earlier one', async () => {
  const [one, other] = [newIdempotencyKey(), newIdempotencyKey()];
  expect(await draftFiles(client).keep(one, aFile(300_000_000))).toBe(true);
  expect(await draftFiles(client).keep(other, aFile(200_000_001))).toBe(false);
  expect(await draftFiles(client).keep(other, aFile(200_000_000))).toBe(true);
  expect(await draftFiles(client).keep(one, aFile(300_000_000))).toBe(true);
  signIn(2);
  expect(await draftFiles(client).keep(newIdempotencyKey(), aFile(500_000_000))).toBe(true);
});

test('files that no draft has named for a day are deleted, named ones stay; files of other accounts go after 30 days', async () => {
  const lies = (owner: string, name: string, days: number) =>
    store.keep({ owner, name, file: aFile(), keptAt: Date.now() - days * DAY_MS });
  await lies('1', 'named', 2);
  await lies('1', 'unnamed', 2);
  await lies('1', 'chosen just now', 0.5);
  await lies('2', 'of another account', 29);
  await lies('2', 'forgotten', 31);
  keepDraft('counting-draft.12', { changed: { shots: [{ key: 'named' }] } });
  await sweepDraftFiles(client);
  expect(await names()).toEqual(['named', 'chosen just now', 'of another account']);
});

test('logging out deletes all of them', async () => {
  const name = newIdempotencyKey();
  await draftFiles(client).keep(name, aFile());
  keepDraft('counting-draft.12', { changed: { shots: [{ key: name }] } });
  await forgetDraftFiles(client);
  expect(await names()).toEqual([]);
});
