import { expect, test } from 'vitest';
import { activeEntry, menuEntries } from './menu.ts';

const APIARIES = [
  { id: 1, name: 'Chasseral' },
  { id: 12, name: 'Jorat' },
];
const FLAG = { include_automatic_counting_menu: true };
const entries = menuEntries(APIARIES, FLAG, false);

test('the menu has the order of specification 2, with the notifications of its other variant', () => {
  expect(entries.map(({ path }) => path)).toEqual([
    '/',
    '/apiary/1',
    '/apiary/12',
    '/sensors',
    '/automatic_varroa_counting',
    '/notifications',
    '/preferences',
    '/profile',
  ]);
  expect(entries[1]?.label).toEqual({ name: 'Chasseral' });
});

test('automatic counting is shown only while its flag is on', () => {
  const without = menuEntries([], { include_automatic_counting_menu: false }, false);
  expect(without.map(({ path }) => path)).toEqual([
    '/',
    '/sensors',
    '/notifications',
    '/preferences',
    '/profile',
  ]);
});

test('the cameras have an entry only while there is one (spec 2)', () => {
  const withCamera = menuEntries([], FLAG, true);
  expect(withCamera.map(({ path }) => path)).toEqual([
    '/',
    '/sensors',
    '/automatic_varroa_counting',
    '/sensors/apizoom',
    '/notifications',
    '/preferences',
    '/profile',
  ]);
  expect(activeEntry(withCamera, '/sensors/apizoom')?.path).toBe('/sensors/apizoom');
  expect(activeEntry(withCamera, '/sensors/youbee')?.path).toBe('/sensors');
});

test.each([
  ['/', '/'],
  ['/apiary/1', '/apiary/1'],
  ['/apiary/12', '/apiary/12'],
  ['/apiary/1/hive/3/edit', '/apiary/1'],
  ['/sensors/youbee', '/sensors'],
  ['/somewhere', '/'],
  ['/apiary/add', '/'],
])('on %s the active entry is %s', (path, active) => {
  expect(activeEntry(entries, path)?.path).toBe(active);
});
