import { type Notification, notificationEndpoints } from '@propolis/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signedIn } from '../../../test/beekeeping.ts';
import { renderApp } from '../../../test/render-app.tsx';

const HIVE = { hive_id: 27, hive: 'Mélusine', apiary_id: 3, apiary: 'Les Tilleuls' };
const REMINDER: Notification = {
  id: 8,
  told: { kind: 'reminder_due', facts: { ...HIVE, day: '2026-06-15', comment: 'contrôler la ponte' } },
  created_at: '2026-06-15T05:00:00.000Z',
  read_at: null,
};
const BATTERY: Notification = {
  id: 7,
  told: { kind: 'scale_battery_low', facts: { scale_id: 4, scale: 'Verger', volts: 3.42 } },
  created_at: '2026-06-14T15:00:00.000Z',
  read_at: '2026-06-14T16:00:00.000Z',
};

function openList(notifications: readonly Notification[], more = false) {
  const server = signedIn([]);
  server.on(notificationEndpoints.list, { answer: { notifications: [...notifications], more } });
  return { server, ...renderApp('/notifications') };
}

const row = async (name: string | RegExp) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('li') ?? document.body);
};

test('the list shows the events by day and which are unread', async () => {
  openList([REMINDER, BATTERY]);
  expect((await row(/^Mélusine · Rappel du jour ?non lue$/)).getByText('contrôler la ponte')).toBeVisible();
  expect((await row('Verger · Balance\u00A0: pile faible')).getByText('Il reste 3,42 V')).toBeVisible();
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(days).toEqual(['15 juin 2026', '14 juin 2026']);
});

test.each([
  [{ verdict: 'above' }, '4 varroas par jour ; le seuil est à 3'],
  [{ verdict: 'maybe' }, 'sans doute 4 par jour ; la marge atteint le seuil de 3'],
  [{ verdict: 'above', is_sample: true }, '4 varroas pour 100 abeilles ; le seuil est à 3'],
  [
    { verdict: 'maybe', is_sample: true },
    'peut-être 4 varroas pour 100 abeilles ; la marge atteint le seuil de 3',
  ],
] as const)('too many mites are shown in the unit of the count: %j', async (found, text) => {
  const facts = {
    ...HIVE,
    counting_id: 5,
    per_day: 4,
    threshold: 3,
    advice: 'treat_at_once',
    ...found,
  } as const;
  openList([{ ...REMINDER, told: { kind: 'varroa_threshold', facts } }]);
  expect((await row(/Mélusine/)).getByText(text)).toBeVisible();
});

test('an empty list says what it will contain', async () => {
  openList([]);
  expect(await screen.findByText('Rien à signaler')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tout marquer comme lu' })).toBeNull();
});

test('all are marked as read up to the newest shown', async () => {
  const { server, user } = openList([REMINDER, BATTERY]);
  server.on(notificationEndpoints.readAll, { answer: undefined });
  await user.click(await screen.findByRole('button', { name: 'Tout marquer comme lu' }));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'PUT')).toMatchObject({ body: { until: 8 } }),
  );
});

test('older ones are loaded on demand, before the oldest shown', async () => {
  const { server, user } = openList([REMINDER], true);
  const older = await screen.findByRole('button', { name: 'Plus anciennes' });
  server.on(notificationEndpoints.list, { answer: { notifications: [BATTERY], more: false } });
  await user.click(older);
  expect(await screen.findByText('Il reste 3,42 V')).toBeVisible();
  expect(server.requests.at(-1)?.query.get('before')).toBe('8');
});

test('an opened notification is marked as read and redirects to its cause', async () => {
  const server = signedIn([]);
  server.on(notificationEndpoints.read, { answer: { ...BATTERY, read_at: '2026-06-15T10:00:00.000Z' } });
  const { router } = renderApp('/notifications/7');
  await waitFor(() => expect(router.state.location.href).toBe('/sensors/youbee?sensor=4'));
});

test('offline, it redirects to the cause in the address', async () => {
  const server = signedIn([]);
  server.on(notificationEndpoints.read, 'no network');
  const { router } = renderApp('/notifications/9?kind=scale_silent&scale_id=4');
  await waitFor(() => expect(router.state.location.href).toBe('/sensors/youbee?sensor=4'));
});

test('or to the cause in the cached list', async () => {
  const server = signedIn([]);
  server.on(notificationEndpoints.read, 'no network');
  server.on(notificationEndpoints.list, { answer: { notifications: [REMINDER, BATTERY], more: false } });
  const { router } = renderApp('/notifications/7');
  await waitFor(() => expect(router.state.location.href).toBe('/sensors/youbee?sensor=4'));
});

test('without a response it redirects after some seconds, and only once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = signedIn([]);
  let answerAtLast: () => void = () => undefined;
  const answered = new Promise<void>((end) => {
    answerAtLast = end;
  });
  server.on(notificationEndpoints.read, async () => {
    await answered;
    return { answer: REMINDER };
  });
  const { router } = renderApp('/notifications/8?kind=scale_silent&scale_id=4');
  await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/api/notifications/8/read'));
  await vi.advanceTimersByTimeAsync(3_000);
  await waitFor(() => expect(router.state.location.href).toBe('/sensors/youbee?sensor=4'));
  answerAtLast();
  await vi.advanceTimersByTimeAsync(0);
  expect(router.state.location.href).toBe('/sensors/youbee?sensor=4');
});

test('an unknown notification shows that there is no network', async () => {
  const server = signedIn([]);
  server.on(notificationEndpoints.read, 'no network');
  server.on(notificationEndpoints.list, 'no network');
  renderApp('/notifications/7?kind=scale_silent&scale_id=none');
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('a deleted notification says so', async () => {
  const server = signedIn([]);
  server.on(notificationEndpoints.read, { refuse: { status: 404, code: 'not_found' } });
  renderApp('/notifications/7');
  expect(await screen.findByText("Cette notification n'existe plus")).toBeVisible();
});

test('the error of a notification is not shown for the next one', async () => {
  const server = signedIn([]);
  let refuseAtLast: () => void = () => undefined;
  const refused = new Promise<void>((end) => {
    refuseAtLast = end;
  });
  server.on(notificationEndpoints.read, async ({ path }) => {
    if (path.includes('/7/')) await refused;
    else await new Promise(() => undefined);
    return { refuse: { status: 404, code: 'not_found' } };
  });
  const { router } = renderApp('/notifications/7');
  const asked = () => server.requests.map(({ path }) => path);
  await waitFor(() => expect(asked()).toContain('/api/notifications/7/read'));
  await act(() => router.navigate({ to: '/notifications/$id', params: { id: 8 } }));
  await waitFor(() => expect(asked()).toContain('/api/notifications/8/read'));
  await act(async () => {
    refuseAtLast();
    await new Promise((heard) => setTimeout(heard));
  });
  expect(screen.queryByText("Cette notification n'existe plus")).toBeNull();
});
