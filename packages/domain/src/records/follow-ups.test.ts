import { expect, test } from 'vitest';
import { firstOpenDay, treatmentFollowUps } from './follow-ups.ts';

const treatment = { happened_on: '2026-08-01', last_day: '2026-08-11', indication: 'varroa' } as const;

test('a treatment plans to take its product out, and to count mites 14 days later', () => {
  expect(treatmentFollowUps(treatment)).toEqual([
    { kind: 'remove_product', due: '2026-08-11' },
    { kind: 'control_count', due: '2026-08-25' },
  ]);
});

test('a treatment of one day has nothing to take out', () => {
  expect(treatmentFollowUps({ ...treatment, last_day: '2026-08-01' })).toEqual([
    { kind: 'control_count', due: '2026-08-15' },
  ]);
});

test('mites are not counted after a treatment against something else', () => {
  expect(treatmentFollowUps({ ...treatment, indication: 'nosema' })).toEqual([
    { kind: 'remove_product', due: '2026-08-11' },
  ]);
});

test('a treatment without a last day plans its second dose only', () => {
  expect(treatmentFollowUps({ ...treatment, last_day: null })).toEqual([]);
  expect(treatmentFollowUps({ ...treatment, last_day: null, second_dose_after: 21 })).toEqual([
    { kind: 'second_dose', due: '2026-08-22' },
  ]);
});

test('a second dose is planned until the last day', () => {
  const kinds = (after: number) =>
    treatmentFollowUps({ ...treatment, second_dose_after: after }).map(({ kind }) => kind);
  expect(kinds(10)).toEqual(['second_dose', 'remove_product', 'control_count']);
  expect(kinds(11)).toEqual(['remove_product', 'control_count']);
});

test('a follow-up is listed until 30 days after its day', () => {
  expect(firstOpenDay('2026-08-31')).toBe('2026-08-01');
});
