import { expect, test } from 'vitest';
import { latestValues } from './latest.ts';

const REMINDED = {
  surveillance_reminder: true,
  surveillance_reminder_date: '2026-05-10',
  surveillance_reminder_comment: 'contrôler la ponte',
};

test.each([
  ['says nothing of it keeps its comment', { general_notes: 'calme' }, 'contrôler la ponte'],
  ['clears it without another word keeps its comment', { surveillance_reminder: null }, 'contrôler la ponte'],
  [
    'sets another without a comment leaves none',
    { surveillance_reminder: true, surveillance_reminder_date: '2026-06-10' },
    undefined,
  ],
  [
    'sets another with an empty comment leaves none',
    {
      surveillance_reminder: true,
      surveillance_reminder_date: '2026-06-10',
      surveillance_reminder_comment: null,
    },
    undefined,
  ],
  [
    'sets another with its comment has that one',
    { ...REMINDED, surveillance_reminder_comment: 'ôter la hausse' },
    'ôter la hausse',
  ],
  ['takes it back leaves none', { surveillance_reminder: false }, undefined],
  ['only has another comment has that one', { surveillance_reminder_comment: 'nourrir' }, 'nourrir'],
])('an observation after a reminder that %s', (_what, newer, comment) => {
  expect(latestValues(REMINDED, newer).surveillance_reminder_comment).toBe(comment);
});

test('what is not said, or cleared, stays as it was', () => {
  const before = { general_impression: 2, queen_observed: true, general_notes: 'calme' };
  expect(latestValues(before, { general_impression: 3, queen_observed: null })).toEqual({
    general_impression: 3,
    queen_observed: true,
    general_notes: 'calme',
  });
});
