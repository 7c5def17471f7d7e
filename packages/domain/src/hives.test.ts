import { describe, expect, test } from 'vitest';
import {
  BEE_RACES,
  DEFAULT_FRAMES_PER_LAYER,
  DEFAULT_HIVE_COLOR,
  FRAMES_PER_LAYER_MAX,
  findBeeRace,
  findHiveType,
  HIVE_COLORS,
  HIVE_TYPES,
} from './hives.ts';
import { labelsIn } from './words.ts';

/** The palette of specification 3. */
const PALETTE = [
  ['Brun', 'C78F58'],
  ['Beige', 'E0C195'],
  ['Jaune', 'FFCD51'],
  ['Orange', 'FA9D3A'],
  ['Rouge', 'E27769'],
  ['Rose', 'EDC5F6'],
  ['Violet', 'C2A4E1'],
  ['Bleu', '7DBADB'],
  ['Turquoise', '81E2CF'],
  ['Vert', '8ADD69'],
];

test('the hive colours are the ten of specification 3, brown by default', () => {
  expect(HIVE_COLORS.map((hex) => [labelsIn('fr').color(hex), hex])).toEqual(PALETTE);
  expect(DEFAULT_HIVE_COLOR).toBe('C78F58');
});

test('the default frames per layer are 0 (specification 9), and no type exceeds the maximum', () => {
  expect(DEFAULT_FRAMES_PER_LAYER).toBe(0);
  for (const { frames_per_layer } of HIVE_TYPES)
    expect(frames_per_layer ?? 0).toBeLessThanOrEqual(FRAMES_PER_LAYER_MAX);
});

test('the hive types and bee races of the decisions are there', () => {
  const types = [
    'dadant_blatt',
    'swiss_burki_jeker',
    'langstroth',
    'zander',
    'warre',
    'layens',
    'voirnot',
    'wbc',
    'mini_plus',
    'nucleus',
  ];
  const races = ['carnica', 'buckfast', 'mellifera', 'ligustica', 'caucasica', 'hybrid'];
  expect(HIVE_TYPES.map(({ key }) => key)).toEqual(expect.arrayContaining(types));
  expect(BEE_RACES.map(({ key }) => key)).toEqual(expect.arrayContaining(races));
});

describe.each([
  ['hive types', HIVE_TYPES, findHiveType],
  ['bee races', BEE_RACES, findBeeRace],
] as const)('%s', (_name, list, find) => {
  test('an entry is found by its id, an unknown id is not', () => {
    for (const entry of list) expect(find(entry.id)).toBe(entry);
    for (const id of [0, -1, 999, 1.5]) expect(find(id)).toBeUndefined();
  });

  test('each entry has its own id and key', () => {
    for (const pick of ['id', 'key'] as const)
      expect(new Set(list.map((entry) => entry[pick])).size).toBe(list.length);
  });
});
