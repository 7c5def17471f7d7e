import { useEffect } from 'react';
import { isPushDue, renewPush } from '../../../lib/push.ts';
import { readPushKey, subscribePush } from '../notifications.api.ts';

/** Once in a week this browser says again that it listens. */
export function usePushRenewal(signedIn: boolean): void {
  const handOver = subscribePush.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each session
  useEffect(() => {
    if (!signedIn || !isPushDue()) return;
    readPushKey()
      .then(({ public_key }) => renewPush(public_key, (subscription) => handOver({ subscription })))
      .catch(() => {}); // no network, say: with the next start
  }, [signedIn]);
}
