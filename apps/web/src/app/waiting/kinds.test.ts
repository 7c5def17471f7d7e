import { expect, test } from 'vitest';
import { messagesOf } from '../../lib/i18n/messages.ts';
import { KEPT_MUTATIONS } from '../mutations.ts';
import { KINDS } from './kinds.ts';

test('every write that may wait has its words in the list of what waits', () => {
  const names = KEPT_MUTATIONS.map(({ name }) => name);
  expect(names.filter((name) => !(name in KINDS))).toEqual([]);
  expect(Object.values(KINDS).filter((kind) => !(kind in messagesOf('fr').waiting.kinds))).toEqual([]);
});
