import { describe, expect, test } from 'vitest';
import { isBlankPassword, isOwnAddress } from './accounts.ts';

describe('a password', () => {
  test.each([
    ['        ', true],
    ['\t\n   \u00a0  ', true],
    ['   a    ', false],
    ['acacia et tilleul', false],
  ])('consists only of blanks: %j', (password, blank) => {
    expect(isBlankPassword(password)).toBe(blank);
  });

  test.each([
    ['elise.muller@example.org', true],
    ['Elise.Muller@Example.org ', true],
    ['elise.muller', true],
    ['ELISE.MULLER', true],
    ['elise.muller1', false],
    ['example.org', false],
    ['', false],
  ])('must not be the own address: %j', (password, own) => {
    expect(isOwnAddress(password, 'elise.muller@example.org')).toBe(own);
  });

  test('is not compared when there is no address', () => {
    expect(isOwnAddress('', '')).toBe(false);
  });
});
