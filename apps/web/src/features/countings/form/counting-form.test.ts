import { CountingForm, fieldErrors } from '@propolis/contract';
import { expect, test } from 'vitest';
import { aHive, anApiary } from '../../../../test/beekeeping.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { shownId } from '../../../lib/writes/provisional.ts';
import { countingFormValues, countingInput, newShot, withStandingHives } from './counting-form.ts';

test.each([
  ['', ['custom_marker_diameter_required']],
  ['large', ['custom_marker_diameter_invalid']],
  ['Infinity', ['custom_marker_diameter_invalid']],
  ['22,5', undefined],
])('a custom marker with the diameter «%s» is read as the contract says', (typed, codes) => {
  const values = countingFormValues(undefined, undefined);
  const input = countingInput(
    { ...values, marker: 'marker_CUSTOM', custom_marker_diameter: typed },
    { ...newShot(), taken: '2026-06-15T10:00' },
    'Europe/Zurich',
  );
  const read = CountingForm.safeParse(input);
  expect(read.error && fieldErrors(read.error)).toEqual(codes && { custom_marker_diameter: codes });
});

test('a draft follows a hive to its new apiary, and has no hive that has ended', () => {
  const draft = { ...countingFormValues(undefined, undefined), apiary_id: '1' };
  const shots = ['11', '12', ''].map((hive_id) => ({ ...newShot(), hive_id }));
  const hivesIn = (apiaries: Parameters<typeof withStandingHives>[1]) => {
    const values = withStandingHives({ ...draft, shots }, apiaries);
    return [values.apiary_id, ...values.shots.map(({ hive_id }) => hive_id)];
  };
  const moved = aHive({ id: 12, apiary_id: 2 });
  expect(hivesIn([anApiary({ hives: [aHive(), aHive({ id: 12 })] })])).toEqual(['1', '11', '12', '']);
  expect(hivesIn([anApiary({ hives: [] }), anApiary({ id: 2, hives: [moved] })])).toEqual([
    '2',
    '',
    '12',
    '',
  ]);
  expect(hivesIn([anApiary({ hives: [] })])).toEqual(['1', '', '', '']);
});

test('a draft keeps a hive that waits on this device, although the list does not have it yet', () => {
  const shots = [{ ...newShot(), hive_id: String(shownId({ ref: newIdempotencyKey() })) }];
  const draft = { ...countingFormValues(undefined, undefined), apiary_id: '1', shots };
  expect(withStandingHives(draft, [anApiary({ hives: [] })])).toEqual(draft);
});
