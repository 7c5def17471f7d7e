import { expect, test } from 'vitest';
import { activeEntry, initialsOf, menuEntries, shortMenuEntries } from './menu.ts';

const APIARIES = [
  { id: 1, name: 'Chasseral' },
  { id: 12, name: 'Jorat' },
];
const COUNTING = { user: { include_automatic_counting_menu: true }, hasCamera: false };
const NO_COUNTING = { user: { include_automatic_counting_menu: false }, hasCamera: false };
const entries = menuEntries(APIARIES, COUNTING);
const pathsOf = (shown: ReturnType<typeof menuEntries>) => shown.map(({ path }) => path);

test('the menu has the order of specification 2, with the notifications of its other variant', () => {
  expect(pathsOf(entries)).toEqual([
    '/',
    '/apiary/1',
    '/apiary/12',
    '/journal',
    '/sensors',
    '/automatic_varroa_counting',
    '/notifications',
    '/preferences',
    '/profile',
  ]);
  expect(entries[1]?.label).toEqual({ name: 'Chasseral' });
});

test('automatic counting is shown only while its flag is on', () => {
  const without = menuEntries([], NO_COUNTING);
  expect(pathsOf(without)).toEqual([
    '/',
    '/journal',
    '/sensors',
    '/notifications',
    '/preferences',
    '/profile',
  ]);
});

test('the cameras have an entry only if there is one (specification 2)', () => {
  const withCamera = menuEntries([], { ...COUNTING, hasCamera: true });
  expect(pathsOf(withCamera)).toEqual([
    '/',
    '/journal',
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

test('the other variant of specification 2 has adding an apiary, no apiaries, and counting last', () => {
  expect(pathsOf(shortMenuEntries({ ...COUNTING, hasCamera: true }))).toEqual([
    '/',
    '/apiary/add',
    '/journal',
    '/sensors',
    '/notifications',
    '/preferences',
    '/profile',
    '/automatic_varroa_counting',
    '/sensors/apizoom',
  ]);
  expect(pathsOf(shortMenuEntries(NO_COUNTING)).at(-1)).toBe('/profile');
  expect(activeEntry(shortMenuEntries(COUNTING), '/apiary/add')?.path).toBe('/apiary/add');
  expect(activeEntry(shortMenuEntries(COUNTING), '/apiary/12')?.path).toBe('/');
});

test('before the user is loaded, optional entries are hidden', () => {
  expect(pathsOf(menuEntries([], { user: undefined, hasCamera: false }))).not.toContain(
    '/automatic_varroa_counting',
  );
});

test.each([
  ['/', '/'],
  ['/apiary/1', '/apiary/1'],
  ['/apiary/12', '/apiary/12'],
  ['/apiary/1/hive/3/edit', '/apiary/1'],
  ['/sensors/youbee', '/sensors'],
  ['/journal/5c3f0e0a-0000-4000-8000-000000000001', '/journal'],
  ['/somewhere', '/'],
  ['/apiary/add', '/'],
])('on %s the active entry is %s', (path, active) => {
  expect(activeEntry(entries, path)?.path).toBe(active);
});

test.each([
  ['Les Rasses', 'LR'],
  ['Rucher-2', 'R2'],
  ['Demo apiary Lavaux', 'DL'],
  ['Églantine', 'ÉG'],
  ['«»', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each(['/medicines', '/medicines/add', '/queens'])('%s belongs to the journal', (path) => {
  expect(activeEntry(entries, path)?.path).toBe('/journal');
});
