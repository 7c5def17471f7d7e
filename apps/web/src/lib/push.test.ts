import { DAY_MS } from '@propolis/domain';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowPush, leavePush, pushDue, readPushState, renewPush } from './push.ts';
import { closeSession, knowAccount, openSession, readAuthorization } from './session.ts';

const KEY = 'the server’s key';

/** A browser that can do push, as far as we ask it; what it was told is kept. */
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
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('a browser that is asked to listen', () => {
  test('cannot, where it knows nothing of push messages', async () => {
    expect([await readPushState(), await allowPush(KEY, handOver)]).toEqual(['unsupported', 'unsupported']);
    expect(handedOver).toEqual([]);
  });

  test('does so once its owner agrees, and hands its subscription over', async () => {
    browser();
    expect(await readPushState()).toBe('off');
    expect(await allowPush(KEY, handOver)).toBe('on');
    expect([await readPushState(), handedOver]).toEqual(['on', ['https://push.example/1']]);
  });

  test.each([
    ['denied', 'denied'],
    ['default', 'off'],
  ] as const)('whose owner answers %s is %s, and hands nothing over', async (answer, state) => {
    const { isSubscribed } = browser({ answer });
    expect(await allowPush(KEY, handOver)).toBe(state);
    expect([isSubscribed(), handedOver]).toEqual([false, []]);
  });

  test('that subscribed with another key of the server does so anew', async () => {
    browser();
    await allowPush('a former key', handOver);
    expect(await allowPush(KEY, handOver)).toBe('on');
    expect(handedOver).toEqual(['https://push.example/1', 'https://push.example/2']);
  });

  test('is not on where handing over fails: it is tried again with the next press', async () => {
    browser();
    const failed = allowPush(KEY, async () => {
      throw new Error('no network');
    });
    await expect(failed).rejects.toThrow('no network');
    expect([await readPushState(), pushDue('1')]).toEqual(['off', undefined]);
  });

  test('leaves, and has nothing to hand over any more', async () => {
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

  test('is handed over again in the next session of the same account, once', async () => {
    expect(pushDue('1')).toBeUndefined();
    closeSession('expired');
    expect(await readPushState()).toBe('off');
    signIn(1);
    expect(pushDue('1')).toBe('hand over');
    await renewPush(KEY, handOver);
    expect(handedOver).toHaveLength(2);
    expect([pushDue('1'), await readPushState()]).toEqual([undefined, 'on']);
  });

  test('is left where somebody else signs in', async () => {
    closeSession('expired');
    signIn(2);
    expect([pushDue('2'), await readPushState()]).toEqual(['leave', 'off']);
    await renewPush(KEY, handOver);
    expect(handedOver).toHaveLength(1);
    await leavePush();
    expect(pushDue('2')).toBeUndefined();
  });

  test('is handed over again after a week', () => {
    const begin = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(begin + 6 * DAY_MS);
    expect(pushDue('1')).toBeUndefined();
    vi.setSystemTime(begin + 7 * DAY_MS + 60_000);
    expect(pushDue('1')).toBe('hand over');
  });
});
