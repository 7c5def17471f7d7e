import { expect, test } from 'vitest';
import { toLocalMinute } from '../../../lib/local-minute.ts';
import { begunObservation } from './begun-observation.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const AT = '2026-06-14T12:34:00.000Z';

test('an observation begins now and with nothing', () => {
  expect(begunObservation({}, NOW)).toEqual({ at: undefined, values: {}, date: toLocalMinute(NOW) });
});

test('what a scale has told is filled in at its moment', () => {
  const values = { feeding_type: 'option_1', feeding_quantity: 8.3 };
  expect(begunObservation({ at: AT, values }, NOW)).toEqual({
    at: AT,
    values,
    date: toLocalMinute(new Date(AT)),
  });
});

test.each(['yesterday', '2026-06-16T00:00:00Z'])('nothing was observed at %s', (at) => {
  expect(begunObservation({ at }, NOW)).toMatchObject({ at: undefined, date: toLocalMinute(NOW) });
});

test.each([{ no_such_item: 1 }, { feeding_quantity: 'a lot' }, { feeding_quantity: -1 }])(
  'an address that anybody wrote fills in nothing that the catalogue refuses: %o',
  (values) => {
    expect(begunObservation({ values }, NOW).values).toEqual({});
  },
);
