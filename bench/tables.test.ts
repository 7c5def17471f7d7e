import { expect, test } from 'vitest';
import { asTable, withFigures } from './tables.ts';

const README =
  'Before\n<!-- first -->\nold\n<!-- /first -->\nBetween\n<!-- load -->\nkept\n<!-- /load -->\nAfter';

test('the figures of a part replace its old ones, and those of other parts stay', () => {
  const text = withFigures(README, 'first', asTable([['Paint', '$1 ms', '≤ 350 ms']]), 1.25);
  expect(text).toContain('| Paint | $1 ms | ≤ 350 ms |\n<!-- /first -->\nBetween\n<!-- load -->\nkept\n');
  expect(text).toContain(', load 1.3 before the start, ');
  expect(text).not.toContain('old');
});

test('figures of a part without a table are refused', () => {
  expect(() => withFigures(README, 'audit', '', 0)).toThrow('audit');
});
