import { describe, expect, test } from 'vitest';
import { OBSERVATION_CATALOGUE } from './catalogue.ts';
import { OBSERVATION_ITEMS } from './items.ts';
import { countAllShown, countShown, presetOf, SHOW_PRESET_FLAGS, SHOW_PRESETS } from './presets.ts';
import { SHOW_FLAG_KEYS, setShown, visibleCatalogue } from './visibility.ts';

const shown = (preset: (typeof SHOW_PRESETS)[number]) =>
  visibleCatalogue(SHOW_PRESET_FLAGS[preset]).flatMap(({ children }) =>
    children.flatMap(({ items }) => items.map(({ key }) => key)),
  );

describe('the presets of the form', () => {
  test('each sets every flag', () => {
    for (const preset of SHOW_PRESETS)
      expect(Object.keys(SHOW_PRESET_FLAGS[preset]).sort()).toEqual([...SHOW_FLAG_KEYS].sort());
  });
  test('each shows all items of the smaller one, and more', () => {
    const [essential, standard, everything] = SHOW_PRESETS.map(shown);
    expect(standard).toEqual(expect.arrayContaining(essential ?? []));
    expect(everything).toEqual(OBSERVATION_ITEMS.map(({ key }) => key));
    expect([essential?.length, standard?.length]).toEqual([19, 41]);
  });
  test('each shows all reminder items and the general impression', () => {
    for (const preset of SHOW_PRESETS)
      expect(shown(preset)).toEqual(
        expect.arrayContaining(['general_impression', 'surveillance_reminder', 'surveillance_reminder_date']),
      );
  });
  test('are recognised with missing flags too', () => {
    for (const preset of SHOW_PRESETS) expect(presetOf(SHOW_PRESET_FLAGS[preset])).toBe(preset);
    expect(presetOf({})).toBe('everything');
    expect(presetOf(setShown(SHOW_PRESET_FLAGS.essential, 'harvest_wax', true))).toBeUndefined();
  });
});

test('countShown returns the number of shown items of a category', () => {
  const [general] = OBSERVATION_CATALOGUE;
  if (!general) throw new Error('no category');
  const all = general.children.flatMap(({ items }) => items).length;
  expect(countShown({}, general)).toBe(all);
  expect(countShown(setShown({}, 'general_notes', false), general)).toBe(all - 1);
  expect(countShown(setShown({}, 'general', false), general)).toBe(0);
  expect(countAllShown(setShown({}, 'general', false))).toBe(OBSERVATION_ITEMS.length - all);
});
