import { describe, expect, test } from 'vitest';
import { withSpacesOf } from './french-spaces.ts';

const spaced = (text: string): string => withSpacesOf('fr', { text }).text;

describe('French text', () => {
  test.each([
    ['Arrivée en entier : le comptage', 'Arrivée en entier\u00A0: le comptage'],
    ['Quitter « {name} » ?', 'Quitter «\u00A0{name}\u00A0»\u00A0?'],
    ['Attention ! Vu ; lu', 'Attention\u00A0! Vu\u00A0; lu'],
    ['{share} % des photos', '{share}\u00A0% des photos'],
  ])('has no line break before the sign of %s', (typed, shown) => {
    expect(spaced(typed)).toBe(shown);
  });

  test.each([
    'à 12:30, sans rien',
    'https://example.org',
    '{value, number, ::.0}',
    'un {count, plural, one {cadre} other {cadres}}',
  ])('%s is unchanged', (typed) => expect(spaced(typed)).toBe(typed));

  test('a compiled message has no-break spaces in all its parts', () => {
    expect(withSpacesOf('fr', [['label'], ' : ', ['value', 1, { one: 'un « ' }]])).toEqual([
      ['label'],
      '\u00A0: ',
      ['value', 1, { one: 'un «\u00A0' }],
    ]);
  });
});
