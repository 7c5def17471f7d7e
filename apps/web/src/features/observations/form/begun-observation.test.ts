import { expect, test } from 'vitest';
import { toLocalMinute } from '../../../lib/local-minute.ts';
import { begunObservation } from './begun-observation.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const AT = '2026-06-14T12:34:00.000Z';

test('an observation starts with the current time and no values', () => {
  expect(begunObservation({}, NOW)).toEqual({ at: undefined, values: {}, date: toLocalMinute(NOW) });
});

test('values from a scale are filled in with their time', () => {
  const values = { feeding_type: 'option_1', feeding_quantity: 8.3 };
  expect(begunObservation({ at: AT, values }, NOW)).toEqual({
    at: AT,
    values,
    date: toLocalMinute(new Date(AT)),
  });
});

test.each(['yesterday', '2026-06-16T00:00:00Z'])('%s is not a valid time of an observation', (at) => {
  expect(begunObservation({ at }, NOW)).toMatchObject({ at: undefined, date: toLocalMinute(NOW) });
});

test.each([{ no_such_item: 1 }, { feeding_quantity: 'a lot' }, { feeding_quantity: -1 }])(
  'invalid values in an address are ignored: %o',
  (values) => {
    expect(begunObservation({ values }, NOW).values).toEqual({});
  },
);
