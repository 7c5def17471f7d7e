import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OBSERVATION_CATALOGUE } from './catalogue.ts';
import { OBSERVATION_ITEMS } from './items.ts';
import {
  isShowFlag,
  isShown,
  SHOW_FLAG_KEYS,
  type ShowFlags,
  setManyShown,
  setShown,
  subcategoryFlag,
  visibleCatalogue,
} from './visibility.ts';

const keysOf = (catalogue: typeof OBSERVATION_CATALOGUE): string[] =>
  catalogue.flatMap((category) => [
    category.key,
    ...category.children.flatMap((subcategory) => [
      subcategoryFlag(category.key, subcategory.key),
      ...subcategory.items.map(({ key }) => key),
    ]),
  ]);
const visibleKeys = (flags: ShowFlags): string[] => keysOf(visibleCatalogue(flags));
const allHidden: ShowFlags = Object.fromEntries(SHOW_FLAG_KEYS.map((key) => [key, false]));
const categoryOf = (key: string) => OBSERVATION_CATALOGUE.find((category) => category.key === key);

const anyFlags = fc.dictionary(fc.constantFrom(...SHOW_FLAG_KEYS), fc.boolean(), { maxKeys: 60 });
const anyKey = fc.constantFrom(...SHOW_FLAG_KEYS);

describe('showing and hiding (specification 4)', () => {
  test('everything is shown by default', () => {
    expect(visibleCatalogue({})).toEqual(OBSERVATION_CATALOGUE);
    expect(visibleCatalogue(allHidden)).toEqual([]);
    expect(isShown({}, 'brood_eggs')).toBe(true);
  });

  test('showing an item shows its category and its subcategory only', () => {
    expect(visibleKeys(setShown(allHidden, 'brood_eggs', true))).toEqual([
      'colony',
      'colony.brood',
      'brood_eggs',
    ]);
  });

  test("showing a group's member shows the group's item too", () => {
    expect(visibleKeys(setShown(allHidden, 'males_quantity', true))).toEqual([
      'colony',
      'colony.males',
      'males_presence',
      'males_quantity',
    ]);
  });

  test("showing a group's item shows only its required member", () => {
    expect(visibleKeys(setShown(allHidden, 'surveillance_reminder', true))).toEqual([
      'general',
      'general.surveillance',
      'surveillance_reminder',
      'surveillance_reminder_date',
    ]);
    expect(visibleKeys(setShown(allHidden, 'problem_observed', true))).toEqual([
      'problem',
      'problem.problem',
      'problem_observed',
    ]);
  });

  test('a required member is visible with its group, whatever its flag', () => {
    expect(visibleKeys({ surveillance_reminder_date: false })).toContain('surveillance_reminder_date');
    expect(setShown(allHidden, 'surveillance_reminder_comment', true)).toMatchObject({
      surveillance_reminder_date: true,
    });
  });

  test('a required member is shown with its group only', () => {
    const flags = setShown(allHidden, 'surveillance_reminder_date', true);
    expect(flags.surveillance_reminder).toBe(true);
    const other = setShown(allHidden, 'surveillance_particular_attention', true);
    expect(other.surveillance_reminder_date).toBe(false);
  });

  test('hiding a required member hides its group', () => {
    expect(setShown({}, 'surveillance_reminder_date', false)).toEqual({
      surveillance_reminder: false,
      surveillance_reminder_date: false,
      surveillance_reminder_comment: false,
    });
  });

  test("hiding a group's item hides its members", () => {
    const flags = setShown({}, 'surveillance_reminder', false);
    expect(flags).toEqual({
      surveillance_reminder: false,
      surveillance_reminder_date: false,
      surveillance_reminder_comment: false,
    });
    expect(visibleKeys(flags)).toContain('surveillance_particular_attention');
  });

  test('a member of a hidden group is hidden, even if its own flag is true', () => {
    const flags = { males_presence: false, males_quantity: true };
    expect(visibleKeys(flags)).not.toContain('males_quantity');
  });

  test('hiding a plain item hides nothing else', () => {
    expect(setShown({}, 'brood_eggs', false)).toEqual({ brood_eggs: false });
  });

  test('hiding a category hides everything in it and keeps the other flags', () => {
    const flags = setShown({}, 'weather', false);
    expect(visibleKeys(flags)).not.toContain('weather');
    for (const key of ['weather', 'weather.weather', 'weather_wind']) expect(flags[key]).toBe(false);
    expect(visibleKeys(flags)).toContain('brood_eggs');
  });

  test('showing a category shows everything in it', () => {
    const colony = categoryOf('colony');
    expect(visibleKeys(setShown(allHidden, 'colony', true))).toEqual(keysOf(colony ? [colony] : []));
  });

  test('hiding a subcategory hides its items only', () => {
    const visible = visibleKeys(setShown({}, 'colony.queen', false));
    expect(visible.filter((key) => key.startsWith('queen_'))).toEqual([]);
    expect(visible).toContain('brood_eggs');
  });

  test('showing a subcategory shows its items and its category only', () => {
    expect(visibleKeys(setShown(allHidden, 'food.water', true))).toEqual([
      'food',
      'food.water',
      'water_availability',
      'water_quality',
    ]);
  });

  test('a category and a subcategory of the same name have separate flags', () => {
    expect(SHOW_FLAG_KEYS).toContain('harvest');
    expect(SHOW_FLAG_KEYS).toContain('harvest.harvest');
    expect(new Set(SHOW_FLAG_KEYS).size).toBe(SHOW_FLAG_KEYS.length);
  });

  test('a category or subcategory without a shown item is omitted', () => {
    const flags = { swarming_observed: false, swarming_prevention_action: false };
    expect(visibleKeys(flags)).not.toContain('colony.swarming');
    expect(visibleKeys(flags)).toContain('colony');
    const noProblem = { problem_observed: false, problem_kind: false, problem_description: false };
    expect(visibleKeys(noProblem)).not.toContain('problem');
  });
});

describe('for any item and flags', () => {
  test('a shown item is visible', () => {
    fc.assert(
      fc.property(anyFlags, fc.constantFrom(...OBSERVATION_ITEMS), (flags, { key }) => {
        expect(visibleKeys(setShown(flags, key, true))).toContain(key);
      }),
    );
  });

  test('a hidden item and everything in it are invisible', () => {
    fc.assert(
      fc.property(anyFlags, anyKey, (flags, key) => {
        const visible = visibleKeys(setShown(flags, key, false));
        expect(visible).not.toContain(key);
        const below = [
          ...(categoryOf(key) ? keysOf([categoryOf(key) ?? []].flat()) : []),
          ...OBSERVATION_ITEMS.filter(({ group }) => group === key).map((item) => item.key),
        ];
        for (const hidden of below) expect(visible).not.toContain(hidden);
      }),
    );
  });

  test('hiding shows nothing, showing hides nothing', () => {
    fc.assert(
      fc.property(anyFlags, anyKey, (flags, key) => {
        const before = new Set(visibleKeys(flags));
        expect(visibleKeys(setShown(flags, key, false)).filter((seen) => !before.has(seen))).toEqual([]);
        const after = new Set(visibleKeys(setShown(flags, key, true)));
        expect([...before].filter((seen) => !after.has(seen))).toEqual([]);
      }),
    );
  });

  test('both operations are idempotent', () => {
    fc.assert(
      fc.property(anyFlags, anyKey, fc.boolean(), (flags, key, shown) => {
        const once = setShown(flags, key, shown);
        expect(setShown(once, key, shown)).toEqual(once);
      }),
    );
  });

  test('an unknown key changes nothing', () => {
    fc.assert(
      fc.property(anyFlags, fc.string(), fc.boolean(), (flags, key, shown) => {
        fc.pre(!isShowFlag(key));
        expect(setShown(flags, key, shown)).toBe(flags);
      }),
    );
    for (const key of ['constructor', '__proto__', 'general.queen', ''])
      expect(setShown({}, key, false)).toEqual({});
  });

  test('the given flags are not modified', () => {
    fc.assert(
      fc.property(anyFlags, anyKey, fc.boolean(), (flags, key, shown) => {
        const before = structuredClone(flags);
        setShown(Object.freeze(flags), key, shown);
        visibleCatalogue(flags);
        expect(flags).toEqual(before);
      }),
    );
  });
});

describe('setManyShown', () => {
  test('with one flag is the same as setShown', () => {
    fc.assert(
      fc.property(anyFlags, anyKey, fc.boolean(), (flags, key, shown) => {
        expect(visibleKeys(setManyShown(flags, { [key]: shown }))).toEqual(
          visibleKeys(setShown(flags, key, shown)),
        );
      }),
    );
  });

  test('with all flags returns them', () => {
    const all = fc.record(Object.fromEntries(SHOW_FLAG_KEYS.map((key) => [key, fc.boolean()])));
    fc.assert(
      fc.property(anyFlags, all, (flags, sent) => {
        expect(setManyShown(flags, sent)).toEqual(sent);
      }),
    );
  });

  test('with the flags that setShown changed gives the same result', () => {
    fc.assert(
      fc.property(anyFlags, anyKey, fc.boolean(), (flags, key, shown) => {
        const wanted = setShown(flags, key, shown);
        const changed = SHOW_FLAG_KEYS.filter((one) => isShown(flags, one) !== isShown(wanted, one));
        // If the flag was already on, only its parents change, which shows their children too.
        fc.pre(changed.includes(key));
        const sent = Object.fromEntries(changed.map((one) => [one, isShown(wanted, one)]));
        expect(visibleKeys(setManyShown(flags, sent))).toEqual(visibleKeys(wanted));
      }),
    );
  });

  test('with a flag and one below it leaves the others below it', () => {
    const sent = { 'food.water': true, water_quality: false };
    const flags = { water_availability: false };
    expect(setManyShown(flags, sent)).toEqual({ ...flags, ...sent });
  });

  test('ignores an unknown key', () => {
    expect(setManyShown({}, { nonsense: false, colony: false })).toEqual(setShown({}, 'colony', false));
  });
});
