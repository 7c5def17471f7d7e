import { describe, expect, test } from 'vitest';
import type { ObservationData } from './types.ts';
import { USUAL_ITEMS, usualItems } from './usual.ts';
import { setShown } from './visibility.ts';

const times = (count: number, data: ObservationData): ObservationData[] =>
  Array.from({ length: count }, () => data);

const BEGINNERS = [
  'general_impression',
  'general_notes',
  'surveillance_particular_attention',
  'structure_honey_super',
  'queen_observed',
  'brood_frames',
  'brood_eggs',
  'reserves_honey_frames',
];

describe('the usual items', () => {
  test("without history are the beginner's items, in the order of the form", () => {
    expect(usualItems([], {})).toEqual(BEGINNERS);
  });

  test("are those filled in most often, completed to eight with the beginner's items", () => {
    const newest = [
      ...times(3, { weather_temperature: 18, general_impression: 2 }),
      ...times(2, { harvest_wax: 200 }),
    ];
    expect(usualItems(newest, {})).toEqual([
      'general_impression',
      'structure_honey_super',
      'queen_observed',
      'brood_frames',
      'brood_eggs',
      'reserves_honey_frames',
      'harvest_wax',
      'weather_temperature',
    ]);
  });

  test('are at most eight: items filled in more often replace others', () => {
    const eight = {
      structure_has_rock: true,
      structure_insulation: true,
      structure_pollen_trap: false,
      brood_larva: true,
      brood_nymph: true,
      queen_marked: false,
      queen_clipped: false,
      water_availability: 3,
    };
    const newest = [...times(4, eight), ...times(6, { problem_observed: true })];
    const usual = usualItems(newest, {});
    expect(usual).toHaveLength(USUAL_ITEMS);
    expect(usual).toContain('problem_observed');
    expect(Object.keys(eight).filter((key) => !usual.includes(key))).toHaveLength(1);
  });

  test('a false boolean counts as filled in; a cleared value does not', () => {
    expect(usualItems(times(2, { queen_clipped: false }), {})).toContain('queen_clipped');
    expect(usualItems(times(2, { queen_clipped: null }), {})).not.toContain('queen_clipped');
  });

  test('never include hidden items', () => {
    const flags = setShown(setShown({}, 'brood_frames', false), 'food', false);
    const usual = usualItems(times(10, { brood_frames: 5, reserves_honey_frames: 3 }), flags);
    expect(usual).toEqual(
      BEGINNERS.filter((key) => key !== 'brood_frames' && key !== 'reserves_honey_frames'),
    );
  });

  test("include only a group's item of a group, and never the date", () => {
    const reminded = {
      surveillance_reminder: true,
      surveillance_reminder_date: '2026-06-15',
      surveillance_reminder_comment: 'nourrir',
      observation_date: '2026-06-01',
    };
    const usual = usualItems(times(10, reminded), {});
    expect(usual).toContain('surveillance_reminder');
    expect(
      usual.filter((key) => key.startsWith('surveillance_reminder_') || key === 'observation_date'),
    ).toEqual([]);
  });

  test('are empty if everything is hidden', () => {
    const flags = Object.fromEntries(BEGINNERS.map((key) => [key, false]));
    expect(usualItems([], flags)).toEqual([]);
  });
});
