import { describe, expect, test } from 'vitest';
import { guardPath, isOwnPath } from './guard.ts';

describe('the guard of specification 2', () => {
  test.each(['/', '/apiary/1', '/apiary/1/hive/2', '/profile', '/preferences', '/sensors', '/anything'])(
    'redirects %s to the login page without a session',
    (path) => expect(guardPath(path, false)).toBe('/login'),
  );
  test.each(['/login', '/register', '/reset', '/password', '/verify', '/address', '/goodbye'])(
    'leaves %s public',
    (path) => expect(guardPath(path, false)).toBeUndefined(),
  );
  test.each(['/login', '/register', '/reset', '/goodbye'])(
    'redirects %s to the dashboard with a session',
    (path) => expect(guardPath(path, true)).toBe('/'),
  );
  test.each(['/', '/apiary/1', '/password', '/verify', '/address', '/privacy', '/licences'])(
    'allows %s with a session',
    (path) => expect(guardPath(path, true)).toBeUndefined(),
  );
});

test('the return path after signing in never leaves the app', () => {
  expect(isOwnPath('/apiary/1?tab=info')).toBe(true);
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'apiary', undefined]) {
    expect(isOwnPath(path), String(path)).toBe(false);
  }
});
