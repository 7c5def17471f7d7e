import { describe, expect, test } from 'vitest';
import { withFrenchSpaces } from './french-spaces.ts';

const spaced = (text: string): string => withFrenchSpaces({ text }).text;

describe('in French', () => {
  test.each([
    ['Arrivée en entier : le comptage', 'Arrivée en entier\u00A0: le comptage'],
    ['Quitter « {name} » ?', 'Quitter «\u00A0{name}\u00A0»\u00A0?'],
    ['Attention ! Vu ; lu', 'Attention\u00A0! Vu\u00A0; lu'],
    ['{share} % des photos', '{share}\u00A0% des photos'],
  ])('no line breaks before the sign of %s', (typed, shown) => {
    expect(spaced(typed)).toBe(shown);
  });

  test.each([
    'à 12:30, sans rien',
    'https://example.org',
    '{value, number, ::.0}',
    'un {count, plural, one {cadre} other {cadres}}',
  ])('%s stays as it is', (typed) => expect(spaced(typed)).toBe(typed));

  test('a message that the build took apart is set so in all its parts', () => {
    expect(withFrenchSpaces([['label'], ' : ', ['value', 1, { one: 'un « ' }]])).toEqual([
      ['label'],
      '\u00A0: ',
      ['value', 1, { one: 'un «\u00A0' }],
    ]);
  });
});
