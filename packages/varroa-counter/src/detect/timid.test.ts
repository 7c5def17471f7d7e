import { expect, test } from 'vitest';
import { type Opinion, timidlyUpTo } from './timid.ts';

const repeated = (times: number, opinion: Opinion): Opinion[] => Array.from({ length: times }, () => opinion);
const mites = (times: number) => repeated(times, { raw: 0.8, close: 4, certainty: 0.95 });
/** Candidates that both networks take for mites, but that do not count. */
const timid = (times: number) => repeated(times, { raw: 0.45, close: 1, certainty: 0.05 });
const crumbs = (times: number) => repeated(times, { raw: 0.35, close: -4, certainty: 0.01 });

test('a count on which both networks agree is not timid', () => {
  expect(timidlyUpTo([])).toBeUndefined();
  expect(timidlyUpTo([...mites(20), ...crumbs(200)])).toBeUndefined();
});

test('a count is timid if the close look believes more than three and a third of the count beyond it', () => {
  expect(timidlyUpTo([...mites(6), ...timid(3)])).toBeUndefined();
  expect(timidlyUpTo([...mites(6), ...timid(4)])).toBeDefined();
  expect(timidlyUpTo([...mites(30), ...timid(10)])).toBeUndefined();
  expect(timidlyUpTo([...mites(30), ...timid(11)])).toBeDefined();
});

test('among debris a few believed crumbs are no evidence', () => {
  expect(timidlyUpTo([...timid(8), ...crumbs(73)])).toBeUndefined();
  expect(timidlyUpTo([...timid(8), ...crumbs(72)])).toBeDefined();
});

test('without sure mites the range holds all answers, with some of them those that the close look believes', () => {
  expect(timidlyUpTo([...mites(2), ...timid(10), ...crumbs(30)])).toBe(42);
  expect(timidlyUpTo([...mites(3), ...timid(9), ...crumbs(30)])).toBe(17);
  expect(timidlyUpTo(repeated(10, { raw: 0.2, close: 1, certainty: 0 }))).toBe(14);
});
