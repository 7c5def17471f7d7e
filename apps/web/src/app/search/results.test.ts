import type { FoundNote, Queen } from '@propolis/contract';
import { expect, test } from 'vitest';
import { aHive, anApiary } from '../../../test/beekeeping.ts';
import { aQueen } from '../../../test/records.ts';
import { findPlaces, placeNotes } from './results.ts';

const hives = Array.from({ length: 200 }, (_, at) =>
  aHive({ id: at + 1, name: `Ruche ${at + 1}`, position_on_apiary: at + 1 }),
);
const apiaries = [
  anApiary({ hives }),
  anApiary({
    id: 2,
    name: 'La Côte',
    reference: 'VD-99',
    hives: [aHive({ id: 300, apiary_id: 2, name: 'Églantine', description: 'essaim de 2025' })],
  }),
];
const ended = { ...aHive({ id: 301, apiary_id: 2, name: 'Dahlia' }), ended_on: '2026-03-01', ended_by: '' };
const names = (query: string) => findPlaces({ apiaries }, query).hives.map(({ hive }) => hive.name);

test.each([
  ['a name that is written whole, before those that begin so', 'ruche 17', 'Ruche 17'],
  ['a name without its accents', 'eglan', 'Églantine'],
  ['a word of its description', 'essaim', 'Églantine'],
  ['its apiary', 'cote', 'Églantine'],
  ['its apiary and its name, in any order', 'rasses 142', 'Ruche 142'],
])('a hive is found by %s', (_how, query, name) => {
  expect(names(query)[0]).toBe(name);
});

test('of 200 hives the first eight are shown, in their places', () => {
  expect(names('ruche')).toEqual(hives.slice(0, 8).map(({ name }) => name));
});

test('“more” shows 24 further ones each time, until all are shown', () => {
  const shown = (pressed: number) => findPlaces({ apiaries }, 'ruche', pressed);
  expect(shown(1).hives).toHaveLength(32);
  expect(shown(1).isCut).toBe(true);
  expect(shown(8)).toMatchObject({ hives: { length: 200 }, isCut: false });
});

test('an apiary is found by its name, its reference and its address', () => {
  const found = (query: string) => findPlaces({ apiaries }, query).apiaries.map(({ name }) => name);
  expect(found('la cote')).toEqual(['La Côte']);
  expect(found('vd-99')).toEqual(['La Côte']);
  expect(found('prés 3')).toEqual(['Les Rasses', 'La Côte']);
});

test('a hive that ended is found after the living ones', () => {
  const { hives: found } = findPlaces({ apiaries, former: [ended] }, 'la cote');
  expect(found.map(({ hive }) => hive.name)).toEqual(['Églantine', 'Dahlia']);
});

test('a queen is found by what tells her from others and by her breeder number', () => {
  const queens = [
    aQueen({ id: '1', year: null, number: '14' }),
    aQueen({ id: '2', year: 2025, breeder_number: 'CH-7' }),
  ];
  const nameOf = ({ year, number }: Queen) => `${year ?? ''} n° ${number}`;
  const found = (query: string) => findPlaces({ apiaries, queens, nameOf }, query).queens.map(({ id }) => id);
  expect([found('14'), found('2025'), found('ch-7'), found('15')]).toEqual([['1'], ['2'], ['2'], []]);
});

test('an empty query finds nothing', () => {
  expect(findPlaces({ apiaries }, '  ')).toEqual({ apiaries: [], hives: [], queens: [], isCut: false });
});

test('a note is shown with its hive, also if that ended; a note of a deleted hive is not shown', () => {
  const note = (hive_id: number): FoundNote => ({
    observation_id: hive_id,
    hive_id,
    observation_date: '2026-05-01T10:00:00.000Z',
    item: 'general_notes',
    excerpt: 'essaim',
  });
  expect(placeNotes([note(999), note(300), note(301)], apiaries, [ended])).toMatchObject([
    { hive: { name: 'Églantine' }, apiaryName: 'La Côte' },
    { hive: { name: 'Dahlia' }, apiaryName: 'La Côte' },
  ]);
});
