import { describe, expect, test, vi } from 'vitest';
import { createHub, type Hub, type Listener, type Message } from './hub.ts';

const about = (hiveId: number) => ({ event: 'hive.changed', about: { hiveId } });
const message = (hiveId: number): Message => ({ kind: 'notice', ...about(hiveId) });
const ELISE = 1;
const JEAN = 2;

/** An open page and the messages that it has received. */
function open(hub: Hub, { userId = ELISE, page }: Partial<Listener> = {}) {
  const gone = new AbortController();
  const read: Message[] = [];
  const ended = (async () => {
    for await (const message of hub.listen({ userId, page }, gone.signal)) read.push(message);
  })();
  return { read, ended, leave: () => gone.abort() };
}

/** A page that reads only on request. */
function openSlow(hub: Hub) {
  const reader = hub
    .listen({ userId: ELISE, page: undefined }, new AbortController().signal)
    [Symbol.asyncIterator]();
  return { next: async () => (await reader.next()).value };
}

describe('the hub', () => {
  test('sends a notice to all pages of its user in order, and to no other user', async () => {
    const hub = createHub();
    const [first, second, other] = [open(hub), open(hub), open(hub, { userId: JEAN })];
    for (const hiveId of [1, 2, 3]) hub.send({ to: ELISE, ...about(hiveId) });
    hub.send({ to: JEAN, ...about(4) });
    await vi.waitFor(() => expect(other.read).toEqual([message(4)]));
    expect(first.read).toEqual([message(1), message(2), message(3)]);
    expect(second.read).toEqual(first.read);
    hub.close();
  });

  test('does not send a notice to the page that caused it', async () => {
    const hub = createHub();
    const [mine, other, nameless] = [open(hub, { page: 'a' }), open(hub, { page: 'b' }), open(hub)];
    hub.send({ to: ELISE, page: 'a', ...about(1) });
    hub.send({ to: ELISE, ...about(2) });
    await vi.waitFor(() => expect(nameless.read).toEqual([message(1), message(2)]));
    expect([mine.read, other.read]).toEqual([[message(2)], [message(1), message(2)]]);
    hub.close();
  });

  test('limits the queue of a slow page: beyond it one message reports lost notices', async () => {
    const hub = createHub({ waiting: 100 });
    const slow = openSlow(hub);
    for (let hiveId = 1; hiveId <= 100; hiveId += 1) hub.send({ to: ELISE, ...about(hiveId) });
    expect(await slow.next()).toEqual(message(1));
    for (let hiveId = 101; hiveId <= 5000; hiveId += 1) hub.send({ to: ELISE, ...about(hiveId) });
    const rest: unknown[] = [await slow.next()];
    hub.send({ to: ELISE, ...about(6000) });
    while (JSON.stringify(rest.at(-1)) !== JSON.stringify(message(6000))) rest.push(await slow.next());
    expect(rest[0]).toEqual({ kind: 'resync' });
    expect(rest.length).toBeLessThanOrEqual(101);
    hub.close();
  });

  test('lets a page read exactly as many messages as the limit', async () => {
    const hub = createHub({ waiting: 3 });
    const slow = openSlow(hub);
    for (const hiveId of [1, 2, 3]) hub.send({ to: ELISE, ...about(hiveId) });
    expect([await slow.next(), await slow.next(), await slow.next()]).toEqual([
      message(1),
      message(2),
      message(3),
    ]);
    hub.close();
  });

  test('drops all of them with one more', async () => {
    const hub = createHub({ waiting: 3 });
    const slow = openSlow(hub);
    for (const hiveId of [1, 2, 3, 4]) hub.send({ to: ELISE, ...about(hiveId) });
    expect(await slow.next()).toEqual({ kind: 'resync' });
    hub.send({ to: ELISE, ...about(5) });
    expect(await slow.next()).toEqual(message(5));
    hub.close();
  });

  test('a resync replaces the unread messages of all pages', async () => {
    const hub = createHub();
    const slow = openSlow(hub);
    const other = open(hub, { userId: JEAN });
    hub.send({ to: ELISE, ...about(1) });
    hub.resync();
    expect(await slow.next()).toEqual({ kind: 'resync' });
    await vi.waitFor(() => expect(other.read).toEqual([{ kind: 'resync' }]));
    hub.close();
  });

  test('ends the oldest page of a user with too many, with a reason', async () => {
    const hub = createHub({ pages: 2 });
    const oldest = open(hub);
    const [second, stranger] = [open(hub), open(hub, { userId: JEAN })];
    const newest = open(hub);
    await oldest.ended;
    expect(oldest.read).toEqual([{ kind: 'replaced' }]);
    hub.send({ to: ELISE, ...about(1) });
    await vi.waitFor(() => expect(newest.read).toEqual([message(1)]));
    expect([second.read, stranger.read]).toEqual([[message(1)], []]);
    hub.close();
  });

  test('forgets a closed page', async () => {
    const hub = createHub({ pages: 1 });
    const gone = open(hub);
    gone.leave();
    await gone.ended;
    const next = open(hub);
    hub.send({ to: ELISE, ...about(1) });
    await vi.waitFor(() => expect(next.read).toEqual([message(1)]));
    expect(gone.read).toEqual([]);
    hub.close();
  });

  test('sends heartbeats', async () => {
    const hub = createHub({ beatEvery: 5 });
    const page = open(hub);
    await vi.waitFor(() => expect(page.read.length).toBeGreaterThanOrEqual(3));
    expect(new Set(page.read.map(({ kind }) => kind))).toEqual(new Set(['beat']));
    hub.close();
    await page.ended;
  });

  test('keeps one heartbeat for a page that does not read', async () => {
    vi.useFakeTimers();
    const hub = createHub({ beatEvery: 5 });
    const page = openSlow(hub);
    vi.advanceTimersByTime(50);
    vi.useRealTimers();
    hub.send({ to: ELISE, ...about(1) });
    expect([await page.next(), await page.next()]).toEqual([{ kind: 'beat' }, message(1)]);
    hub.close();
  });

  test('ends all pages when it closes, and accepts no more', async () => {
    const hub = createHub();
    const page = open(hub);
    hub.close();
    await page.ended;
    const late = open(hub);
    await late.ended;
    expect([page.read, late.read]).toEqual([[], []]);
  });
});
