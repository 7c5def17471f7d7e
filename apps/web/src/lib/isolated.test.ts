import { expect, test } from 'vitest';
import { isolated, namesInLine } from './isolated.ts';

test.each(['כוורת', 'خلية 3', 'Ruche نحل'])('%s keeps its place beside other names', (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});

test.each(['Églantine', '3', '', 'Бджоли', '蜂'])('%s is unchanged', (name) => {
  expect(isolated(name)).toBe(name);
});

test('names in a list are isolated one by one', () => {
  expect(namesInLine(['כוורת', 'Capucine', 'דבש'])).toBe('\u2068כוורת\u2069, Capucine, \u2068דבש\u2069');
  expect(namesInLine([])).toBe('');
});
