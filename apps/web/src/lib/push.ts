import type { PushSubscription as Subscription } from '@propolis/contract';
import { DAY_MS } from '@propolis/domain';
import { now } from './clock.ts';
import { createSessionText, currentAccount } from './session.ts';
import { createStoredText } from './store.ts';
import { WORKER } from './worker.ts';

/** Whether this browser receives our push messages, and if not, whether it may. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/**
 * The account that this browser subscribed for. It outlives the session, with which the server deletes the
 * subscription.
 */
const listener = createStoredText('push_listener');
/** When the subscription was last sent in this session, in ms. */
const handedOver = createSessionText('push_handed_over_at');
/** A subscription is sent again after this time (specification 9), in ms. */
const RENEWED_AFTER = 7 * DAY_MS;

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription()) ?? null;

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isListening = listener.read() !== null && listener.read() === currentAccount.read();
  return Notification.permission === 'granted' && isListening && (await findSubscription()) ? 'on' : 'off';
}

type HandOver = (subscription: Subscription) => Promise<unknown>;

/**
 * Asks for permission, subscribes this browser with the server's key and sends the subscription to the
 * server.
 */
export async function allowPush(publicKey: string, handOver: HandOver): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  await subscribe(pushManager, publicKey, handOver);
  return 'on';
}

async function subscribe(manager: PushManager, publicKey: string, handOver: HandOver): Promise<void> {
  const account = currentAccount.read();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await manager.subscribe(options).catch(async (error: unknown) => {
    // Made with another key: it must be replaced.
    const former = await manager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return manager.subscribe(options);
  });
  // The permission dialog may have been open for minutes: another account has not agreed.
  if (account !== currentAccount.read()) return;
  // The browser's JSON matches the contract; the server checks it.
  await handOver(subscription.toJSON() as Subscription);
  listener.set(account);
  handedOver.set(String(now().getTime()));
}

/** With its next message the push service reports to the server that the subscription is gone. */
export async function leavePush(): Promise<void> {
  listener.set(null);
  handedOver.set(null);
  if (isSupported()) await (await findSubscription())?.unsubscribe();
}

/** What to do with this browser's subscription, now that this account is signed in. */
export function pushDue(account: string): 'hand over' | 'leave' | undefined {
  if (listener.read() === null) return undefined;
  // Another account has signed in here: messages for the first one are not shown to it.
  if (listener.read() !== account) return 'leave';
  const since = handedOver.read();
  // Push services replace subscriptions, and the server may have changed its key: both are renewed after a
  // week.
  return since === null || now().getTime() - Number(since) > RENEWED_AFTER ? 'hand over' : undefined;
}

/** Once in each session, and again after a week. */
export async function renewPush(publicKey: string, handOver: HandOver): Promise<void> {
  if ((await readPushState()) !== 'on') return;
  const { pushManager } = await navigator.serviceWorker.ready;
  await subscribe(pushManager, publicKey, handOver);
}
