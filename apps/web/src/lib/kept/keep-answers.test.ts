import { calls } from '@propolis/contract/client';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openClient } from '../../../test/clients.ts';
import { ApiFailure } from '../http.ts';
import { closeSession, knowAccount, openSession, readAuthorization } from '../session.ts';
import { showOver } from '../writes/shown.ts';
import { type AnswerStore, createMemoryAnswers } from './answer-store.ts';
import type { Keep } from './keep.ts';
import { keepAnswers, oldestShown } from './keep-answers.ts';

const NOBODY_ANSWERS = () => Promise.reject(new ApiFailure('network_error', 0));
const HIVES: Keep = { kind: 'hives', of: [calls.apiaries.list], most: 2 };

let store: { -readonly [Part in keyof AnswerStore]: AnswerStore[Part] };
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-15T14:05:00') });
  store = createMemoryAnswers();
  signIn(1);
});

function signIn(account: number): void {
  openSession(`of ${account}`);
  knowAccount(account, readAuthorization());
}

/** Starts the app again with the data on the device. */
function startApp({ shape = 'one', ...how }: Partial<Keep> & { shape?: string } = {}) {
  const client = openClient();
  keepAnswers(client, { store, shapes: { [calls.apiaries.list.path]: shape } });
  const meta = { keep: { ...HIVES, ...how } };
  const ask = <T>(key: readonly unknown[], queryFn: () => Promise<T>) => {
    const asked = client.fetchQuery({
      queryKey: key,
      queryFn,
      meta: key[0] === 'hives' ? meta : {},
      retry: false,
    });
    asked.catch(() => undefined); // checked after time has passed
    return asked;
  };
  return { client, ask };
}

/** Waits until responses are cached. */
const later = () => vi.advanceTimersByTimeAsync(60_000);

async function keepOnce(key: readonly unknown[], data: unknown): Promise<void> {
  await startApp().ask(key, async () => data);
  await later();
}

test('a cached response is used when the server does not answer, also on the next visit', async () => {
  await keepOnce(['hives'], ['Acacia']);
  expect(await startApp().ask(['hives'], NOBODY_ANSWERS)).toEqual(['Acacia']);
});

test('a response that arrives before the account is known is cached once it is', async () => {
  openSession('of 1');
  await startApp().ask(['hives'], async () => ['Acacia']);
  await later();
  knowAccount(1, readAuthorization());
  await later();
  expect(await startApp().ask(['hives'], NOBODY_ANSWERS)).toEqual(['Acacia']);
});

test('a query without caching fails as usual', async () => {
  await keepOnce(['weather'], 'rain');
  await expect(startApp().ask(['weather'], NOBODY_ANSWERS)).rejects.toThrow('network_error');
  await expect(startApp().ask(['hives'], NOBODY_ANSWERS)).rejects.toThrow('network_error');
});

test('a refusal is a refusal, even with a cached response', async () => {
  await keepOnce(['hives'], ['Acacia']);
  const refused = () => Promise.reject(new ApiFailure('not_found', 404));
  await expect(startApp().ask(['hives'], refused)).rejects.toThrow('not_found');
});

test('the server is asked first, and its response is shown', async () => {
  await keepOnce(['hives'], ['Acacia']);
  expect(await startApp().ask(['hives'], async () => ['Tilleul'])).toEqual(['Tilleul']);
});

test('the cached response is shown if the server is slow; its response replaces it when it arrives', async () => {
  await keepOnce(['hives'], ['Acacia']);
  const { client, ask } = startApp();
  let answer: (hives: string[]) => void = () => undefined;
  const shown = ask(['hives'], () => new Promise<string[]>((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await shown).toEqual(['Acacia']);
  answer(['Tilleul']);
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(['hives'])).toEqual(['Tilleul']);
});

test('a late response requested before a write is not used; the query is fetched again', async () => {
  await keepOnce(['hives'], ['Acacia']);
  const { client } = startApp();
  const answers: ((hives: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, {
    queryKey: ['hives'],
    queryFn,
    meta: { keep: HIVES },
    retry: false,
  });
  onTestFinished(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(1_500);
  client.setQueryData(['hives'], ['Acacia', 'Tilleul']);
  answers[0]?.(['Acacia']);
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(['hives'])).toEqual(['Acacia', 'Tilleul']);
  answers[1]?.(['Acacia', 'Tilleul', 'Sapin']);
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(['hives'])).toHaveLength(3);
});

test('a refetch that fails does not replace the answer of a write by an older cached response', async () => {
  await keepOnce(['hives'], ['Acacia']);
  const { client, ask } = startApp();
  await ask(['hives'], async () => ['Acacia']);
  await later();
  client.setQueryData(['hives'], ['Acacia', 'Tilleul']);
  await client.invalidateQueries();
  expect(await ask(['hives'], NOBODY_ANSWERS)).toEqual(['Acacia', 'Tilleul']);
});

test('a late response of a session that has ended is not shown', async () => {
  await keepOnce(['hives'], ['Acacia']);
  const { client, ask } = startApp();
  let answer: (hives: string[]) => void = () => undefined;
  void ask(['hives'], () => new Promise<string[]>((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(1_500);
  client.clear();
  signIn(2);
  answer(['Tilleul']);
  await later();
  expect(client.getQueryData(['hives'])).toBeUndefined();
  expect(await store.read('2', '["hives"]')).toBeUndefined();
});

describe('the cached responses of one account', () => {
  test('are not given to another account', async () => {
    await keepOnce(['hives'], ['Acacia']);
    knowAccount(2, readAuthorization());
    await expect(startApp().ask(['hives'], NOBODY_ANSWERS)).rejects.toThrow('network_error');
  });

  test.each(['left', 'expired', 'deleted'] as const)(
    'are deleted when the session ends (%s)',
    async (why) => {
      await keepOnce(['hives'], ['Acacia']);
      startApp();
      closeSession(why);
      await later();
      expect(await store.read('1', '["hives"]')).toBeUndefined();
    },
  );

  test('are deleted when another account is found at the start', async () => {
    await keepOnce(['hives'], ['Acacia']);
    localStorage.setItem('account', '2');
    startApp();
    await later();
    expect(await store.read('1', '["hives"]')).toBeUndefined();
  });

  test('are not written after the session ends, even if the response arrived before', async () => {
    const { ask } = startApp();
    await ask(['hives'], async () => ['Acacia']);
    closeSession();
    await later();
    signIn(2);
    await later();
    expect(await store.read('1', '["hives"]')).toBeUndefined();
    expect(await store.read('2', '["hives"]')).toBeUndefined();
  });
});

test('a cached response with another schema is ignored', async () => {
  await keepOnce(['hives'], ['Acacia']);
  await expect(startApp({ shape: 'two' }).ask(['hives'], NOBODY_ANSWERS)).rejects.toThrow('network_error');
});

test('responses cached by the previous version are read', async () => {
  const before = { owner: '1', name: '["hives"]', kind: 'hives', shape: '2 one', at: 0, data: ['Acacia'] };
  await store.keep([before]);
  expect(await startApp().ask(['hives'], NOBODY_ANSWERS)).toEqual(['Acacia']);
});

test('the number of responses of a kind is limited; the oldest are deleted first', async () => {
  for (const hive of [1, 2, 3]) await keepOnce(['hives', hive], hive);
  await expect(startApp().ask(['hives', 1], NOBODY_ANSWERS)).rejects.toThrow('network_error');
  expect(await startApp().ask(['hives', 2], NOBODY_ANSWERS)).toBe(2);
  expect(await startApp().ask(['hives', 3], NOBODY_ANSWERS)).toBe(3);
});

test('the last thirty days have the same cache key tomorrow, chosen days have their own', async () => {
  const month = { start: 0, end: 2_592_000 };
  await keepOnce(['hives', { ...month, named: 'month' }], 'a curve');
  const tomorrow = { start: 86_400, end: 2_678_400 };
  expect(await startApp().ask(['hives', { ...tomorrow, named: 'month' }], NOBODY_ANSWERS)).toBe('a curve');
  // The thirty days before are as many days, and so are chosen periods.
  for (const other of [{ ...month, named: 'month before' }, month])
    await expect(startApp().ask(['hives', other], NOBODY_ANSWERS)).rejects.toThrow('network_error');
});

test('an immutable response is not fetched again', async () => {
  await keepOnce(['hives'], 'a picture');
  const ask = vi.fn(NOBODY_ANSWERS);
  expect(await startApp({ forever: true }).ask(['hives'], ask)).toBe('a picture');
  expect(ask).not.toHaveBeenCalled();
});

test('a browser without storage, or with a full disk, still reads from the server', async () => {
  const refuse = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  store = { read: refuse, keep: refuse, bound: refuse, forgetOthers: refuse };
  const { client, ask } = startApp({ forever: true });
  expect(await ask(['hives'], async () => ['Acacia'])).toEqual(['Acacia']);
  await later();
  expect(client.getQueryData(['hives'])).toEqual(['Acacia']);
  await expect(startApp().ask(['hives'], NOBODY_ANSWERS)).rejects.toThrow('network_error');
});

test('earlier responses stay when the disk is full', async () => {
  await keepOnce(['hives'], ['Acacia']);
  const { keep } = store;
  store.keep = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  await keepOnce(['hives'], ['Tilleul']);
  store.keep = keep;
  expect(await startApp().ask(['hives'], NOBODY_ANSWERS)).toEqual(['Acacia']);
});

test('an optimistic update is not cached with its response', async () => {
  const { client, ask } = startApp();
  await ask(['hives'], async () => ['Acacia']);
  showOver(client, ['hives'] as never, (known: string[]) => [...known, 'Tilleul']);
  await later();
  expect((await store.read('1', '["hives"]'))?.data).toEqual(['Acacia']);
});

test('the age of the shown response is known until the server has answered', async () => {
  await keepOnce(['hives'], ['Acacia']);
  const { client } = startApp();
  let queryFn: () => Promise<string[]> = NOBODY_ANSWERS;
  const observer = new QueryObserver(client, {
    queryKey: ['hives'],
    queryFn: () => queryFn(),
    meta: { keep: HIVES },
    retry: false,
  });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(new Date(oldestShown(client) ?? 0)).toEqual(new Date('2026-06-15T14:05:00'));
  queryFn = async () => ['Acacia', 'Tilleul'];
  await observer.refetch();
  expect(oldestShown(client)).toBeUndefined();
  leave();
});

describe('while the server has not answered', () => {
  /**
   * A page that shows the cached response. Returns functions that answer or fail the request, and the number
   * of age updates.
   */
  async function askSlowly() {
    await keepOnce(['hives'], ['Acacia']);
    const { client } = startApp();
    const server: { resolve: (hives: string[]) => void; reject: (failure: Error) => void }[] = [];
    const asked = () => new Promise<string[]>((resolve, reject) => server.push({ resolve, reject }));
    const observer = new QueryObserver(client, {
      queryKey: ['hives'],
      queryFn: asked,
      meta: { keep: HIVES },
      retry: false,
    });
    onTestFinished(observer.subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(observer.getCurrentResult().data).toEqual(['Acacia']);
    const ages: boolean[] = [];
    client.getQueryCache().subscribe(() => ages.push(oldestShown(client) !== undefined));
    return { client, server: server[0], ages };
  }

  test('it is not reported as unanswered within five seconds', async () => {
    const { client, ages } = await askSlowly();
    await vi.advanceTimersByTimeAsync(3_499);
    expect(oldestShown(client)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(new Date(oldestShown(client) ?? 0)).toEqual(new Date('2026-06-15T14:05:00'));
    expect(ages).toEqual([true]);
  });

  test('nothing is reported if it answers within them', async () => {
    const { client, server, ages } = await askSlowly();
    server?.resolve(['Tilleul']);
    await later();
    expect(client.getQueryData(['hives'])).toEqual(['Tilleul']);
    expect(ages).not.toContain(true);
  });

  test('it is reported at once if the connection breaks', async () => {
    const { client, server, ages } = await askSlowly();
    server?.reject(new ApiFailure('network_error', 0));
    await vi.advanceTimersByTimeAsync(0);
    expect(oldestShown(client)).toBeDefined();
    expect(ages).toEqual([true]);
  });
});

describe('a response made of other responses', () => {
  const PARTS = [
    ['hives', 1],
    ['hives', 2],
  ] as const;

  /** A page that shows several responses together. */
  function showTogether(client: QueryClient, ask: (hive: number) => Promise<number>) {
    const queryFn = () =>
      Promise.all(
        PARTS.map((queryKey) =>
          client.fetchQuery({ queryKey, queryFn: () => ask(queryKey[1]), meta: { keep: HIVES } }),
        ),
      );
    const observer = new QueryObserver(client, {
      queryKey: ['together'],
      queryFn,
      retry: false,
      meta: { parts: PARTS },
    });
    const leave = observer.subscribe(() => undefined);
    return { observer, leave };
  }

  test('is as old as its oldest cached part, until all parts are current', async () => {
    await keepOnce(['hives', 1], 1);
    await later();
    await keepOnce(['hives', 2], 2);
    const { client } = startApp();
    let ask = (_hive: number): Promise<number> => NOBODY_ANSWERS();
    const { observer, leave } = showTogether(client, (hive) => ask(hive));
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult().data).toEqual([1, 2]);
    expect(new Date(oldestShown(client) ?? 0)).toEqual(new Date('2026-06-15T14:05:00'));
    ask = (hive) => (hive === 1 ? NOBODY_ANSWERS() : Promise.resolve(20));
    await observer.refetch();
    expect(new Date(oldestShown(client) ?? 0)).toEqual(new Date('2026-06-15T14:05:00'));
    ask = async (hive) => hive * 10;
    await observer.refetch();
    expect(observer.getCurrentResult().data).toEqual([10, 20]);
    expect(oldestShown(client)).toBeUndefined();
    leave();
  });

  test('is updated when a part arrives after its cached version', async () => {
    for (const [, hive] of PARTS) await keepOnce(['hives', hive], hive);
    const { client } = startApp();
    const answers: ((told: number) => void)[] = [];
    const { observer, leave } = showTogether(client, () => new Promise((told) => answers.push(told)));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(observer.getCurrentResult().data).toEqual([1, 2]);
    for (const told of answers) told(30);
    await later();
    expect(observer.getCurrentResult().data).toEqual([30, 30]);
    leave();
  });
});
