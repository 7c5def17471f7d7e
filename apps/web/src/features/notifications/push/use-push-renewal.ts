import { useEffect } from 'react';
import { leavePush, pushDue, renewPush } from '../../../lib/push.ts';
import { useAccount } from '../../../lib/session.ts';
import { readPushKey, subscribePush } from '../notifications.api.ts';

/** A subscription ends with its session: in each one, and once in a week, this browser says again that it listens. */
export function usePushRenewal(): void {
  const handOver = subscribePush.use();
  const account = useAccount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each session
  useEffect(() => {
    const due = account === null ? undefined : pushDue(account);
    if (due === undefined) return;
    const done =
      due === 'leave'
        ? leavePush()
        : readPushKey().then(({ public_key }) =>
            renewPush(public_key, (subscription) => handOver({ subscription })),
          );
    done.catch(() => {}); // no network, say: with the next start
  }, [account]);
}
