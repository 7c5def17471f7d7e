import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { BEE_RACES, HIVE_COLORS, HIVE_TYPES } from '../hives.ts';
import type { DomainWords } from '../labels.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { labelsIn } from '../words.ts';
import { OBSERVATION_CATALOGUE } from './catalogue.ts';
import { findObservationItem, HIVE_STRUCTURE_ITEMS, isScale, OBSERVATION_ITEMS } from './items.ts';
import type { ObservationItem } from './types.ts';
import { isShown } from './visibility.ts';

const agreed = fileURLToPath(
  new URL('../../../../../shared/spec/observation-catalogue.csv', import.meta.url),
);

/** The languages of the agreed list; later ones are not in it. */
const AGREED_LANGUAGES = ['fr', 'de', 'en'] as const;

/** German labels that differ from the agreed list: its text, and ours. */
const BETTER_LABELS: Readonly<
  Record<string, Partial<Record<Language, readonly [theirs: string, ours: string]>>>
> = {
  observation_date: { de: ['Datum der Durchsicht', 'Datum der Beobachtung'] },
  structure_bottom_type: { en: ['Bottom type', 'Bottom board'] },
  space_flight_hole: { en: ['Flight hole', 'Hive entrance'] },
  input_bees_quantity: { de: ['Menge Bienen', 'Bienenmenge'] },
  output_bees_quantity: { de: ['Menge Bienen', 'Bienenmenge'] },
  output_destination: { de: ['Bestimmung', 'Verbleib'] },
  queen_fertilised: { en: ['Queen fertilised', 'Queen mated'] },
  queen_observed: { en: ['Queen observed', 'Queen seen'] },
  queen_clipped: { de: ['Königin geschnitten', 'Königin gestutzt'] },
  males_quantity: {
    de: ['Menge Drohnen', 'Anzahl Drohnen'],
    en: ['Quantity of drones', 'Number of drones'],
  },
  workers_holding_on_frame: { en: ['Holding on the frame', 'Calmness on the comb'] },
  brood_disposition: { en: ['Brood disposition', 'Brood pattern'] },
  swarming_observed: { fr: ['Essaimage', 'Essaimage observé'], en: ['Swarming', 'Swarming observed'] },
  swarming_prevention_action: { en: ['Prevention action', 'Preventive action'] },
  foraging_main_source: { en: ['Main source', 'Main forage'] },
  weather_temperature: { de: ['Umgebungstemperatur', 'Aussentemperatur'] },
  harvest_apitoxin: {
    fr: ['Apitoxine récoltée', 'Venin récolté'],
    en: ['Apitoxin harvested', 'Bee venom harvested'],
  },
  problem_observed: {
    fr: ['Problème', 'Problème observé'],
    de: ['Problem', 'Problem festgestellt'],
    en: ['Problem', 'Problem observed'],
  },
};

/** The same for English option labels, by item key. */
const BETTER_OPTIONS: Readonly<Record<string, readonly [theirs: string, ours: string]>> = {
  feeding_type: ['option_1 sugar water', 'option_1 sugar syrup'],
  brood_disposition: ['option_1 grouped|option_2 scattered', 'option_1 compact|option_2 patchy'],
  foraging_activity: ['option_5 extreme', 'option_5 very strong'],
  water_quality: ['option_1 bad', 'option_1 poor'],
  weather_cloud_cover: ['option_2 some clouds|option_3 cloudy', 'option_2 partly cloudy|option_3 overcast'],
};

const readWords = (language: Language): DomainWords =>
  JSON.parse(readFileSync(new URL(`../../words/${language}.json`, import.meta.url), 'utf8'));

const optionKeys = ({ observations }: DomainWords) =>
  Object.entries(observations.options).map(([item, options]) => [item, Object.keys(options)]);

type Row = Readonly<Record<string, string>>;

function readRows(text: string): readonly Row[] {
  const [header = '', ...lines] = text.trim().split(/\r?\n/);
  const names = header.split(';');
  return lines.map((line) => {
    const cells = line.split(';');
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

const writeNumber = (value: number | undefined): string => (value === undefined ? '' : String(value));
const writeOptions = (item: ObservationItem): string =>
  (item.options ?? [])
    .map(({ key }) => [key, labelsIn('en').option(item.key, key)].filter(Boolean).join(' '))
    .join('|');

/** Our catalogue in the format of the agreed list. */
const ourRows = (): readonly Row[] =>
  OBSERVATION_CATALOGUE.flatMap((category) =>
    category.children.flatMap((subcategory) =>
      subcategory.items.map((item) => ({
        category: category.key,
        subcategory: subcategory.key,
        key: item.key,
        type: item.type,
        unit: item.unit ?? '',
        min: writeNumber(item.min),
        max: writeNumber(item.max),
        options: writeOptions(item),
        group: item.group ?? '',
        show: isShown({}, item.key) ? '1' : '0',
        ...Object.fromEntries(
          AGREED_LANGUAGES.map((language) => [language, labelsIn(language).item(item.key)]),
        ),
      })),
    ),
  );

/** The agreed list with our changes; a change that no longer applies fails. */
function improved(row: Row): Row {
  const key = row.key ?? '';
  const result: Record<string, string> = { ...row };
  for (const language of AGREED_LANGUAGES) {
    const better = BETTER_LABELS[key]?.[language];
    if (!better) continue;
    expect(row[language]).toBe(better[0]);
    result[language] = better[1];
  }
  const option = BETTER_OPTIONS[key];
  if (option) {
    expect(row.options).toContain(option[0]);
    result.options = row.options?.replace(...option) ?? '';
  }
  return result;
}

describe.skipIf(!existsSync(agreed))(
  'the agreed list of items (../shared/spec/observation-catalogue.csv)',
  () => {
    const rows = existsSync(agreed) ? readRows(readFileSync(agreed, 'utf8')) : [];

    test('has the same items in the same order as the catalogue', () => {
      expect(ourRows().map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
    });

    test.each(rows.map((row) => [row.key, row] as const))('agrees with the catalogue on %s', (key, row) => {
      expect(ourRows().find((ours) => ours.key === key)).toEqual(improved(row));
    });

    test('contains every item with a changed label', () => {
      const keys = rows.map(({ key }) => key);
      for (const key of [...Object.keys(BETTER_LABELS), ...Object.keys(BETTER_OPTIONS)])
        expect(keys).toContain(key);
    });
  },
);

describe('the catalogue', () => {
  test('each key is unique and has the form subcategory_item', () => {
    expect(new Set(OBSERVATION_ITEMS.map(({ key }) => key)).size).toBe(OBSERVATION_ITEMS.length);
    for (const { key } of OBSERVATION_ITEMS) expect(findObservationItem(key)?.key).toBe(key);
    for (const { children } of OBSERVATION_CATALOGUE)
      for (const { key, items } of children)
        for (const item of items)
          expect(item.key === 'observation_date' || item.key.startsWith(`${key}_`)).toBe(true);
  });

  test.each(LANGUAGES)('has words in %s for all that is shown, and no others', (language) => {
    const words = readWords(language);
    expect(Object.keys(words.observations.categories)).toEqual(OBSERVATION_CATALOGUE.map(({ key }) => key));
    for (const { key, children } of OBSERVATION_CATALOGUE)
      expect(Object.keys(words.observations.subcategories[key] ?? {})).toEqual(
        children.map((one) => one.key),
      );
    expect(Object.keys(words.observations.items)).toEqual(OBSERVATION_ITEMS.map(({ key }) => key));
    expect(Object.keys(words.hives.colors).toSorted()).toEqual(HIVE_COLORS.toSorted());
    expect(Object.keys(words.hives.types)).toEqual(HIVE_TYPES.map(({ key }) => key));
    expect(Object.keys(words.hives.races)).toEqual(BEE_RACES.map(({ key }) => key));
    expect(optionKeys(words)).toEqual(optionKeys(readWords('fr')));
    for (const [item, options] of Object.entries(words.observations.options))
      expect(findObservationItem(item)?.options?.map(({ key }) => key)).toEqual(
        expect.arrayContaining(Object.keys(options)),
      );
    expect(JSON.stringify(words)).not.toMatch(/"\s*"/);
  });

  test.each(LANGUAGES)('puts no two things of the same words into one list in %s', (language) => {
    const labels = labelsIn(language);
    const lists: readonly (string | undefined)[][] = [
      OBSERVATION_CATALOGUE.map(({ key }) => labels.category(key)),
      HIVE_TYPES.map(({ id }) => labels.hiveType(id)),
      BEE_RACES.map(({ id }) => labels.beeRace(id)),
      ...OBSERVATION_CATALOGUE.map(({ key, children }) =>
        children.map((child) => labels.subcategory(key, child.key)),
      ),
      ...OBSERVATION_CATALOGUE.flatMap(({ children }) =>
        children.map(({ items }) => items.map((item) => labels.item(item.key))),
      ),
      ...OBSERVATION_ITEMS.map(({ key, options = [] }) =>
        options.flatMap((option) => labels.option(key, option.key) ?? []),
      ),
    ];
    for (const list of lists) expect(new Set(list).size).toBe(list.length);
  });

  test('options are numbered from one, and only choices have options', () => {
    for (const { key, type, options = [] } of OBSERVATION_ITEMS) {
      expect(options.map((option) => option.key)).toEqual(options.map((_, index) => `option_${index + 1}`));
      expect([key, options.length > 1]).toEqual([key, type === 'choice']);
    }
  });

  test('every number has bounds; every scale is bounded by its options, and its ends have labels', () => {
    for (const item of OBSERVATION_ITEMS) {
      if (item.type === 'number') expect(item.max).toBeGreaterThan(item.min ?? Number.POSITIVE_INFINITY);
      if (!isScale(item)) continue;
      const options = item.options ?? [];
      expect([item.min, item.max]).toEqual([1, options.length]);
      const ends = [options.at(0), options.at(-1)];
      expect(ends.map((end) => labelsIn('fr').option(item.key, end?.key ?? ''))).not.toContain(undefined);
    }
  });

  test('scales are the general impression (1 to 3) and ratings (1 to 5) (specification 9)', () => {
    for (const item of OBSERVATION_ITEMS.filter(isScale))
      expect([item.key, item.max]).toEqual([item.key, item.key === 'general_impression' ? 3 : 5]);
    expect(isScale({ key: 'x', type: 'number', min: 1 })).toBe(false);
  });

  test("a group's item is a boolean in the same subcategory without a group of its own", () => {
    for (const { children } of OBSERVATION_CATALOGUE)
      for (const { items } of children)
        for (const { group } of items) {
          if (!group) continue;
          const head = items.find(({ key }) => key === group);
          expect(head).toMatchObject({ type: 'boolean' });
          expect(head?.group).toBeUndefined();
        }
  });

  test('only a member of a group can be required', () => {
    const required = OBSERVATION_ITEMS.filter((item) => item.required);
    expect(required.map(({ key }) => key)).toEqual(['surveillance_reminder_date']);
    for (const { group } of required) expect(group).toBeDefined();
  });

  test('the keys named in specification 3 exist', () => {
    for (const key of [
      'general_impression',
      'surveillance_reminder',
      'surveillance_reminder_date',
      'surveillance_particular_attention',
      'structure_has_rock',
      'structure_honey_super',
    ])
      expect(findObservationItem(key)).toBeDefined();
  });

  test('a hive is set up with the items of habitat/structure', () => {
    expect(HIVE_STRUCTURE_ITEMS).toHaveLength(7);
    for (const { key } of HIVE_STRUCTURE_ITEMS) expect(key).toMatch(/^structure_/);
  });
});
