import { expect, test } from 'vitest';
import { z } from 'zod';
import { dropDraft, dropOwnDraft, keepDraft, readDraft } from './drafts.ts';
import { newIdempotencyKey } from './idempotency.ts';
import { shownId, welcome } from './writes/provisional.ts';

test('a form that uses the provisional id of its hive finds, keeps and drops the draft of the hive', () => {
  const ref = newIdempotencyKey();
  const before = `draft.${shownId({ ref })}`;
  const read = (name: string) => readDraft(name, z.string());
  keepDraft(before, 'Calme');
  welcome(new Map([[ref, 57]]));
  expect([read(before), read('draft.57')]).toEqual(['Calme', 'Calme']);
  keepDraft(before, 'Calme et douce');
  expect(read('draft.57')).toBe('Calme et douce');
  dropDraft(before);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('draft.'))).toEqual([]);
});

test('only the draft of the form that was sent is dropped', () => {
  const read = () => readDraft('draft.60', z.object({ idempotencyKey: z.string() }));
  keepDraft('draft.60', { idempotencyKey: 'of another tab' });
  dropOwnDraft('draft.60', 'own');
  expect(read()).toEqual({ idempotencyKey: 'of another tab' });
  dropOwnDraft('draft.60', 'of another tab');
  expect(read()).toBeNull();
});
