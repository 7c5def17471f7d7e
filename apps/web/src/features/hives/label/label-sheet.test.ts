import { describe, expect, test } from 'vitest';
import { TEXT } from './label-layout.ts';
import { breakLines, labelLines } from './label-sheet.ts';

/** Each letter has the width 1. */
const measure = (text: string) => Array.from(new Intl.Segmenter().segment(text)).length;
const lines = (text: string, width = 10, most = 3) => breakLines(text, measure, width, most);

describe('a name on a label', () => {
  test.each([
    ['fits into a line', 'Ruche 1', ['Ruche 1']],
    ['is broken between its words', 'Ruche des trois sapins', ['Ruche des', 'trois', 'sapins']],
    ['is broken within a word that is wider than the label', 'Bienenstockwaage', ['Bienenstoc', 'kwaage']],
    ['is cut with a sign that it goes on', 'un deux trois quatre cinq six', ['un deux', 'trois', 'quatre…']],
    [
      'keeps the parts of a letter together',
      '👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾',
      ['👩‍🌾'.repeat(10), '👩‍🌾'],
    ],
  ])('%s', (_rule, name, broken) => {
    expect(lines(name)).toEqual(broken);
  });

  test('never exceeds its lines or their width', () => {
    for (const name of [
      'x'.repeat(100),
      'mot '.repeat(40),
      'ا'.repeat(35),
      'a bb ccc dddd eeeee ffffff ggggggg',
    ]) {
      const broken = lines(name);
      expect(broken.length).toBeLessThanOrEqual(3);
      for (const line of broken) expect(measure(line)).toBeLessThanOrEqual(10);
    }
  });
});

/** Ascent and descent of the font, relative to its size. */
const LETTER = 1.2;

test('the text stays inside the label with long names of hive and apiary', () => {
  const long = 'Une ruche au nom très long, au-delà du bord de l’étiquette';
  const lines = labelLines({ name: long, apiary: long }, (text) => measure(text), 10);
  expect(lines.map(({ text }) => text)).toHaveLength(5);
  for (const { hand, top } of lines) expect(top + hand.height * LETTER).toBeLessThanOrEqual(TEXT.height);
});
