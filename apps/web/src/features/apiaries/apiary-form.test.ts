import { type Apiary, ApiaryInput, fieldErrors } from '@propolis/contract';
import { describe, expect, test } from 'vitest';
import { apiaryChange, apiaryFormValues, apiaryInput, degreesText, typedCoordinates } from './apiary-form.ts';

const typed = (change: Partial<ReturnType<typeof apiaryFormValues>> = {}) => ({
  ...apiaryFormValues(undefined),
  reference: 'VD-12',
  latitude: '46.52',
  longitude: '6,63',
  ...change,
});
const APIARY: Apiary = {
  id: 1,
  name: 'Rucher-1',
  reference: 'VD-12',
  is_covered: false,
  address: 'Chemin des Prés 3',
  latitude: 46.52,
  longitude: 6.63,
  altitude: null,
  weather_station_automatic: false,
  thumbnail: null,
  picture: null,
  version: 1,
  hives: [],
};
const errorsOf = (values: ReturnType<typeof typed>) => {
  const read = ApiaryInput.safeParse(apiaryInput(values), { reportInput: true });
  return read.success ? {} : fieldErrors(read.error);
};

describe('an apiary needs reference, latitude and longitude (specification 5)', () => {
  test('needs nothing else: an empty name is not sent', () => {
    expect(errorsOf(typed())).toEqual({});
    expect(apiaryInput(typed({ name: '  ' })).name).toBeNull();
  });
  test('an empty form reports all three', () => {
    expect(errorsOf(apiaryFormValues(undefined))).toEqual({
      reference: ['required'],
      latitude: ['required'],
      longitude: ['required'],
    });
  });
  test('coordinates are within their range', () => {
    expect(errorsOf(typed({ latitude: '90.01', longitude: '-180.01' }))).toEqual({
      latitude: ['too_big'],
      longitude: ['too_small'],
    });
  });
  test('an altitude may be followed by its unit', () => {
    expect(apiaryInput(typed({ altitude: '450 m' })).altitude).toBe(450);
  });
  test('a coordinate that is not a number is refused', () => {
    expect(errorsOf(typed({ latitude: '46°31' }))).toEqual({ latitude: ['invalid_type'] });
  });
});

describe('on update, null fields are left out (specification 5)', () => {
  const changeOf = (change: Partial<ReturnType<typeof typed>>) =>
    apiaryChange(ApiaryInput.parse(apiaryInput({ ...apiaryFormValues(APIARY), ...change })), APIARY);

  test('a field that was and is empty is not sent', () => {
    expect(changeOf({})).not.toHaveProperty('altitude');
  });
  test('a field that was emptied is cleared', () => {
    expect(changeOf({ address: '' })).toMatchObject({ address: null });
  });
  test('an emptied name requests the default one', () => {
    expect(changeOf({ name: ' ' })).toMatchObject({ name: null });
  });
});

describe('coordinates from the fields', () => {
  test('are read with a point or a comma', () => {
    expect(typedCoordinates('46.52', ' 6,63')).toEqual({ latitude: 46.52, longitude: 6.63 });
  });
  test.each([
    ['', '6.63'],
    ['46.52', ''],
    ['46°31', '6.63'],
    ['90.01', '6.63'],
    ['46.52', '-180.5'],
  ])('are undefined for « %s » and « %s »', (latitude, longitude) => {
    expect(typedCoordinates(latitude, longitude)).toBeUndefined();
  });
  test('are written with at most six digits', () => {
    expect(degreesText(6.12345678)).toBe('6.123457');
    expect(degreesText(46.5)).toBe('46.5');
  });
});
