import { accountEndpoints, apiaryEndpoints, securityEndpoints } from '@propolis/contract';
import { afterEach, expect, test } from 'vitest';
import boot from '../../public/boot.js?raw';
import { anApiary, BEEKEEPER, signedIn } from '../../test/beekeeping.ts';
import { call, sendWrite } from './http.ts';
import { heldSession, openSession } from './session.ts';

/** Requests the list as the app does. */
const askForList = () => call(apiaryEndpoints.list, { query: { thumbnails: 'none' } });

/** Runs the script that the page loads before the app. */
const runBoot = () => new Function(boot)();

afterEach(() => void Reflect.deleteProperty(window, 'propolisAhead'));

test('a response requested ahead is used once and not requested again', async () => {
  const server = signedIn([anApiary()]);
  runBoot();
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/user', '/api/apiaries']);
  expect(await askForList()).toEqual([anApiary()]);
  expect(await call(accountEndpoints.user, {})).toEqual(BEEKEEPER);
  expect(server.requests).toHaveLength(2);
  await askForList();
  expect(server.requests).toHaveLength(3);
});

test('nothing is requested ahead without a session', () => {
  const server = signedIn([]);
  localStorage.removeItem('token');
  runBoot();
  expect(server.requests).toEqual([]);
});

test('another session does not get a response requested for the previous one', async () => {
  const server = signedIn([anApiary()]);
  runBoot();
  openSession('another');
  await askForList();
  expect(server.requests.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer abc',
    'Bearer abc',
    'Bearer another',
  ]);
});

test('a response from before a write is requested again', async () => {
  const server = signedIn([anApiary()]);
  server.on(securityEndpoints.cancelAddress, { answer: undefined });
  runBoot();
  await sendWrite(securityEndpoints.cancelAddress, {}, { session: heldSession() });
  server.on(accountEndpoints.user, { answer: { ...BEEKEEPER, email: 'neuve@example.org' } });
  expect(await call(accountEndpoints.user, {})).toMatchObject({ email: 'neuve@example.org' });
});

test('a request ahead that failed is sent again', async () => {
  const server = signedIn([anApiary()]);
  server.on(apiaryEndpoints.list, 'no network');
  runBoot();
  server.on(apiaryEndpoints.list, { answer: [anApiary()] });
  expect(await askForList()).toEqual([anApiary()]);
});
