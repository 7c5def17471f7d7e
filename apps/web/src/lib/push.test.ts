import { DAY_MS } from '@propolis/domain';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowPush, leavePush, pushDue, readPushState, renewPush } from './push.ts';
import { closeSession, knowAccount, openSession, readAuthorization } from './session.ts';

const KEY = 'the server’s key';

/** A browser with the used part of the Push API; it records its calls. */
function browser({ answer = 'granted' }: { answer?: NotificationPermission } = {}) {
  let subscribedWith: string | null = null;
  let endpoints = 0;
  const subscription = {
    toJSON: () => ({ endpoint: `https://push.example/${endpoints}`, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscribedWith = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (subscribedWith === null ? null : subscription),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (subscribedWith !== null && subscribedWith !== applicationServerKey)
        throw new DOMException('another key', 'InvalidStateError');
      if (subscribedWith === null) endpoints += 1;
      subscribedWith = applicationServerKey;
      return subscription;
    },
  };
  const registration = { pushManager };
  const notification = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => {
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
  return { isSubscribed: () => subscribedWith !== null };
}

const handedOver: string[] = [];
const handOver = async ({ endpoint }: { endpoint: string }) => void handedOver.push(endpoint);

function signIn(account: number): void {
  openSession(`token of ${account}`);
  knowAccount(account, readAuthorization());
}

beforeEach(() => {
  handedOver.length = 0;
  signIn(1);
});
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

describe('subscribing a browser', () => {
  test('is not possible without the Push API', async () => {
    expect([await readPushState(), await allowPush(KEY, handOver)]).toEqual(['unsupported', 'unsupported']);
    expect(handedOver).toEqual([]);
  });

  test('succeeds with permission, and sends the subscription to the server', async () => {
    browser();
    expect(await readPushState()).toBe('off');
    expect(await allowPush(KEY, handOver)).toBe('on');
    expect([await readPushState(), handedOver]).toEqual(['on', ['https://push.example/1']]);
  });

  test.each([
    ['denied', 'denied'],
    ['default', 'off'],
  ] as const)('with the permission answer %s is %s, and sends nothing', async (answer, state) => {
    const { isSubscribed } = browser({ answer });
    expect(await allowPush(KEY, handOver)).toBe(state);
    expect([isSubscribed(), handedOver]).toEqual([false, []]);
  });

  test('renews a subscription made with another server key', async () => {
    browser();
    await allowPush('a former key', handOver);
    expect(await allowPush(KEY, handOver)).toBe('on');
    expect(handedOver).toEqual(['https://push.example/1', 'https://push.example/2']);
  });

  test('fails if the server does not get the subscription; the next press tries again', async () => {
    browser();
    const failed = allowPush(KEY, async () => {
      throw new Error('no network');
    });
    await expect(failed).rejects.toThrow('no network');
    expect([await readPushState(), pushDue('1')]).toEqual(['off', undefined]);
  });

  test('is undone by leaving, and nothing is sent any more', async () => {
    const { isSubscribed } = browser();
    await allowPush(KEY, handOver);
    await leavePush();
    expect([isSubscribed(), await readPushState(), pushDue('1')]).toEqual([false, 'off', undefined]);
  });
});

describe('a subscription, which ends with its session,', () => {
  beforeEach(async () => {
    browser();
    await allowPush(KEY, handOver);
  });

  test('is sent again once in the next session of the same account', async () => {
    expect(pushDue('1')).toBeUndefined();
    closeSession('expired');
    expect(await readPushState()).toBe('off');
    signIn(1);
    expect(pushDue('1')).toBe('hand over');
    await renewPush(KEY, handOver);
    expect(handedOver).toHaveLength(2);
    expect([pushDue('1'), await readPushState()]).toEqual([undefined, 'on']);
  });

  test('is removed if another account signs in', async () => {
    closeSession('expired');
    signIn(2);
    expect([pushDue('2'), await readPushState()]).toEqual(['leave', 'off']);
    await renewPush(KEY, handOver);
    expect(handedOver).toHaveLength(1);
    await leavePush();
    expect(pushDue('2')).toBeUndefined();
  });

  test('is sent again after a week', () => {
    const begin = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(begin + 6 * DAY_MS);
    expect(pushDue('1')).toBeUndefined();
    vi.setSystemTime(begin + 7 * DAY_MS + 60_000);
    expect(pushDue('1')).toBe('hand over');
  });
});
