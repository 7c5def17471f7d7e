import { fieldErrors, type Hive, HiveInput } from '@propolis/contract';
import { describe, expect, test } from 'vitest';
import { createHive } from '../hives.api.ts';
import { framesAfterTypeChange, hiveChange, hiveFormValues, hiveInput } from './hive-form.ts';

const HIVE: Hive = {
  id: 7,
  name: 'Ruche 1',
  position_on_apiary: 2,
  color: '7DBADB',
  hive_type_id: 1,
  hive_type: 'Dadant-Blatt',
  bee_race_id: 2,
  bee_race: 'Buckfast',
  description: null,
  frames_per_layer: 12,
  apiary_id: 3,
  last_observation_date: null,
  attention_since: null,
  observations_aggregate: {},
  version: 1,
};

/** An apiary without hives. */
const EMPTY = { id: 3, hives: [] };

describe('a new hive', () => {
  test('is brown, has no frames and is in the apiary of the address', () => {
    expect(hiveFormValues(undefined, EMPTY)).toMatchObject({
      color: 'C78F58',
      frames_per_layer: 0,
      apiary_id: '3',
    });
  });
  test('has type, race and frames of the last hive of the apiary, and nothing else of it', () => {
    const other = { ...HIVE, hive_type_id: 2, frames_per_layer: 10 };
    const last = { ...HIVE, description: 'from Orbe' };
    expect(hiveFormValues(undefined, { id: 3, hives: [other, last] })).toEqual({
      ...hiveFormValues(undefined, EMPTY),
      ...{ hive_type_id: '1', bee_race_id: '2', frames_per_layer: 12 },
    });
  });
  test('goes last unless a position was chosen', () => {
    const values = hiveFormValues(undefined, EMPTY);
    expect(hiveInput(values).position_on_apiary).toBeUndefined();
    expect(hiveInput({ ...values, position_on_apiary: '2' }).position_on_apiary).toBe(2);
  });
  test('needs a type and a race, and gets a name if it has none', () => {
    const read = HiveInput.safeParse(hiveInput(hiveFormValues(undefined, EMPTY)), { reportInput: true });
    expect(read.success ? {} : fieldErrors(read.error)).toEqual({
      hive_type_id: ['required'],
      bee_race_id: ['required'],
    });
  });
});

test('the setup time is corrected for a clock that was ahead; a missing time stays missing', () => {
  const input = HiveInput.parse({ hive_type_id: 1, bee_race_id: 2, set_up_at: '2026-06-15T10:00:00.000Z' });
  const earlier = (of: HiveInput) =>
    createHive.earlier?.({ apiaryId: 1, input: of, idempotencyKey: 'k' }, 2 * 60 * 60_000).input;
  expect(earlier(input)).toEqual({ ...input, set_up_at: '2026-06-15T08:00:00.000Z' });
  expect(earlier({ ...input, set_up_at: null })).toEqual({ ...input, set_up_at: null });
});

describe('frames per layer follow the type', () => {
  test('when a type is first chosen', () => {
    expect(framesAfterTypeChange(0, '', '1')).toBe(12);
  });
  test('when the type changes', () => {
    expect(framesAfterTypeChange(12, '1', '3')).toBe(10);
  });
  test('but not over a number that the beekeeper set', () => {
    expect(framesAfterTypeChange(11, '1', '3')).toBe(11);
  });
  test('and are empty if the type has no usual number', () => {
    expect(framesAfterTypeChange(12, '1', '11')).toBe(0);
  });
});

describe('an edited hive', () => {
  const values = hiveFormValues(HIVE, { id: 3, hives: [HIVE] });
  test('keeps an unchanged name and position', () => {
    expect(hiveChange(values, HIVE)).toEqual({
      name: 'Ruche 1',
      color: '7DBADB',
      hive_type_id: 1,
      bee_race_id: 2,
      frames_per_layer: 12,
      description: null,
    });
  });
  test('sends a new position in its apiary', () => {
    expect(hiveChange({ ...values, position_on_apiary: '1' }, HIVE)).toMatchObject({ position_on_apiary: 1 });
  });
  test('sends no position when it moves to another apiary, where it goes last', () => {
    const change = hiveChange({ ...values, apiary_id: '4', position_on_apiary: '1' }, HIVE);
    expect(change).toMatchObject({ apiary_id: 4 });
    expect(change).not.toHaveProperty('position_on_apiary');
  });
  test('requests the default name if the field is emptied', () => {
    expect(hiveChange({ ...values, name: ' ' }, HIVE)).toMatchObject({ name: null });
  });
});
