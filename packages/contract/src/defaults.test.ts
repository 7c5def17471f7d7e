import { describe, expect, test } from 'vitest';
import { accountEndpoints, LoginInput, PreferencesInput, SignupInput, UserInput } from './accounts.ts';
import { ApiaryChange, ApiaryInput } from './apiaries.ts';
import { HiveChange, HiveInput } from './hives.ts';
import { ByApiaryId, ById, Id } from './ids.ts';
import { observationEndpoints } from './observations.ts';

describe('default values', () => {
  test('of a new apiary: not covered, no weather station, no name, address or altitude (specification 5)', () => {
    expect(ApiaryInput.parse({ reference: 'VD-1', latitude: 46.5, longitude: 6.6 })).toEqual({
      name: null,
      reference: 'VD-1',
      is_covered: false,
      address: null,
      latitude: 46.5,
      longitude: 6.6,
      altitude: null,
      weather_station_automatic: false,
    });
  });

  test('a change without fields changes nothing', () => {
    expect(ApiaryChange.parse({})).toEqual({});
    expect(HiveChange.parse({ position_on_apiary: 3 })).toEqual({ position_on_apiary: 3 });
  });

  test('of a new hive: brown, no frames per layer, no name (specification 9)', () => {
    expect(HiveInput.parse({ hive_type_id: 1, bee_race_id: 1 })).toEqual({
      name: null,
      color: 'C78F58',
      hive_type_id: 1,
      bee_race_id: 1,
      description: null,
      frames_per_layer: 0,
    });
  });

  test('a login is not remembered', () => {
    expect(LoginInput.parse({ email: 'a@b.ch', password: 'x' }).remember_me).toBe(false);
  });

  test('a profile has no notifications, shares nothing and keeps the password', () => {
    expect(UserInput.parse({ username: 'Maja', language: 'de' })).toEqual({
      username: 'Maja',
      language: 'de',
      phone: null,
      birth_year: null,
      beekeeping_start_year: null,
      share_data: false,
      share_corrections: false,
      share_mite_fall: false,
    });
  });

  test('preferences stay unchanged', () => {
    expect(PreferencesInput.parse({})).toEqual({});
    const one = { notifications: { reminder_due: { push: false, email: true } } };
    expect(PreferencesInput.parse(one)).toEqual(one);
  });

  test('the latest observations are five', () => {
    expect(observationEndpoints.latest.query.parse({})).toEqual({ limit: 5 });
    expect(observationEndpoints.latest.query.parse({ limit: '100', before: '7' })).toEqual({
      limit: 100,
      before: 7,
    });
  });

  test('a verification link has empty fields, so that the link is invalid rather than its fields', () => {
    expect(accountEndpoints.verifyEmail.query.parse({})).toEqual({ expires: '', signature: '' });
  });
});

describe('normalisation', () => {
  test('an e-mail address is trimmed and lower case', () => {
    const input = {
      name: '  Maja ',
      email: ' Maja@Example.ORG ',
      password: '  spaces count  ',
      password_confirmation: '  spaces count  ',
    };
    expect(SignupInput.parse(input)).toEqual({
      ...input,
      name: 'Maja',
      email: 'maja@example.org',
    });
  });

  test('a colour may have a # and lower-case letters', () => {
    expect(HiveChange.parse({ color: '#8add69' })).toEqual({ color: '8ADD69' });
  });

  test('a new hive keeps its structure values', () => {
    expect(HiveInput.parse({ hive_type_id: 1, bee_race_id: 1, structure_honey_super: 2 })).toMatchObject({
      structure_honey_super: 2,
    });
  });
});

describe('an id', () => {
  test.each(['1', '2147483647', 1])('%j is valid', (id) => {
    expect(ById.parse({ id })).toEqual({ id: Number(id) });
    expect(ByApiaryId.parse({ apiaryId: id })).toEqual({ apiaryId: Number(id) });
  });
  test.each(['0', '-1', '1.5', 'x', '2147483648', '1e99', null])('%j is invalid', (id) => {
    expect(ById.safeParse({ id }).success).toBe(false);
  });
  test('in a body is a number, not a text', () => {
    expect(Id.safeParse('1').success).toBe(false);
    expect(Id.safeParse(1).success).toBe(true);
  });
});
