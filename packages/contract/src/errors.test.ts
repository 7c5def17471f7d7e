import { OBSERVATION_ITEMS, readObservationValue } from '@propolis/domain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  EmailInput,
  LoginInput,
  PasswordResetInput,
  PreferencesInput,
  SignupInput,
  UserInput,
} from './accounts.ts';
import { ApiaryChange, ApiaryInput } from './apiaries.ts';
import { ERROR_CODES, FIELD_ERROR_CODES } from './error-codes.ts';
import { ApiError } from './errors.ts';
import { evolutionEndpoints } from './evolution.ts';
import { fieldErrors } from './field-errors.ts';
import { HiveChange, HiveInput } from './hives.ts';
import { PushSubscription } from './notifications.ts';
import { observationEndpoints } from './observations.ts';
import { RecordsQuery } from './records.ts';

function errorsOf(schema: z.ZodType, input: unknown) {
  const read = schema.safeParse(input, { reportInput: true });
  return read.success ? {} : fieldErrors(read.error);
}

const signup = {
  name: 'Maja',
  email: 'maja@example.org',
  password: 'sommerwiese',
  password_confirmation: 'sommerwiese',
};
const user = { username: 'Maja', language: 'fr' };
const apiary = { reference: 'VD-1', latitude: 46.5, longitude: 6.6 };
const hive = { hive_type_id: 1, bee_race_id: 1 };
const push = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'abc_-', auth: 'ab+/=' } };

describe('error codes of each field', () => {
  test.each([
    ['a missing field', ApiaryInput, { ...apiary, reference: undefined }, { reference: ['required'] }],
    ['null where a value is needed', ApiaryInput, { ...apiary, latitude: null }, { latitude: ['required'] }],
    ['an empty text', ApiaryInput, { ...apiary, reference: '' }, { reference: ['required'] }],
    ['only spaces', ApiaryInput, { ...apiary, reference: '  ' }, { reference: ['required'] }],
    ['text for a number', ApiaryInput, { ...apiary, latitude: '46.5' }, { latitude: ['invalid_type'] }],
    ['a number for text', ApiaryInput, { ...apiary, name: 5 }, { name: ['invalid_type'] }],
    ['a list for text', ApiaryInput, { ...apiary, name: [] }, { name: ['invalid_type'] }],
    ['below the bound', ApiaryInput, { ...apiary, latitude: -90.1 }, { latitude: ['too_small'] }],
    ['above the bound', ApiaryInput, { ...apiary, longitude: 180.1 }, { longitude: ['too_big'] }],
    ['too far north', ApiaryInput, { ...apiary, latitude: 90.1 }, { latitude: ['too_big'] }],
    ['too far west', ApiaryInput, { ...apiary, longitude: -180.1 }, { longitude: ['too_small'] }],
    ['a text over its length', ApiaryInput, { ...apiary, name: 'x'.repeat(101) }, { name: ['too_long'] }],
    ['a NUL in a text', ApiaryInput, { ...apiary, address: 'a\0b' }, { address: ['invalid'] }],
    ['an unknown field', ApiaryInput, { ...apiary, honey: 1 }, { honey: ['unknown_field'] }],
    [
      'a field named like an inherited property',
      ApiaryInput,
      { ...apiary, constructor: 1 },
      { constructor: ['unknown_field'] },
    ],
    ['a change of the wrong type', ApiaryChange, { is_covered: 'yes' }, { is_covered: ['invalid_type'] }],
    [
      'a fraction for a whole number',
      HiveInput,
      { ...hive, frames_per_layer: 1.5 },
      { frames_per_layer: ['invalid_type'] },
    ],
    ['an unknown hive type', HiveInput, { ...hive, hive_type_id: 999 }, { hive_type_id: ['invalid_option'] }],
    ['an unknown bee race', HiveInput, { ...hive, bee_race_id: 0 }, { bee_race_id: ['invalid_option'] }],
    ['a colour out of the palette', HiveInput, { ...hive, color: '#123456' }, { color: ['invalid_option'] }],
    [
      'a position before the first',
      HiveChange,
      { position_on_apiary: 0 },
      { position_on_apiary: ['too_small'] },
    ],
    [
      'an observation with a change of a hive',
      HiveChange,
      { queen_observed: true },
      { queen_observed: ['unknown_field'] },
    ],
    ['no address at all', EmailInput, {}, { email: ['required'] }],
    ['an empty address', EmailInput, { email: ' ' }, { email: ['required'] }],
    ['an invalid address', EmailInput, { email: 'maja@' }, { email: ['invalid_email'] }],
    [
      'an address over its length',
      EmailInput,
      { email: `${'m'.repeat(250)}@a.ch` },
      { email: ['invalid_email'] },
    ],
    ['an address of the wrong type', EmailInput, { email: 5 }, { email: ['invalid_type'] }],
    ['a name over its length', UserInput, { ...user, username: 'x'.repeat(101) }, { username: ['too_long'] }],
    ['a consent that is a text', UserInput, { ...user, share_data: 'yes' }, { share_data: ['invalid_type'] }],
    ['no language', UserInput, { username: 'Maja' }, { language: ['required'] }],
    ['null for a language', UserInput, { ...user, language: null }, { language: ['required'] }],
    ['an unknown language', UserInput, { ...user, language: 'tlh' }, { language: ['invalid_option'] }],
    ['a year far in the future', UserInput, { ...user, birth_year: 3021 }, { birth_year: ['in_future'] }],
    ['a year below the bound', UserInput, { ...user, birth_year: 1899 }, { birth_year: ['too_small'] }],
    ['a day far in the future', RecordsQuery, { to: '2200-01-01' }, { to: ['invalid_date'] }],
    [
      'a password over its length at login',
      LoginInput,
      { email: 'a@b.ch', password: 'x'.repeat(201) },
      { password: ['password_too_long'] },
    ],
    ['no password at login', LoginInput, { email: 'a@b.ch', password: '' }, { password: ['required'] }],
    [
      'an unknown flag',
      PreferencesInput,
      { observations: { brood_eggs: 1 } },
      { 'observations.brood_eggs': ['invalid_type'] },
    ],
    [
      'a flag with a name over its length',
      PreferencesInput,
      { observations: { ['x'.repeat(101)]: true } },
      { [`observations.${'x'.repeat(101)}`]: ['invalid'] },
    ],
    [
      'an unknown kind of notification',
      PreferencesInput,
      { notifications: { honey: { push: true, email: true } } },
      { 'notifications.honey': ['unknown_field'] },
    ],
    [
      'half a channel',
      PreferencesInput,
      { notifications: { reminder_due: { push: true } } },
      { 'notifications.reminder_due.email': ['required'] },
    ],
    [
      'a push service without https',
      PushSubscription,
      { ...push, endpoint: 'http://a.ch' },
      { endpoint: ['invalid'] },
    ],
    [
      'an invalid push key',
      PushSubscription,
      { ...push, keys: { ...push.keys, auth: 'a\0' } },
      { 'keys.auth': ['invalid'] },
    ],
    ['a limit over 100', observationEndpoints.latest.query, { limit: '101' }, { limit: ['too_big'] }],
    ['before no id', observationEndpoints.latest.query, { before: '0' }, { before: ['too_small'] }],
    ['a limit of zero', observationEndpoints.latest.query, { limit: '0' }, { limit: ['too_small'] }],
    [
      'a limit that is not a number',
      observationEndpoints.latest.query,
      { limit: 'x' },
      { limit: ['invalid_type'] },
    ],
    ['a text for the whole body', ApiaryInput, 'honey', { body: ['invalid_type'] }],
  ])('%s', (_name, schema, input, errors) => expect(errorsOf(schema, input)).toEqual(errors));
});

describe('the passwords (specification 5)', () => {
  const reset = { token: 't', email: signup.email, password: 'sommerwiese' };
  test.each([
    [
      'eight characters are enough',
      SignupInput,
      { ...signup, password: 'q7-wabe!', password_confirmation: 'q7-wabe!' },
      {},
    ],
    [
      'seven are not',
      SignupInput,
      { ...signup, password: '1234567', password_confirmation: '1234567' },
      { password: ['password_length_error'] },
    ],
    [
      'more than 200 are too many',
      SignupInput,
      { ...signup, password: 'x'.repeat(201), password_confirmation: 'x'.repeat(201) },
      { password: ['password_too_long'] },
    ],
    [
      'both must be equal',
      SignupInput,
      { ...signup, password_confirmation: 'winterwald' },
      { password_confirmation: ['password_match_error'] },
    ],
    [
      'too short and not equal are reported together',
      SignupInput,
      { ...signup, password: 'kurz', password_confirmation: 'lang' },
      { password: ['password_length_error'], password_confirmation: ['password_match_error'] },
    ],
    [
      'a missing confirmation is required',
      SignupInput,
      { ...signup, password_confirmation: undefined },
      { password_confirmation: ['required'] },
    ],
    [
      'a reset requires equal passwords',
      PasswordResetInput,
      { ...reset, password_confirmation: 'x' },
      { password_confirmation: ['password_match_error'] },
    ],
    ['a profile without a password', UserInput, user, {}],
    [
      'a profile with a password requires its confirmation',
      UserInput,
      { ...user, current_password: 'winterwald', password: 'sommerwiese' },
      { password_confirmation: ['password_match_error'] },
    ],
    [
      'a profile with a password requires the present one',
      UserInput,
      { ...user, password: 'sommerwiese', password_confirmation: 'sommerwiese' },
      { current_password: ['wrong'] },
    ],
    [
      'an empty present password is missing',
      UserInput,
      { ...user, current_password: '', password: 'sommerwiese', password_confirmation: 'sommerwiese' },
      { current_password: ['wrong'] },
    ],
    [
      'the present password alone changes nothing',
      UserInput,
      { ...user, current_password: 'winterwald' },
      {},
    ],
    [
      'blanks are rejected',
      SignupInput,
      { ...signup, password: '         ', password_confirmation: '         ' },
      { password: ['password_blank'] },
    ],
    [
      'the own address is rejected',
      SignupInput,
      {
        ...signup,
        password: 'maja@example.org',
        password_confirmation: 'maja@example.org',
        email: ' Maja@example.org',
      },
      { password: ['password_is_address'] },
    ],
    [
      'the own address is rejected in a reset too, together with a mismatch',
      PasswordResetInput,
      { token: 't', email: 'wiesenhonig@b.ch', password: 'Wiesenhonig', password_confirmation: 'x' },
      { password: ['password_is_address'], password_confirmation: ['password_match_error'] },
    ],
    [
      'a confirmation alone changes nothing',
      UserInput,
      { ...user, password_confirmation: 'sommerwiese' },
      { password_confirmation: ['password_match_error'] },
    ],
  ])('%s', (_name, schema, input, errors) => expect(errorsOf(schema, input)).toEqual(errors));
});

describe('the period of a chart', () => {
  const [start, end] = ['2026-06-01T00:00:00Z', '2026-06-03T00:00:00Z'];
  const queries = Object.entries(evolutionEndpoints).flatMap(([name, { query }]) =>
    query ? [[name, query] as const] : [],
  );
  test.each(queries)('has a start and an end, in this order: %s', (_name, query) => {
    const asked = { measure: 'weight', start, end };
    expect(errorsOf(query, asked)).toEqual({});
    expect(errorsOf(query, { ...asked, start: end, end: start })).toEqual({ end: ['too_small'] });
    expect(errorsOf(query, { measure: 'weight' })).toEqual({ start: ['required'], end: ['required'] });
    expect(errorsOf(query, { ...asked, start: '2026-06-01T00:00:00' })).toEqual({ start: ['invalid'] });
  });
  test('gives a curve of a measure of hives in at most 4000 points', () => {
    const asked = { measure: 'battery', start, end, points: 4001 };
    expect(errorsOf(evolutionEndpoints.curve.query, asked)).toEqual({
      measure: ['invalid_option'],
      points: ['too_big'],
    });
  });
});

describe('all fields at once', () => {
  test('an empty input reports every required field', () => {
    expect(errorsOf(SignupInput, {})).toEqual({
      name: ['required'],
      email: ['required'],
      password: ['required'],
      password_confirmation: ['required'],
    });
    expect(errorsOf(ApiaryInput, {})).toEqual({
      reference: ['required'],
      latitude: ['required'],
      longitude: ['required'],
    });
    expect(errorsOf(HiveInput, {})).toEqual({ hive_type_id: ['required'], bee_race_id: ['required'] });
  });

  test('different errors appear together, including the mismatch', () => {
    const input = { name: '', email: 'x', password: 'kurz', password_confirmation: 'anders', admin: true };
    expect(errorsOf(SignupInput, input)).toEqual({
      name: ['required'],
      email: ['invalid_email'],
      password: ['password_length_error'],
      password_confirmation: ['password_match_error'],
      admin: ['unknown_field'],
    });
  });

  test('a field with several errors has several codes, each once', () => {
    const twice = z.string().min(8, 'too_short').regex(/\d/, 'invalid').regex(/[A-Z]/, 'invalid');
    expect(errorsOf(z.object({ code: twice }), { code: 'x' })).toEqual({ code: ['too_short', 'invalid'] });
  });
});

describe('a new hive with structure values', () => {
  test('reports invalid values with invalid fields', () => {
    const input = {
      bee_race_id: 1,
      structure_honey_super: 11,
      structure_has_rock: 'yes',
      queen_observed: true,
    };
    expect(errorsOf(HiveInput, input)).toEqual({
      hive_type_id: ['required'],
      structure_honey_super: ['too_big'],
      structure_has_rock: ['invalid_type'],
      queen_observed: ['unknown_field'],
    });
    expect(errorsOf(HiveInput, { ...hive, structure_honey_super: 10 })).toEqual({});
  });

  test.each([null, 'honey'])('%j is not a valid hive', (input) => {
    expect(Object.keys(errorsOf(HiveInput, input))).toEqual(['body']);
  });
});

describe('error codes', () => {
  test('an error response contains only known codes', () => {
    const answer = { code: 'invalid_fields', message: 'invalid fields', errors: { name: ['required'] } };
    expect(ApiError.parse(answer)).toEqual(answer);
    expect(ApiError.safeParse({ ...answer, code: 'teapot' }).success).toBe(false);
    expect(ApiError.safeParse({ ...answer, errors: { name: ['odd'] } }).success).toBe(false);
  });

  test('each code exists once', () => {
    for (const codes of [ERROR_CODES, FIELD_ERROR_CODES])
      expect(new Set<string>(codes).size).toBe(codes.length);
  });

  test('every error of the catalogue is a field error code', () => {
    const odd = [{}, -1e6, 1e6, 'option_99', 'x'.repeat(20_000), '\0', '2026-02-30'];
    for (const item of OBSERVATION_ITEMS)
      for (const raw of odd) {
        const read = readObservationValue(item, raw);
        if (!read.ok) expect(FIELD_ERROR_CODES).toContain(read.error);
      }
  });
});
