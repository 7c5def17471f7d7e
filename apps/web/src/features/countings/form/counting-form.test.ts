import { CountingForm, fieldErrors } from '@propolis/contract';
import { expect, test } from 'vitest';
import { countingFormValues, countingInput, newShot } from './counting-form.ts';

test.each([
  ['', ['custom_marker_diameter_required']],
  ['large', ['custom_marker_diameter_invalid']],
  ['Infinity', ['custom_marker_diameter_invalid']],
  ['22,5', undefined],
])('a custom marker with the diameter «%s» is read as the contract says', (typed, codes) => {
  const values = countingFormValues(undefined, undefined, 'fr');
  const input = countingInput(
    { ...values, marker: 'marker_CUSTOM', custom_marker_diameter: typed },
    { ...newShot(), taken: '2026-06-15T10:00' },
    'Europe/Zurich',
  );
  const read = CountingForm.safeParse(input);
  expect(read.error && fieldErrors(read.error)).toEqual(codes && { custom_marker_diameter: codes });
});
