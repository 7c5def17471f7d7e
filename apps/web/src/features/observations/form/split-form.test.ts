import { expect, test } from 'vitest';
import { formCategories } from './form-categories.ts';
import { splitForm } from './split-form.ts';

const keysOf = (categories: ReturnType<typeof splitForm>['rest']) =>
  categories.flatMap(({ children }) => children.flatMap(({ items }) => items.map(({ key }) => key)));
const FORM = formCategories({});

test('usual items are in form order, unique, and nothing is lost', () => {
  const { usual, rest } = splitForm(FORM, ['brood_frames', 'general_impression']);
  expect(usual.map(({ key }) => key)).toEqual(['general_impression', 'brood_frames']);
  expect([...usual.map(({ key }) => key), ...keysOf(rest)].sort()).toEqual(keysOf(FORM).sort());
  expect(keysOf(rest)).not.toContain('brood_frames');
});

test('long texts are last', () => {
  const { usual } = splitForm(FORM, ['general_notes', 'brood_frames', 'general_impression']);
  expect(usual.map(({ key }) => key)).toEqual(['general_impression', 'brood_frames', 'general_notes']);
});

test('members stay with the item of their group', () => {
  const { usual, rest } = splitForm(FORM, ['surveillance_reminder']);
  expect(usual.map(({ key }) => key)).toEqual([
    'surveillance_reminder',
    'surveillance_reminder_date',
    'surveillance_reminder_comment',
  ]);
  expect(keysOf(rest).some((key) => key.startsWith('surveillance_reminder'))).toBe(false);
});

test('an empty subcategory or category is left out', () => {
  const problem = FORM.filter(({ key }) => key === 'problem');
  expect(splitForm(problem, keysOf(problem)).rest).toEqual([]);
});

test('items hidden in the settings are in neither part', () => {
  const { usual, rest } = splitForm(formCategories({ brood_frames: false }), ['brood_frames']);
  expect(usual).toEqual([]);
  expect(keysOf(rest)).not.toContain('brood_frames');
});
