import type { PushSubscription as Subscription } from '@propolis/contract';
import { now } from './clock.ts';
import { createSessionText, currentAccount } from './session.ts';
import { createStoredText } from './store.ts';
import { WORKER } from './worker.ts';

/** Whether this browser gets push messages of ours, and if not, whether it may. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** Whom this browser listens for, by account: it outlives the session, with which the server forgets the subscription. */
const listener = createStoredText('push_listener');
/** When the subscription was handed over last in this session, in ms. */
const handedOver = createSessionText('push_handed_over_at');
/** A subscription is handed over anew after so long (specification 9), in ms. */
const RENEWED_AFTER = 7 * 86_400_000;

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

/** Asks the beekeeper, subscribes this browser with the server's key and hands the subscription over. */
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
    // Made with another key: only a new one is of use.
    const former = await manager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return manager.subscribe(options);
  });
  // The browser may have asked for minutes: another account has not agreed to anything.
  if (account !== currentAccount.read()) return;
  // What the browser gives is what the contract asks for; the server checks it.
  await handOver(subscription.toJSON() as Subscription);
  listener.set(account);
  handedOver.set(String(now().getTime()));
}

/** The push service then tells the server, with the next message, that nobody listens here any more. */
export async function leavePush(): Promise<void> {
  listener.set(null);
  handedOver.set(null);
  if (isSupported()) await (await findSubscription())?.unsubscribe();
}

/** What is to be done about this browser's subscription, now that this account is signed in. */
export function pushDue(account: string): 'hand over' | 'leave' | undefined {
  if (listener.read() === null) return undefined;
  // Somebody else has signed in here: what is meant for the first one is not shown to them.
  if (listener.read() !== account) return 'leave';
  const since = handedOver.read();
  // Push services replace subscriptions, and the server may have changed its key: after a week all is done anew.
  return since === null || now().getTime() - Number(since) > RENEWED_AFTER ? 'hand over' : undefined;
}

/** In each session once, and after a week again. */
export async function renewPush(publicKey: string, handOver: HandOver): Promise<void> {
  if ((await readPushState()) !== 'on') return;
  const { pushManager } = await navigator.serviceWorker.ready;
  await subscribe(pushManager, publicKey, handOver);
}
