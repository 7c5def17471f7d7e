import { findObservationItem, type ObservationItem } from '@propolis/domain';
import { describe, expect, test } from 'vitest';
import {
  activeValues,
  countActive,
  isOffered,
  observationBody,
  withAnswer,
  withValue,
} from './form-values.ts';

function item(key: string): ObservationItem {
  const found = findObservationItem(key);
  if (!found) throw new Error(`no item ${key}`);
  return found;
}

describe('only active items are sent (specification 5)', () => {
  test('an untouched item is not sent', () => {
    expect(activeValues({})).toEqual({});
  });
  test('a touched item is sent, a cleared one is not', () => {
    const touched = withValue({ brood_frames: 4 }, 'queen_observed', false);
    expect(activeValues(touched)).toEqual({ brood_frames: 4, queen_observed: false });
    expect(activeValues(withValue(touched, 'brood_frames', undefined))).toEqual({ queen_observed: false });
  });
  test('a boolean without a value is sent as false', () => {
    expect(activeValues({ queen_observed: null })).toEqual({ queen_observed: false });
  });
  test('another item without a value is sent as none', () => {
    expect(activeValues({ brood_frames: null })).toEqual({ brood_frames: null });
  });
  test('a string loses the observations. prefix', () => {
    expect(activeValues({ water_quality: 'observations.option_2' })).toEqual({ water_quality: 'option_2' });
  });
  test('an unknown key is not sent', () => {
    expect(activeValues({ nectar_colour: 1 })).toEqual({});
  });
});

describe('groups', () => {
  test('members are shown only while the group is on', () => {
    const date = item('surveillance_reminder_date');
    expect(isOffered(date, {})).toBe(false);
    expect(isOffered(date, { surveillance_reminder: false })).toBe(false);
    expect(isOffered(date, { surveillance_reminder: true })).toBe(true);
    expect(isOffered(item('brood_frames'), {})).toBe(true);
  });
  test('a member filled in before its group was switched off is not sent', () => {
    const values = { surveillance_reminder: false, surveillance_reminder_date: '2026-06-20' };
    expect(activeValues(values)).toEqual({ surveillance_reminder: false });
    expect(countActive([item('surveillance_reminder'), item('surveillance_reminder_date')], values)).toBe(1);
  });
});

describe('a reminder', () => {
  const today = '2026-12-28';
  const yes = { value: true, today };
  test('proposes a day in a week', () => {
    expect(withAnswer({}, 'surveillance_reminder', yes)).toEqual({
      surveillance_reminder: true,
      surveillance_reminder_date: '2027-01-04',
    });
  });
  test('keeps a chosen day', () => {
    const chosen = { surveillance_reminder_date: '2026-12-30' };
    expect(withAnswer(chosen, 'surveillance_reminder', yes)).toMatchObject(chosen);
  });
  test('proposes nothing when switched off or cleared, and neither do other items', () => {
    expect(withAnswer({}, 'surveillance_reminder', { value: false, today })).toEqual({
      surveillance_reminder: false,
    });
    expect(withAnswer({}, 'surveillance_reminder', { value: undefined, today })).toEqual({});
    expect(withAnswer({}, 'problem_observed', yes)).toEqual({ problem_observed: true });
  });
});

test('the date is sent with the values, in UTC', () => {
  const body = observationBody({ values: { brood_frames: 4 }, date: '2026-06-15T10:30', photos: undefined });
  expect(body).toEqual({ brood_frames: 4, observation_date: new Date(2026, 5, 15, 10, 30).toISOString() });
});
