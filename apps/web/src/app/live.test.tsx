import { apiaryEndpoints, notificationEndpoints } from '@propolis/contract';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aHive, anApiary, signedIn } from '../../test/beekeeping.ts';
import { openClient } from '../../test/clients.ts';
import { renderApp } from '../../test/render-app.tsx';
import {
  COUNTINGS_KEY,
  EVOLUTION_KEY,
  RECORDS_KEY,
  removeApiary,
  SENSORS_KEY,
} from '../features/apiaries/apiaries.api.ts';
import { countingsQuery } from '../features/countings/countings.api.ts';
import { askedCountings } from '../features/countings/list/asked-countings.ts';
import { updateHive } from '../features/hives/hives.api.ts';
import { unreadQuery } from '../features/notifications/notifications.api.ts';
import { createObservation } from '../features/observations/observations.api.ts';
import { followUpsQuery } from '../features/records/follow-ups/follow-ups.api.ts';
import { refreshRecords } from '../features/records/records.api.ts';
import { removeScale } from '../features/sensors/sensors.api.ts';

const listed = (server: ReturnType<typeof signedIn>) =>
  server.requests.filter(({ method, path }) => `${method} ${path}` === 'GET /api/apiaries').length;

test('a write elsewhere appears automatically, and several notices cause one request', async () => {
  const server = signedIn([anApiary({ hives: [aHive({ name: 'Acacia' })] })]);
  renderApp('/apiary/1');
  await screen.findAllByText('Acacia');
  expect(listed(server)).toBe(1);
  server.on(apiaryEndpoints.list, { answer: [anApiary({ hives: [aHive({ name: 'Tilleul' })] })] });
  for (const hiveId of [11, 12, 13])
    server.emit('notice', { event: 'hive.changed', about: { apiaryId: 1, hiveId } });
  expect((await screen.findAllByText('Tilleul')).length).toBeGreaterThan(0);
  await waitFor(() => expect(listed(server)).toBe(2));
});

test('a write during the first request causes another request', async () => {
  const server = signedIn([anApiary({ hives: [aHive({ name: 'Acacia' })] })]);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.on(notificationEndpoints.unread, async () => {
    await answered;
    return { answer: { unread: 0 } };
  });
  const { client } = renderApp('/apiary/1');
  await screen.findAllByText('Acacia');
  void client.prefetchQuery(unreadQuery);
  server.emit('notice', { event: 'notification.created', about: {} });
  await waitFor(() => expect(client.getQueryState(unreadQuery.queryKey)?.isInvalidated).toBe(true));
  server.on(notificationEndpoints.unread, { answer: { unread: 1 } });
  answer();
  await waitFor(() => expect(client.getQueryData(unreadQuery.queryKey)).toBe(1));
});

test('a page that may have missed notices refetches', async () => {
  const server = signedIn([anApiary({ hives: [aHive({ name: 'Acacia' })] })]);
  renderApp('/apiary/1');
  await screen.findAllByText('Acacia');
  server.on(apiaryEndpoints.list, { answer: [anApiary({ hives: [aHive({ name: 'Tilleul' })] })] });
  server.emit('resync', {});
  expect((await screen.findAllByText('Tilleul')).length).toBeGreaterThan(0);
});

test.each([
  ['a counting', countingsQuery(askedCountings({})).queryKey],
  ['a follow-up', followUpsQuery.queryKey],
])('%s of a hive that is deleted elsewhere is read again', async (_what, queryKey) => {
  const server = signedIn([anApiary({ hives: [aHive({ name: 'Acacia' })] })]);
  const { client } = renderApp('/apiary/1');
  await screen.findAllByText('Acacia');
  client.setQueryData<unknown>(queryKey, []);
  server.emit('notice', { event: 'hive.removed', about: { apiaryId: 1, hiveId: 11 } });
  await waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
});

const HIVE = aHive();
const OBSERVED = { ...HIVE, observation_id: 1 };
// A page gets no notices of its own writes.
test.each([
  [
    'observation',
    RECORDS_KEY,
    (client: QueryClient) =>
      createObservation.done?.(client, OBSERVED, { hiveId: HIVE.id, input: {}, idempotencyKey: '' }),
  ],
  [
    'move of a hive',
    RECORDS_KEY,
    (client: QueryClient) => updateHive.done?.(client, HIVE, { id: HIVE.id, change: { apiary_id: 2 } }),
  ],
  ['record', SENSORS_KEY, refreshRecords],
  [
    'removal of an apiary',
    COUNTINGS_KEY,
    (client: QueryClient) => removeApiary.done?.(client, undefined, { id: 1 }),
  ],
  [
    'removal of a scale',
    EVOLUTION_KEY,
    (client: QueryClient) => removeScale.done?.(client, undefined, { id: 1 }),
  ],
])('an own %s lets %s be read again', async (_what, queryKey, done) => {
  const client = openClient();
  client.setQueryData<unknown>(queryKey, []);
  await done(client);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a reading that arrives just after the notified one is fetched too', async () => {
  const server = signedIn([anApiary({ hives: [aHive({ name: 'Acacia' })] })]);
  const { client } = renderApp('/apiary/1');
  await screen.findAllByText('Acacia');
  let weights = ['38.4 kg'];
  const queryKey = [...SENSORS_KEY, 'shown'];
  const shown = new QueryObserver(client, { queryKey, queryFn: () => weights });
  const leave = shown.subscribe(() => {});
  await waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['38.4 kg']));
  weights = ['38.4 kg', '38.5 kg'];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  server.emit('notice', { event: 'sensor.delivered', about: { kind: 'scale', sensorId: 7 } });
  await waitFor(() => expect(client.getQueryData(queryKey)).toHaveLength(2));
  weights = ['38.4 kg', '38.5 kg', '38.6 kg']; // within the same second, so there is no notice
  await vi.advanceTimersByTimeAsync(3_000);
  await waitFor(() => expect(client.getQueryData(queryKey)).toHaveLength(3));
  leave();
});

test('every request has the id of its page', async () => {
  const server = signedIn([anApiary({ hives: [aHive({ name: 'Acacia' })] })]);
  renderApp('/apiary/1');
  await screen.findAllByText('Acacia');
  const pages = new Set(server.requests.map(({ headers }) => headers.get('page-id')));
  expect([...pages]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});
