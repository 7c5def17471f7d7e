import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptOf, findMatches, foldText, matchRank, searchTerms } from './search.ts';

describe('foldText', () => {
  test.each([
    ['Été', 'ete'],
    ['REINE MARQUÉE', 'reine marquee'],
    ['Bürki-Jeker', 'burki-jeker'],
    ['cœur, Cœuvre, ŒUF', 'coeur, coeuvre, oeuf'],
    ['Straße', 'strasse'],
    ['nai\u0308ve', 'naive'],
    ['Ruche 12', 'ruche 12'],
    ['Пасека', 'пасека'],
  ])('%s becomes %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => foldText(foldText(text)) === foldText(text)),
    );
  });
});

test.each([
  ['Reine  marquée ', ['reine', 'marquee']],
  ['  ', []],
  ['été ETE', ['ete']],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('the terms of %j are %j', (query, terms) => {
  expect(searchTerms(query)).toEqual(terms);
});

describe('findMatches', () => {
  const marked = (text: string, query: string) =>
    findMatches(text, searchTerms(query)).map(({ start, end }) => text.slice(start, end));

  test.each([
    ['La reine est marquée.', 'REINE', ['reine']],
    ['La reine est marquée.', 'marquee', ['marquée']],
    ['le cœur du couvain', 'coeur', ['cœur']],
    ['le cœur du couvain', 'o', ['œ', 'o']],
    ['nai\u0308f ou naïve', 'naiv', ['naïv']],
    ['nai\u0308f', 'nai', ['nai\u0308']],
    ['🐝 reine', 'reine', ['reine']],
    ['abcabc', 'abc bca', ['abcabc']],
    ['rien', 'reine', []],
    ['rien', '', []],
  ])('in %j of %j finds %j', (text, query, words) => {
    expect(marked(text, query)).toEqual(words);
  });

  test('returns separate, ordered ranges within the text', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'é', 'e\u0301', 'œ', 'ß', ' ', '🐝', 'b') });
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.constantFrom('a', 'e', 'oe', 's', 'ab'), { maxLength: 3 }),
        (text, terms) => {
          let last = -1;
          for (const { start, end } of findMatches(text, terms)) {
            expect(start).toBeGreaterThan(last);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(text.length);
            last = end;
          }
        },
      ),
    );
  });
});

describe('matchRank', () => {
  const hive = { name: 'Grande Ruche 12', also: ['Les Rasses', 'carnica de Noël'] };
  test.each([
    ['grande ruche 12', 0],
    ['Grande r', 1],
    ['12 grande', 2],
    ['ruc', 2],
    ['uche', 3],
    ['rasses', 4],
    ['rasses 12', 4],
    ['noel', 4],
    ['rasses 13', null],
    ['', null],
  ])('by %j is %j', (query, rank) => {
    expect(matchRank(hive, searchTerms(query))).toBe(rank);
  });
});

describe('excerptOf', () => {
  const note = `${'La colonie est calme. '.repeat(10)}Une cellule royale vue au troisième cadre.${' Rien de plus.'.repeat(10)}`;

  test('returns a short text on one line', () => {
    expect(excerptOf(' Couvain\nserré \n', ['serre'], 40)).toBe('Couvain serré');
  });
  test('shows the match with whole words around it', () => {
    const excerpt = excerptOf(note, searchTerms('royale'), 60);
    expect(excerpt).toMatch(/^…\S.*cellule royale.*\S…$/);
    for (const word of excerpt.replaceAll('…', '').split(' ')) expect(note.split(/\s+/)).toContain(word);
  });
  test('returns the beginning if nothing matches', () => {
    expect(excerptOf(note, ['xyz'], 30)).toMatch(/^La colonie est .*…$/);
  });
  test('contains the match and is not much longer than requested', () => {
    const words = fc.array(fc.constantFrom('reine', 'é', 'couvain', 'x'.repeat(200), 'ß'), { minLength: 1 });
    fc.assert(
      fc.property(words, fc.integer({ min: 20, max: 80 }), (all, length) => {
        const excerpt = excerptOf([...all, 'œuf', ...all].join(' '), ['oeuf'], length);
        expect(foldText(excerpt)).toContain('oeuf');
        expect(excerpt.length).toBeLessThanOrEqual(length + 2);
      }),
    );
  });
});
