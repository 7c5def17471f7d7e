import { expect, test } from 'vitest';
import { recordTexts, recordWords } from './words.ts';

const HARVEST = {
  kind: 'harvest',
  unit: 'kg',
  note: 'Forêt, côté sud',
  lot: 'L-2026-3',
  honey_type: null,
  batch: '',
};

test('a record is found by what was typed, not by its choices', () => {
  expect(recordTexts(HARVEST)).toEqual(['L-2026-3', 'Forêt, côté sud']);
  expect(recordWords(HARVEST)).toBe('l-2026-3\nforet, cote sud');
});
