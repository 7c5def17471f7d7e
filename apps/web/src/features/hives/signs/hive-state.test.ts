import { expect, test } from 'vitest';
import { aHive } from '../../../../test/beekeeping.ts';
import { aColony } from '../../../../test/varroa.ts';
import { countSigns, readHiveShape, readHiveState } from './hive-state.ts';

test('a hive without observations has no signs', () => {
  expect(readHiveState(aHive(), '2026-06-15')).toEqual({
    impression: null,
    reminder: false,
    overdue: false,
    reminderDay: null,
    reminderComment: null,
    attention: false,
    lastObservation: null,
  });
  expect(readHiveShape(aHive())).toEqual({ supers: 0, hasRock: false });
});
test('the last observation is read from unix seconds', () => {
  const { lastObservation } = readHiveState(aHive({ last_observation_date: 1_700_000_000 }), '2026-06-15');
  expect(lastObservation).toEqual(new Date('2023-11-14T22:13:20Z'));
});
test('a reminder is pending until its day has passed (specification 4), and then overdue', () => {
  const reminded = aHive({
    observations_aggregate: {
      surveillance_reminder: true,
      surveillance_reminder_date: '2026-06-15',
      surveillance_reminder_comment: 'nourrir',
    },
  });
  expect(readHiveState(reminded, '2026-06-15')).toMatchObject({
    reminder: true,
    overdue: false,
    reminderComment: 'nourrir',
  });
  expect(readHiveState(reminded, '2026-06-16')).toMatchObject({ reminder: false, overdue: true });
  expect(countSigns([reminded, aHive()], '2026-06-15', new Map())).toEqual({
    reminders: 1,
    overdue: 0,
    warnings: 0,
    varroas: 0,
  });
  expect(countSigns([reminded, aHive()], '2026-06-16', new Map())).toEqual({
    reminders: 0,
    overdue: 1,
    warnings: 0,
    varroas: 0,
  });
});
test('hives with too many mites are counted separately from those that need attention', () => {
  const attention = aHive({ id: 1, observations_aggregate: { surveillance_particular_attention: true } });
  const varroas = new Map([1, 2, 99].map((id) => [id, aColony('2026-06-15', 12)]));
  varroas.set(3, aColony('2026-06-15', 1));
  expect(
    countSigns([attention, aHive({ id: 2 }), aHive({ id: 3 }), aHive()], '2026-06-15', varroas),
  ).toMatchObject({
    warnings: 1,
    varroas: 2,
  });
});
test('impression and attention come from the latest values', () => {
  const observed = aHive({
    observations_aggregate: { general_impression: 3, surveillance_particular_attention: true },
  });
  expect(readHiveState(observed, '2026-06-15')).toMatchObject({ impression: 3, attention: true });
});
test('supers and the stone change the graphic', () => {
  const observed = aHive({ observations_aggregate: { structure_honey_super: 2, structure_has_rock: true } });
  expect(readHiveShape(observed)).toEqual({ supers: 2, hasRock: true });
});
