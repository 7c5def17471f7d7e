import type { PushSubscription as Subscription } from '@propolis/contract';
import { now } from './clock.ts';
import { readStored, writeStored } from './storage.ts';
import { WORKER } from './worker.ts';

/** Whether this browser gets push messages of ours, and if not, whether it may. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** When the subscription was last handed over, in ms. */
const HANDED_OVER = 'push_handed_over_at';
/** A subscription is handed over anew after so long (spec 9), in ms. */
const RENEWED_AFTER = 7 * 86_400_000;

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription()) ?? null;

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && (await findSubscription()) ? 'on' : 'off';
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
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await manager.subscribe(options).catch(async (error: unknown) => {
    // Made with another key: only a new one is of use.
    const former = await manager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return manager.subscribe(options);
  });
  // What the browser gives is what the contract asks for; the server checks it.
  await handOver(subscription.toJSON() as Subscription);
  writeStored(HANDED_OVER, String(now().getTime()));
}

/** The push service then tells the server, with the next message, that nobody listens here any more. */
export async function leavePush(): Promise<void> {
  writeStored(HANDED_OVER, null);
  if (isSupported()) await (await findSubscription())?.unsubscribe();
}

/** Whether the subscription of this browser is to be handed over again. */
export function isPushDue(): boolean {
  const handedOver = readStored(HANDED_OVER);
  return handedOver !== null && now().getTime() - Number(handedOver) > RENEWED_AFTER;
}

/** After a week: push services replace subscriptions, and the server may have forgotten one or changed its key. */
export async function renewPush(publicKey: string, handOver: HandOver): Promise<void> {
  if ((await readPushState()) !== 'on') return;
  const { pushManager } = await navigator.serviceWorker.ready;
  await subscribe(pushManager, publicKey, handOver);
}
