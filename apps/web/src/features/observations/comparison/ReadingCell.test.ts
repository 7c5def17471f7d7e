import { findObservationItem, type ObservationItem } from '@propolis/domain';
import { expect, test } from 'vitest';
import { labelsIn } from '../../../lib/i18n/labels.ts';
import { readValue } from './ReadingCell.tsx';

function item(key: string): ObservationItem {
  const found = findObservationItem(key);
  if (!found) throw new Error(`no item ${key}`);
  return found;
}

test.each([
  ['queen_observed', false, { kind: 'boolean', on: false }],
  ['brood_frames', 0, { kind: 'number', value: 0, unit: 'frames' }],
  ['input_bees_quantity', 2, { kind: 'number', value: 2, unit: undefined }],
  ['workers_sweetness', 1, { kind: 'scale', step: 1, steps: 5, word: 'sehr sanft' }],
  ['workers_sweetness', 2, { kind: 'scale', step: 2, steps: 5, word: undefined }],
  ['water_quality', 'option_3', { kind: 'words', text: 'gut' }],
  ['foraging_main_source', 'Linde', { kind: 'words', text: 'Linde' }],
  ['surveillance_reminder_date', '2026-06-20', { kind: 'day', day: '2026-06-20' }],
])('%s of %s is read as %o', (key, value, expected) => {
  expect(readValue(item(key), value, labelsIn('de'))).toEqual(expected);
});

test.each([
  ['brood_frames', null],
  ['brood_frames', 'many'],
  ['queen_observed', 1],
  ['water_quality', 'option_9'],
  ['workers_sweetness', 6],
  ['workers_sweetness', 'option_2'],
  ['general_notes', ''],
  ['surveillance_reminder_date', '2026-02-30'],
])('%s of %s is missing', (key, value) => {
  expect(readValue(item(key), value, labelsIn('fr'))).toEqual({ kind: 'missing' });
});
