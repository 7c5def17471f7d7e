import { describe, expect, test } from 'vitest';
import { setLanguage } from './i18n/language.ts';
import { numberProblem, readNumber, writeNumber } from './numbers.ts';

describe('a typed number', () => {
  test.each([
    ['12', 12],
    [' 0,5 ', 0.5],
    ['0.5', 0.5],
    ['-3', -3],
    ['\u22123', -3],
    ['\u20133', -3],
    ['', null],
    ['  ', null],
    ['250', 250],
    ["1'000", 1000],
    ['1\u2019234\u2019567,5', 1_234_567.5],
    ['1 500', 1500],
    ['-12\u202F500,5', -12_500.5],
    ['\u200B5', 5],
  ])('%j is %j', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });
  test.each([
    [6.5, '6,5', '6.5', '6.5'],
    [-1.5, '-1,5', '-1.5', '-1.5'],
    [12_345, '12345', '12345', '12345'],
    [0.000_123, '0,000123', '0.000123', '0.000123'],
    [
      4.567_890_123_456_789e-6,
      '0,000004567890123456789',
      '0.000004567890123456789',
      '0.000004567890123456789',
    ],
  ])('%d is written %j in French, %j in German and %j in English, and read back', (value, fr, de, en) => {
    const written = (['fr', 'de', 'en'] as const).map((language) => writeNumber(value, language));
    expect(written).toEqual([fr, de, en]);
    expect(
      (['fr', 'de', 'en'] as const).map((language, at) => readNumber(written[at] ?? '', { language })),
    ).toEqual([value, value, value]);
  });
  test.each([
    ['5 kg', 'kg', 5],
    ['12,5kg', 'kg', 12.5],
    ["1'200\u00A0g ", 'g', 1200],
    ['5 KG', 'kg', 5],
    ['17,5 %', '%', 17.5],
    ['5 mm', 'm', '5 mm'],
    ['5 kg', 'g', '5 kg'],
    ['kg', 'kg', 'kg'],
    ['5', 'kg', 5],
  ])('%j in a field of %s is %j', (text, unit, value) => {
    expect(readNumber(text, { unit })).toBe(value);
  });
  test.each(['1,234', '-12,500', '123,456'])('%j is ambiguous in English and is not guessed', (text) => {
    expect(readNumber(text, { language: 'en' })).toBe(text);
    expect(readNumber(text, { language: 'fr' })).toBe(Number(text.replace(',', '.')));
    expect(readNumber(text, { language: 'de' })).toBe(Number(text.replace(',', '.')));
  });
  test.each([
    ['1.234', 1.234],
    ['0,125', 0.125],
    ['12,5', 12.5],
    ['1,2345', 1.2345],
    ['1234,567', 1234.567],
  ])('%j is one number in English too: %d', (text, value) => {
    expect(readNumber(text, { language: 'en' })).toBe(value);
  });
  test.each([
    '12x',
    "1'2",
    "'100",
    "1'0000",
    '1.2.3',
    '1 50',
    '0 500',
    '1,234.5',
    '1,234,567',
    '-',
    'Infinity',
    '1e999',
  ])('%j is not a number and stays unchanged', (text) => {
    expect(readNumber(text)).toBe(text);
  });
});

describe('the problem of a number', () => {
  const percent = { min: 0, max: 100 };
  test.each([
    [null, percent, undefined],
    [0, percent, undefined],
    [100, percent, undefined],
    [100.5, percent, 'tooBig'],
    [-0.1, percent, 'tooSmall'],
    ['12x', percent, 'notANumber'],
    [1.5, { ...percent, whole: true }, 'notWhole'],
    [2, { ...percent, whole: true }, undefined],
    [1e9, {}, undefined],
  ] as const)('%j within %j: %j', (value, bounds, problem) => {
    expect(numberProblem(value, bounds)).toBe(problem);
  });

  test('an ambiguous number is a problem, in English', () => {
    setLanguage('en');
    expect(numberProblem(readNumber('1,234'), percent)).toBe('eitherWay');
    expect(numberProblem(readNumber('12x'), percent)).toBe('notANumber');
  });
});
