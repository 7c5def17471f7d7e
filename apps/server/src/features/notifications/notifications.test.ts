import { randomUUID } from 'node:crypto';
import type { NotificationContent, Session } from '@propolis/contract';
import { LANGUAGES, NOTIFICATION_KINDS } from '@propolis/domain';
import { createEvents } from '@propolis/events';
import { hashToken } from '@propolis/runtime';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, TEST_SETTINGS, testApp } from '../../../test/app.ts';
import { testPushService } from '../../../test/push-service.ts';
import { loadVapidKeys } from '../../gateways/vapid.ts';
import { createWebPush, type SendPush } from '../../gateways/web-push.ts';
import { exampleOf } from './notifications.examples.ts';
import { PushJob } from './notifications.jobs.ts';
import { sendNotification } from './notifications.send.ts';
import { notify, sweepNotifications } from './notifications.service.ts';
import { wordsOf } from './notifications.words.ts';
import { pushToBrowser } from './push/push.service.ts';

const events = createEvents();
const { signal } = new AbortController();
/** The context of a job. */
const atWork = () => ({ now: server.now(), signal });
const SILENT: NotificationContent = {
  kind: 'scale_silent',
  facts: { scale_id: 3, scale: 'Verger', since: '2026-06-15T02:00:00.000Z' },
};

const server = await testApp();
const service = await testPushService();
let sendPush: SendPush;
let me: Beekeeper;
beforeAll(async () => {
  const keys = await loadVapidKeys(undefined, server.blobsDir);
  sendPush = createWebPush({ keys, subject: 'mailto:a@b.ch', clock: server.now, local: { ca: service.ca } });
});
beforeEach(async () => {
  server.setNow(TEST_NOW);
  service.answerWith(201);
  await server.pool.query('delete from graphile_worker._private_jobs');
  me = await server.beekeeper();
});

/** Adds a notification like any feature. */
const tell = (keeper: Beekeeper, told: NotificationContent = SILENT, cause: string = randomUUID()) =>
  events.write(server.db, server.now(), (ctx) => notify(ctx, { userId: keeper.id, told, cause }));

/** Takes jobs with this name from the queue, like their worker. */
async function takeJobs(name: string): Promise<{ payload: unknown; runAt: Date }[]> {
  const { rows } = await server.pool.query(
    `delete from graphile_worker._private_jobs where task_id =
      (select id from graphile_worker._private_tasks where identifier = $1)
      returning payload, run_at as "runAt", id`,
    [name],
  );
  return rows.sort((one, other) => one.id - other.id);
}
const idOf = (payload: unknown) => payload as { notificationId: number };

/** Runs the sending jobs except the calls of push services; returns the mails. */
async function send() {
  for (const { payload } of await takeJobs('notification.send'))
    await sendNotification({ db: server.db, events, settings: TEST_SETTINGS }, idOf(payload), server.now());
  return (await takeJobs('mail.send')).map(({ payload }) => payload);
}
async function push() {
  for (const { payload } of await takeJobs('push.send'))
    await pushToBrowser({ db: server.db, sendPush }, PushJob.parse(payload), atWork());
}
const listOf = async (keeper: Beekeeper) => (await keeper.get('/api/notifications')).body.notifications;
const unreadOf = async (keeper: Beekeeper) => (await keeper.get('/api/notifications/unread')).body.unread;
const choose = (keeper: Beekeeper, choice: object) => keeper.post('/api/user/preferences', choice);
async function subscribed(keeper: Beekeeper) {
  const browser = service.browser();
  const { subscription } = browser;
  expect((await keeper.put('/api/user/fcm', { subscription })).status).toBe(204);
  return browser;
}

describe('a notification', () => {
  test('is listed for its user, unread, and for no other', async () => {
    const stranger = await server.beekeeper();
    await tell(me);
    expect(await listOf(me)).toEqual([
      { id: expect.any(Number), told: SILENT, created_at: TEST_NOW, read_at: null },
    ]);
    expect([await unreadOf(me), await unreadOf(stranger), await listOf(stranger)]).toEqual([1, 0, []]);
  });

  test('is created once per cause, also by concurrent calls; causes of other users are separate', async () => {
    const other = await server.beekeeper();
    await server.withConnections(8, async () => {
      await Promise.all(Array.from({ length: 8 }, () => tell(me, SILENT, 'silent 3')));
    });
    await tell(other, SILENT, 'silent 3');
    await tell(me, SILENT, 'silent 4');
    expect([(await listOf(me)).length, (await listOf(other)).length]).toEqual([2, 1]);
    expect(await takeJobs('notification.send')).toHaveLength(3);
  });

  test('is rolled back with its transaction', async () => {
    const failed = events.write(server.db, server.now(), async (ctx) => {
      await notify(ctx, { userId: me.id, told: SILENT, cause: 'taken back' });
      throw new Error('the write fails');
    });
    await expect(failed).rejects.toThrow('the write fails');
    expect([await listOf(me), await takeJobs('notification.send')]).toEqual([[], []]);
  });

  test('can be read individually or all up to one; later ones stay unread', async () => {
    for (let count = 0; count < 3; count += 1) await tell(me);
    const [third, second, first] = await listOf(me);
    const { status, body } = await me.put(`/api/notifications/${first.id}/read`);
    expect([status, body]).toEqual([200, { ...first, read_at: TEST_NOW }]);
    expect((await me.put('/api/notifications/read', { until: second.id })).status).toBe(204);
    expect((await listOf(me)).map(({ read_at }: { read_at: string | null }) => read_at)).toEqual([
      null,
      TEST_NOW,
      TEST_NOW,
    ]);
    server.setNow('2026-06-16T10:00:00.000Z');
    await me.put('/api/notifications/read', { until: third.id });
    await me.put(`/api/notifications/${first.id}/read`);
    expect((await listOf(me)).at(-1).read_at).toBe(TEST_NOW);
    expect(await unreadOf(me)).toBe(0);
  });

  test('cannot be read or marked by another user', async () => {
    const stranger = await server.beekeeper();
    await tell(me);
    await tell(stranger);
    const [{ id }] = await listOf(me);
    expect((await stranger.put(`/api/notifications/${id}/read`)).status).toBe(404);
    const [{ id: until }] = await listOf(stranger);
    expect((await stranger.put('/api/notifications/read', { until })).status).toBe(204);
    expect([await unreadOf(me), await unreadOf(stranger)]).toEqual([1, 0]);
  });

  test('is listed in pages of thirty', async () => {
    for (let count = 0; count < 31; count += 1) await tell(me);
    const { body: first } = await me.get('/api/notifications');
    const { body: rest } = await me.get(`/api/notifications?before=${first.notifications.at(-1).id}`);
    expect([first.notifications.length, first.more, rest.notifications.length, rest.more]).toEqual([
      30,
      true,
      1,
      false,
    ]);
    expect((await me.get('/api/notifications?before=first')).status).toBe(422);
  });

  test('is kept for a year, and exported only with its account', async () => {
    const stranger = await server.beekeeper();
    await tell(me);
    const exported = async (keeper: Beekeeper) => {
      const files = unzipSync((await keeper.get('/api/user/export')).raw);
      return strFromU8(files['tables/notifications.csv'] ?? new Uint8Array());
    };
    expect(await exported(me)).toContain(`;Balance muette;`);
    expect(await exported(stranger)).not.toContain('Balance');
    const aYearLater = Date.parse(TEST_NOW) + 365 * 86_400_000;
    await sweepNotifications(server.db, new Date(aYearLater));
    expect(await listOf(me)).toHaveLength(1);
    await sweepNotifications(server.db, new Date(aYearLater + 1));
    expect(await listOf(me)).toEqual([]);
  });
});

describe('a notification is sent', () => {
  test('once, by the channels of its kind', async () => {
    const browsers = [await subscribed(me), await subscribed(me)];
    const other = await server.beekeeper();
    for (const keeper of [other, me]) {
      await choose(keeper, { notifications: { scale_silent: { push: true, email: true } } });
      await tell(keeper);
    }
    const [others, job] = await takeJobs('notification.send');
    const hands = { db: server.db, events, settings: TEST_SETTINGS };
    const twice = [1, 2].map(() => sendNotification(hands, idOf(job?.payload), server.now()));
    await server.withConnections(2, () => Promise.all(twice));
    expect(await takeJobs('mail.send')).toHaveLength(1);
    await push();
    const [{ id }] = await listOf(me);
    for (const browser of browsers)
      expect(browser.read()).toEqual([
        {
          title: 'Balance muette\u00A0: Verger',
          text: expect.stringContaining('lundi 15 juin à 04:00'),
          path: `/notifications/${id}?kind=scale_silent&scale_id=3`,
          tag: `notification ${id}`,
        },
      ]);
    await sendNotification(hands, idOf(others?.payload), server.now());
    expect(await takeJobs('mail.send')).toHaveLength(1);
  });

  test('a step of a varroa plan with the address of its plan', async () => {
    const browser = await subscribed(me);
    const facts = {
      hive_id: 1,
      hive: 'Une',
      apiary_id: 2,
      apiary: 'Pré',
      day: '2026-07-01',
      comment: 'Test',
    };
    await tell(me, { kind: 'reminder_due', facts: { ...facts, step: 'first_summer' } });
    await send();
    await push();
    const [{ id }] = await listOf(me);
    const named = 'kind=reminder_due&step=first_summer&hive_id=1&apiary_id=2';
    expect(browser.read()).toMatchObject([{ path: `/notifications/${id}?${named}` }]);
  });

  test('by no channel if none is chosen', async () => {
    const browser = await subscribed(me);
    await choose(me, { notifications: { scale_silent: { push: false, email: false } } });
    await tell(me);
    expect(await send()).toEqual([]);
    await push();
    expect([browser.read(), await unreadOf(me)]).toEqual([[], 1]);
  });

  test.each([
    ['fr', 'Propolis: Balance muette\u00A0: Verger'],
    ['de', 'Propolis: Waage schweigt: Verger'],
    ['en', 'Propolis: Scale is silent: Verger'],
  ] as const)(
    'by mail in the language of its user (%s), with a link to its cause',
    async (language, subject) => {
      const keeper = await server.beekeeper({ language });
      await choose(keeper, { notifications: { scale_silent: { push: false, email: true } } });
      await tell(keeper);
      const [{ id }] = await listOf(keeper);
      expect(await send()).toMatchObject([
        {
          to: keeper.email,
          subject,
          text: expect.stringContaining(`${TEST_SETTINGS.appUrl}/notifications/${id}`),
        },
      ]);
      expect(wordsOf(SILENT, language).text).not.toContain('{');
    },
  );

  test('not after it was read', async () => {
    const browser = await subscribed(me);
    await choose(me, { notifications: { scale_silent: { push: true, email: true } } });
    await tell(me);
    const [{ id }] = await listOf(me);
    expect(await send()).toHaveLength(1);
    await me.put(`/api/notifications/${id}/read`);
    await tell(me);
    await push();
    await me.put('/api/notifications/read', { until: 2_000_000_000 });
    expect(await send()).toEqual([]);
    await push();
    expect(browser.read()).toEqual([]);
  });

  test('after the quiet hours, in the time zone of the hives', async () => {
    const browser = await subscribed(me);
    expect((await choose(me, { quiet_hours: { from: '11:00', until: '13:30' } })).body.quiet_hours).toEqual({
      from: '11:00',
      until: '13:30',
    });
    await tell(me);
    await send();
    await push();
    expect(browser.read()).toEqual([]);
    const [waiting] = await takeJobs('notification.send');
    expect(waiting?.runAt).toEqual(new Date('2026-06-15T11:30:00.000Z'));
    server.setNow('2026-06-15T11:30:00.000Z');
    await sendNotification(
      { db: server.db, events, settings: TEST_SETTINGS },
      idOf(waiting?.payload),
      server.now(),
    );
    await push();
    expect(browser.read()).toHaveLength(1);
  });

  test('not in quiet hours after a failed push before them', async () => {
    const browser = await subscribed(me);
    await choose(me, { quiet_hours: { from: '12:30', until: '13:30' } });
    await tell(me);
    await send();
    server.setNow('2026-06-15T10:45:00.000Z');
    await push();
    expect(browser.read()).toEqual([]);
    const [waiting] = await takeJobs('push.send');
    expect(waiting?.runAt).toEqual(new Date('2026-06-15T11:30:00.000Z'));
    server.setNow('2026-06-15T11:30:00.000Z');
    await pushToBrowser({ db: server.db, sendPush }, PushJob.parse(waiting?.payload), atWork());
    expect(browser.read()).toHaveLength(1);
  });

  test('never to the mail address of a demo account', async () => {
    await server.pool.query('update users set demo_ends_at = $2 where id = $1', [me.id, TEST_NOW]);
    await choose(me, { notifications: { scale_silent: { push: false, email: true } } });
    await tell(me);
    expect(await send()).toEqual([]);
  });
});

describe('a browser', () => {
  test('that has unsubscribed is deleted; the others stay', async () => {
    const [gone, here] = [await subscribed(me), await subscribed(me)];
    await tell(me);
    await send();
    service.answerWith(410);
    const [first, second] = (await takeJobs('push.send')).map(({ payload }) => PushJob.parse(payload));
    if (!first || !second) throw new Error('two browsers are told');
    await pushToBrowser({ db: server.db, sendPush }, first, atWork());
    service.answerWith(201);
    await pushToBrowser({ db: server.db, sendPush }, second, atWork());
    expect(here.read()).toHaveLength(1);
    const { rows } = await server.pool.query('select endpoint from push_subscriptions where user_id = $1', [
      me.id,
    ]);
    expect(rows).toEqual([{ endpoint: here.subscription.endpoint }]);
    expect(gone.subscription.endpoint).not.toBe(here.subscription.endpoint);
  });

  test.each([429, 500])('whose push service answers %s gets a retry with backoff', async (status) => {
    const browser = await subscribed(me);
    await tell(me);
    await send();
    service.answerWith(status);
    const [job] = await takeJobs('push.send');
    const pushed = PushJob.parse(job?.payload);
    await expect(pushToBrowser({ db: server.db, sendPush }, pushed, atWork())).rejects.toThrow(
      String(status),
    );
    service.answerWith(201);
    await pushToBrowser({ db: server.db, sendPush }, pushed, atWork());
    expect(browser.read()).toHaveLength(2);
  });

  test.each<[string, (keeper: Beekeeper, other: Beekeeper) => Promise<unknown>]>([
    ['signed out', (keeper) => keeper.post('/api/auth/logout')],
    [
      'was revoked from another',
      async (_keeper, other) => {
        const sessions: Session[] = (await other.get('/api/user/sessions')).body;
        const [revoked] = sessions.filter(({ current }) => !current);
        expect((await other.delete(`/api/user/sessions/${revoked?.id}`)).status).toBe(204);
      },
    ],
    ['was revoked with all others', (_keeper, other) => other.delete('/api/user/sessions')],
    [
      'has expired and was not swept yet',
      (keeper) =>
        server.pool.query('update sessions set expires_at = $2 where token_hash = $1', [
          hashToken(keeper.token),
          TEST_NOW,
        ]),
    ],
  ])('whose session %s receives nothing more, including queued messages; others do', async (_how, end) => {
    const other = await server.signedIn(me.id, me.email);
    const [gone, here] = [await subscribed(me), await subscribed(other)];
    await tell(me);
    await send();
    await end(me, other);
    await push();
    await tell(me);
    await send();
    await push();
    expect([gone.read().length, here.read().length]).toEqual([0, 2]);
  });

  test('that now belongs to another user does not receive messages for the first', async () => {
    const browser = await subscribed(me);
    await tell(me);
    await send();
    const next = await server.beekeeper();
    await next.put('/api/user/fcm', { subscription: browser.subscription });
    await push();
    expect(browser.read()).toEqual([]);
  });

  test('subscribes with our public key; above twenty the oldest of the account are deleted', async () => {
    expect((await me.get('/api/user/fcm')).body).toEqual({ public_key: TEST_SETTINGS.vapidPublicKey });
    const other = await server.beekeeper();
    const first = await subscribed(me);
    for (let count = 0; count < 20; count += 1) {
      if (count === 10) await subscribed(other);
      await subscribed(me);
    }
    const endpointsOf = async ({ id }: Beekeeper): Promise<string[]> => {
      const query = 'select endpoint from push_subscriptions where user_id = $1';
      return (await server.pool.query(query, [id])).rows.map(({ endpoint }) => endpoint);
    };
    expect([(await endpointsOf(me)).length, (await endpointsOf(other)).length]).toEqual([20, 1]);
    expect(await endpointsOf(me)).not.toContain(first.subscription.endpoint);
  });
});

describe('an example', () => {
  test.each(NOTIFICATION_KINDS)(
    'of %s has texts in every language and fits into a push message',
    async (kind) => {
      const words = LANGUAGES.map((language) => wordsOf(exampleOf(kind), language));
      expect(new Set(words.map(({ title }) => title)).size).toBe(LANGUAGES.length);
      for (const { title, text } of words)
        expect(`${title} ${text}`).not.toMatch(/[{}]|undefined|NaN|Invalid/);
    },
  );

  test.each([
    ['done', 'The number is not certain yet'],
    ['failed', 'The photo could not be counted'],
  ] as const)(
    'of a count names its hive and its mites; without a number it says why: %s',
    (status, reason) => {
      const example = exampleOf('counting_finished');
      const of = (facts: object) =>
        wordsOf({ ...example, facts: { ...example.facts, ...facts } } as NotificationContent, 'en');
      expect(of({})).toEqual({ title: 'Count finished: Mélusine', text: '42 mites on the photo.' });
      expect(of({ hive: null }).title).toBe('Count finished');
      expect(of({ status, mites: null }).text).toContain(reason);
    },
  );

  test.each([
    ['above', 'Varroa threshold exceeded: Mélusine'],
    ['maybe', 'Perhaps too many mites: Mélusine'],
  ] as const)('of a count says whether the mites are too many or may be: %s', (verdict, title) => {
    const example = exampleOf('varroa_threshold');
    const told = { ...example, facts: { ...example.facts, verdict } } as NotificationContent;
    expect(wordsOf(told, 'en').title).toBe(title);
  });

  test('that cuts a long comment cuts no emoji in half', () => {
    const { facts, ...reminder } = exampleOf('reminder_due');
    const comment = `${'x'.repeat(299)}🐝🐝`;
    expect(
      wordsOf({ ...reminder, facts: { ...facts, comment } } as NotificationContent, 'en').text,
    ).not.toMatch(/\p{Surrogate}/u);
  });

  test('is sent at once by the chosen channels, also in quiet hours, and is not listed', async () => {
    const browser = await subscribed(me);
    await choose(me, { quiet_hours: { from: '00:00', until: '23:59' } });
    expect((await me.post('/api/notifications/try', { kind: 'reminder_due' })).body).toEqual({
      push: 1,
      email: 1,
    });
    await push();
    expect(browser.read()).toMatchObject([{ title: 'Rappel\u00A0: Mélusine', path: '/notifications' }]);
    expect(await listOf(me)).toEqual([]);
    expect((await me.post('/api/notifications/try', { kind: 'swarm' })).status).toBe(422);
  });

  test('can be requested twenty times per hour', async () => {
    for (let count = 0; count < 20; count += 1)
      expect((await me.post('/api/notifications/try', { kind: 'weight_drop' })).status).toBe(200);
    expect((await me.post('/api/notifications/try', { kind: 'weight_drop' })).status).toBe(429);
  });
});

test.each([
  [{ from: '22:00' }, { 'quiet_hours.until': ['required'] }],
  [{ from: '22:00', until: '24:00' }, { 'quiet_hours.until': ['invalid'] }],
  [{ from: '07:00', until: '07:00' }, { 'quiet_hours.until': ['invalid'] }],
])('quiet hours %j are rejected', async (quiet_hours, errors) => {
  expect(await choose(me, { quiet_hours })).toMatchObject({ status: 422, body: { errors } });
});

test('quiet hours stay when other preferences change, and can be removed', async () => {
  const quiet_hours = { from: '22:00', until: '06:30' };
  await choose(me, { quiet_hours });
  expect((await choose(me, { observations: { food: false } })).body.quiet_hours).toEqual(quiet_hours);
  expect((await choose(me, { quiet_hours: null })).body.quiet_hours).toBeNull();
});
