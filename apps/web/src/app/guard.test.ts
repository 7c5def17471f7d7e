import { describe, expect, test } from 'vitest';
import { guardPath, isOwnPath, signInAddress } from './guard.ts';

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

describe('without a session', () => {
  const from = (address: string) => signInAddress(new URL(address, 'http://propolis.test'));

  test.each([
    ['/', '/login'],
    ['/login', '/login'],
    ['/login/?back=%2Fprofile', '/login?back=%2Fprofile'],
    ['/apiary/1/?tab=info#top', '/login?back=%2Fapiary%2F1%2F%3Ftab%3Dinfo%23top'],
    ['/anything', '/login?back=%2Fanything'],
  ])('%s opens the sign-in page at %s', (address, signIn) => expect(from(address)).toBe(signIn));

  test.each(['/register', '/reset/', '/verify?id=1', '/privacy'])('%s is another page', (address) =>
    expect(from(address)).toBeUndefined(),
  );
});

test('the return path after signing in never leaves the app', () => {
  expect(isOwnPath('/apiary/1?tab=info')).toBe(true);
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'apiary', undefined]) {
    expect(isOwnPath(path), String(path)).toBe(false);
  }
});
