import { accountEndpoints, apiaryEndpoints, securityEndpoints } from '@propolis/contract';
import { afterEach, expect, test } from 'vitest';
import scheme from '../../public/scheme.js?raw';
import { anApiary, BEEKEEPER, signedIn } from '../../test/beekeeping.ts';
import { call, sendWrite } from './http.ts';
import { heldSession, openSession } from './session.ts';

/** The list as the app asks for it. */
const askForList = () => call(apiaryEndpoints.list, { query: { thumbnails: 'none' } });

/** As the page does before the app. */
const runScheme = () => new Function(scheme)();

afterEach(() => void Reflect.deleteProperty(window, 'propolisAhead'));

test('what was asked ahead is not asked again, and is handed over once', async () => {
  const server = signedIn([anApiary()]);
  runScheme();
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/user', '/api/apiaries']);
  expect(await askForList()).toEqual([anApiary()]);
  expect(await call(accountEndpoints.user, {})).toEqual(BEEKEEPER);
  expect(server.requests).toHaveLength(2);
  await askForList();
  expect(server.requests).toHaveLength(3);
});

test('nobody who is not signed in asks ahead', () => {
  const server = signedIn([]);
  localStorage.removeItem('token');
  runScheme();
  expect(server.requests).toEqual([]);
});

test('another session does not get what was asked for the one before', async () => {
  const server = signedIn([anApiary()]);
  runScheme();
  openSession('another');
  await askForList();
  expect(server.requests.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer abc',
    'Bearer abc',
    'Bearer another',
  ]);
});

test('what was answered before a write is asked again', async () => {
  const server = signedIn([anApiary()]);
  server.on(securityEndpoints.cancelAddress, { answer: undefined });
  runScheme();
  await sendWrite(securityEndpoints.cancelAddress, {}, { session: heldSession() });
  server.on(accountEndpoints.user, { answer: { ...BEEKEEPER, email: 'neuve@example.org' } });
  expect(await call(accountEndpoints.user, {})).toMatchObject({ email: 'neuve@example.org' });
});

test('what did not come is asked again', async () => {
  const server = signedIn([anApiary()]);
  server.on(apiaryEndpoints.list, 'no network');
  runScheme();
  server.on(apiaryEndpoints.list, { answer: [anApiary()] });
  expect(await askForList()).toEqual([anApiary()]);
});
