import type { Hive } from '@propolis/contract';
import { expect, test } from 'vitest';
import { moveHive } from './hive-order.ts';
import { readHiveShape, readHiveState } from './hive-state.ts';

const hive = (change: Partial<Hive> = {}): Hive => ({
  id: 1,
  name: 'Ruche 1',
  position_on_apiary: 1,
  color: 'C78F58',
  hive_type_id: 1,
  hive_type: 'Dadant-Blatt',
  bee_race_id: 1,
  bee_race: 'Carnica',
  description: null,
  frames_per_layer: 12,
  apiary_id: 1,
  last_observation_date: null,
  observations_aggregate: {},
  ...change,
});

test('a hive never observed says nothing', () => {
  expect(readHiveState(hive(), '2026-06-15')).toEqual({
    impression: null,
    reminder: false,
    reminderDay: null,
    attention: false,
    lastObservation: null,
  });
  expect(readHiveShape(hive())).toEqual({ supers: 0, hasRock: false });
});
test('the last observation is read from unix seconds', () => {
  const { lastObservation } = readHiveState(hive({ last_observation_date: 1_700_000_000 }), '2026-06-15');
  expect(lastObservation).toEqual(new Date('2023-11-14T22:13:20Z'));
});
test('a reminder shows until its day has passed (spec 4)', () => {
  const reminded = hive({
    observations_aggregate: { surveillance_reminder: true, surveillance_reminder_date: '2026-06-15' },
  });
  expect(readHiveState(reminded, '2026-06-15').reminder).toBe(true);
  expect(readHiveState(reminded, '2026-06-16').reminder).toBe(false);
});
test('impression and attention come from the latest values', () => {
  const observed = hive({
    observations_aggregate: { general_impression: 3, surveillance_particular_attention: true },
  });
  expect(readHiveState(observed, '2026-06-15')).toMatchObject({ impression: 3, attention: true });
});
test('supers and the stone shape the graphic', () => {
  const observed = hive({ observations_aggregate: { structure_honey_super: 2, structure_has_rock: true } });
  expect(readHiveShape(observed)).toEqual({ supers: 2, hasRock: true });
});

const row = [1, 2, 3, 4].map((id) => hive({ id, position_on_apiary: id }));
const order = (hives: readonly Hive[]) => hives.map(({ id, position_on_apiary }) => [id, position_on_apiary]);

test.each([
  [1, 3, [2, 3, 1, 4]],
  [4, 1, [4, 1, 2, 3]],
  [2, 2, [1, 2, 3, 4]],
  [2, 99, [1, 3, 4, 2]],
  [3, 0, [3, 1, 2, 4]],
  [77, 1, [1, 2, 3, 4]],
])('hive %i moved to %i leaves no gap', (id, position, expected) => {
  expect(order(moveHive(row, id, position))).toEqual(expected.map((moved, at) => [moved, at + 1]));
});
test('hives are put in order before one moves', () => {
  expect(order(moveHive([...row].reverse(), 1, 2))).toEqual([
    [2, 1],
    [1, 2],
    [3, 3],
    [4, 4],
  ]);
});
