import { expect, test } from 'vitest';
import { keepDraft } from '../drafts.ts';
import { dropSentDrafts } from './sent-drafts.ts';
import type { Write } from './write.ts';
import { createMemoryStore } from './write-store.ts';

const aWrite = (change: Partial<Write>): Write => ({
  ...{ id: 'w', name: 'paint', variables: {}, shape: 1, tried: true, idempotencyKey: 'k', owner: '1' },
  ...{ scope: 'hive 1', makes: undefined, references: [], after: [], madeAt: 0, refused: undefined },
  ...change,
});
const refused = { code: 'not_found', status: 404, errors: {} } as const;

test('a draft is not offered again if its write was stored when the page was closed', async () => {
  localStorage.setItem('account', '1');
  const store = createMemoryStore({ durable: true });
  await store.add(aWrite({ id: 'a', idempotencyKey: 'queued' }));
  await store.add(aWrite({ id: 'b', idempotencyKey: 'refused', refused }));
  await store.add(aWrite({ id: 'c', idempotencyKey: 'of another account', owner: '2' }));
  await store.settle('', { owner: '1', ref: 'answered', id: 7, cameAt: 0 });
  const drafts = () => Object.keys(localStorage).filter((key) => key.includes('-draft.'));
  for (const key of ['queued', 'refused', 'of another account', 'answered', 'typed'])
    keepDraft(`observation-draft.${key}`, { idempotencyKey: key });
  keepDraft('record-draft.1', { idempotencyKey: 'queued', changed: { photos: ['p'] } });
  await dropSentDrafts(() => store);
  expect(drafts().sort()).toEqual([
    'observation-draft.of another account',
    'observation-draft.refused',
    'observation-draft.typed',
    'record-draft.1',
  ]);
});
