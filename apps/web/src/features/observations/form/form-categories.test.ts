import { OBSERVATION_CATALOGUE, OBSERVATION_DATE_KEY, setShown } from '@propolis/domain';
import { expect, test } from 'vitest';
import { asksDate, formCategories } from './form-categories.ts';

test('the date is shown unless it, its subcategory or its category is hidden', () => {
  expect(asksDate({})).toBe(true);
  for (const key of [OBSERVATION_DATE_KEY, 'general.general', 'general'])
    expect(asksDate(setShown({}, key, false))).toBe(false);
  expect(asksDate(setShown({}, 'general_notes', false))).toBe(true);
});

test('the date is in no section, and a section of only the date is left out', () => {
  const keys = formCategories({}).map(({ key }) => key);
  expect(keys).toEqual(OBSERVATION_CATALOGUE.map(({ key }) => key));
  const items = formCategories({}).flatMap(({ children }) => children.flatMap((child) => child.items));
  expect(items.map(({ key }) => key)).not.toContain(OBSERVATION_DATE_KEY);
  const dateAlone = { 'general.surveillance': false, general_impression: false, general_notes: false };
  expect(formCategories(dateAlone).map(({ key }) => key)).toEqual(keys.slice(1));
});
