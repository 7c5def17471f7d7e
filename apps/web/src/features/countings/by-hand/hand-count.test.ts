import { fieldErrors, HandCountInput } from '@propolis/contract';
import { apiaryDay } from '@propolis/domain';
import { expect, test, vi } from 'vitest';
import { type HandCountValues, handCountFaults, handCountInput, handCountValues } from './hand-count.ts';

const now = new Date('2026-08-14T10:00:00.000Z');
const BOARD: HandCountValues = {
  ...handCountValues(11, now),
  count: '6',
  exposure_days: '7',
  sample_bees: '300',
};
const SAMPLE: HandCountValues = { ...BOARD, sample_method: 'wash' };
const inputOf = (values: HandCountValues) => HandCountInput.parse(handCountInput(values, now));

test('a board is sent without bees, a sample without days; an empty note is none', () => {
  expect(inputOf({ ...BOARD, comment: ' ' })).toMatchObject({
    ...{ count: 6, exposure_days: 7, sample_bees: null, sample_method: null, comment: null },
  });
  expect(inputOf({ ...SAMPLE, comment: 'Brood nest' })).toMatchObject({
    ...{ count: 6, exposure_days: null, sample_bees: 300, sample_method: 'wash', comment: 'Brood nest' },
  });
});

test('today is the day at the apiary, and is sent as now', () => {
  const night = new Date('2026-08-14T22:30:00.000Z');
  const values = { ...BOARD, count_date: handCountValues(11, night).count_date };
  expect(values.count_date).toBe('2026-08-15');
  expect(handCountInput(values, night).count_date).toBe(night.toISOString());
  expect(handCountFaults(values, night)).toEqual({});
});

test.each(['Pacific/Honolulu', 'Europe/Zurich', 'Pacific/Kiritimati'])(
  'an earlier day is the day at the apiary for a device in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    for (const day of ['2026-08-13', '2026-01-13']) {
      const sent = handCountInput({ ...BOARD, count_date: day }, now).count_date;
      expect(apiaryDay(new Date(String(sent)))).toBe(day);
    }
  },
);

test('weighed or measured bees are sent as their number', () => {
  expect(inputOf({ ...SAMPLE, sample_bees: '50', sample_unit: 'g' }).sample_bees).toBe(500);
  expect(inputOf({ ...SAMPLE, sample_bees: '120', sample_unit: 'ml' }).sample_bees).toBe(300);
});

test.each<[Partial<HandCountValues>, object]>([
  [{ sample_bees: '' }, { sample_bees: 'required' }],
  [{ sample_bees: '0' }, { sample_bees: ['too_small'] }],
  [{ sample_bees: 'many' }, { sample_bees: ['invalid_type'] }],
  [{ count: '301' }, { count: ['more_than_bees'] }],
  [{ count_date: '2026-08-15' }, { count_date: 'in_future' }],
])('a sample with %j is refused', (change, errors) => {
  const values = { ...SAMPLE, ...change };
  const { error } = HandCountInput.safeParse(handCountInput(values, now), { reportInput: true });
  expect({ ...(error && fieldErrors(error)), ...handCountFaults(values, now) }).toEqual(errors);
});
