import { describe, expect, test } from 'vitest';
import { guardPath, isOwnPath } from './guard.ts';

describe('the guard of specification 2', () => {
  test.each(['/', '/apiary/1', '/apiary/1/hive/2', '/profile', '/preferences', '/sensors', '/anything'])(
    'sends who is not signed in from %s to the login page',
    (path) => expect(guardPath(path, false)).toBe('/login'),
  );
  test.each(['/login', '/register', '/reset', '/password', '/verify', '/address', '/goodbye'])(
    'leaves %s open to everybody',
    (path) => expect(guardPath(path, false)).toBeUndefined(),
  );
  test.each(['/login', '/register', '/reset', '/goodbye'])(
    'sends who is signed in from %s to the dashboard',
    (path) => expect(guardPath(path, true)).toBe('/'),
  );
  test.each(['/', '/apiary/1', '/password', '/verify', '/address', '/privacy', '/licences'])(
    'lets who is signed in see %s',
    (path) => expect(guardPath(path, true)).toBeUndefined(),
  );
});

test('the way back after signing in never leaves the app', () => {
  expect(isOwnPath('/apiary/1?tab=info')).toBe(true);
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'apiary', undefined]) {
    expect(isOwnPath(path), String(path)).toBe(false);
  }
});
