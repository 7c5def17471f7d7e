import { expect, test } from 'vitest';
import { latestValues } from './latest.ts';

const REMINDED = {
  surveillance_reminder: true,
  surveillance_reminder_date: '2026-05-10',
  surveillance_reminder_comment: 'contrôler la ponte',
};

test.each([
  ['does not mention it keeps its comment', { general_notes: 'calme' }, 'contrôler la ponte'],
  ['has no value for it keeps its comment', { surveillance_reminder: null }, 'contrôler la ponte'],
  [
    'sets another without a comment removes the comment',
    { surveillance_reminder: true, surveillance_reminder_date: '2026-06-10' },
    undefined,
  ],
  [
    'sets another with an empty comment removes the comment',
    {
      surveillance_reminder: true,
      surveillance_reminder_date: '2026-06-10',
      surveillance_reminder_comment: null,
    },
    undefined,
  ],
  [
    'sets another with a comment replaces the comment',
    { ...REMINDED, surveillance_reminder_comment: 'ôter la hausse' },
    'ôter la hausse',
  ],
  ['clears it removes the comment', { surveillance_reminder: false }, undefined],
  ['has only another comment replaces the comment', { surveillance_reminder_comment: 'nourrir' }, 'nourrir'],
])('a newer observation that %s', (_what, newer, comment) => {
  expect(latestValues(REMINDED, newer).surveillance_reminder_comment).toBe(comment);
});

test('a missing or cleared value stays unchanged', () => {
  const before = { general_impression: 2, queen_observed: true, general_notes: 'calme' };
  expect(latestValues(before, { general_impression: 3, queen_observed: null })).toEqual({
    general_impression: 3,
    queen_observed: true,
    general_notes: 'calme',
  });
});
