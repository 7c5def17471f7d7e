import { expect, test } from 'vitest';
import { withFigures } from './tables.ts';

const README =
  'Before\n<!-- first -->\nold\n<!-- /first -->\nBetween\n<!-- load -->\nkept\n<!-- /load -->\nAfter';

test('the figures of a part take the place of its old ones, and those of the others stay', () => {
  const text = withFigures(README, 'first', [['Paint', '$1 ms', '≤ 350 ms']], 1.25);
  expect(text).toContain('| Paint | $1 ms | ≤ 350 ms |\n<!-- /first -->\nBetween\n<!-- load -->\nkept\n');
  expect(text).toContain(', load 1.3 before the start, ');
  expect(text).not.toContain('old');
});

test('figures without a place of their own are not written anywhere', () => {
  expect(() => withFigures(README, 'audit', [['Memory', '1 MB', '']], 0)).toThrow('audit');
});
