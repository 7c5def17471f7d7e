import { expect, test } from 'vitest';
import { aHive, anApiary } from '../../../test/beekeeping.ts';
import { type CommandKind, findCommands } from './commands.ts';

const hives = ['Églantine', 'Tilleul'].map((name, at) =>
  aHive({ id: at + 1, name, position_on_apiary: at + 1 }),
);
const apiaries = [
  anApiary({ hives }),
  anApiary({ id: 2, name: 'La Côte', hives: [aHive({ id: 9, apiary_id: 2, name: 'Tilleul' })] }),
];
const WORDS: Readonly<Record<CommandKind, string>> = {
  observe: 'Nouvelle observation',
  count: 'Compter les varroas',
  addHive: 'Ajouter une ruche',
  round: 'Faire le tour',
  editApiary: 'Modifier le rucher',
  addApiary: 'Ajouter un rucher',
};
const found = (query: string) =>
  findCommands(apiaries, query, (kind, name) => [WORDS[kind], name].filter(Boolean).join(' : ')).map(
    ({ label, place }) => [label, place].filter(Boolean).join(', '),
  );

test.each([
  ['observation eglan', ['Nouvelle observation : Églantine, Les Rasses']],
  ['varroas tilleul cote', ['Compter les varroas : Tilleul, La Côte']],
  ['ajouter ruche', ['Ajouter une ruche : Les Rasses', 'Ajouter une ruche : La Côte', 'Ajouter un rucher']],
  ['tour la cote', ['Faire le tour : La Côte']],
])('“%s” finds the command by its words and the name', (query, labels) => {
  expect(found(query).toSorted()).toEqual(labels.toSorted());
});

test('a name alone finds no commands', () => {
  expect(found('tilleul')).toEqual([]);
  expect(found('la')).toEqual([]);
});

test('at most four commands are shown', () => {
  const many = Array.from({ length: 9 }, (_, at) => anApiary({ id: at + 1, name: `Pré ${at}` }));
  expect(findCommands(many, 'ajouter', (kind, name) => `${WORDS[kind]} ${name}`)).toHaveLength(4);
});
