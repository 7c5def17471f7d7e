import { expect, test } from 'vitest';
import { readStored, writeStored } from '../storage.ts';
import {
  arrivedId,
  arrivedText,
  isProvisional,
  keepProvisionalId,
  namedBy,
  shownId,
  welcome,
} from './provisional.ts';

test('a thing without an id is shown under a stable provisional id that no thing of the server has', () => {
  const id = shownId({ ref: 'a-new-hive' });
  expect(isProvisional(id)).toBe(true);
  expect(Number.isSafeInteger(id)).toBe(true);
  expect(shownId({ ref: 'a-new-hive' })).toBe(id);
  expect(shownId({ ref: 'another-hive' })).not.toBe(id);
  expect([isProvisional(7), isProvisional(-7)]).toEqual([false, false]);
});

test('a write names it by its reference until it has arrived, then by its id', () => {
  const id = shownId({ ref: 'a-coming-hive' });
  expect(namedBy(id)).toEqual({ ref: 'a-coming-hive' });
  expect(arrivedId(id)).toBe(id);
  welcome(new Map([['a-coming-hive', 71]]));
  expect([namedBy(id), arrivedId(id), shownId({ ref: 'a-coming-hive' })]).toEqual([71, 71, 71]);
  expect([namedBy(5), arrivedId(5)]).toEqual([5, 5]);
  const removed = 'b5d7c1ce-0000-4000-8000-000000000001';
  expect([String(id), '5', '', removed].map(arrivedText)).toEqual(['71', '5', '', removed]);
});

test('drafts of it are renamed to its id, in their keys and texts; those of other things stay', () => {
  const id = shownId({ ref: 'a-hive-with-drafts' });
  const other = shownId({ ref: 'a-hive-left-alone' });
  writeStored(`draft.of.${id}`, 'words');
  writeStored('round', JSON.stringify({ hives: [id, other] }));
  writeStored(`draft.of.${other}`, 'others');
  welcome(new Map([['a-hive-with-drafts', 72]]));
  expect(readStored(`draft.of.${id}`)).toBeNull();
  expect(readStored(`draft.of.72`)).toBe('words');
  expect(readStored('round')).toBe(JSON.stringify({ hives: [72, other] }));
  expect(readStored(`draft.of.${other}`)).toBe('others');
});

test('a thing whose reference changes keeps its provisional id, until it has arrived', () => {
  const id = shownId({ ref: 'a-first-name' });
  writeStored(`draft.of.${id}`, 'words');
  keepProvisionalId('a-first-name', 'a-second-name');
  expect([shownId({ ref: 'a-first-name' }), shownId({ ref: 'a-second-name' })]).toEqual([id, id]);
  expect(namedBy(id)).toEqual({ ref: 'a-second-name' });
  welcome(new Map([['a-second-name', 73]]));
  expect([namedBy(id), arrivedId(id), shownId({ ref: 'a-first-name' })]).toEqual([73, 73, 73]);
  expect(readStored('draft.of.73')).toBe('words');
});

test('a thing that has arrived keeps its id when a later one is made from the same form', () => {
  welcome(new Map([['a-form-saved-twice', 74]]));
  keepProvisionalId('a-form-saved-twice', 'its-second-key');
  expect(shownId({ ref: 'a-form-saved-twice' })).toBe(74);
  expect(isProvisional(shownId({ ref: 'its-second-key' }))).toBe(true);
});
