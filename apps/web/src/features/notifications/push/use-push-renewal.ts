import { calls } from '@propolis/contract/client';
import { useEffect } from 'react';
import { leavePush, pushDue, renewPush } from '../../../lib/push.ts';
import { useAccount } from '../../../lib/session.ts';
import { useCall } from '../../../lib/writes/use-call.ts';
import { readPushKey } from '../notifications.api.ts';

/** A push subscription ends with its session, so the browser renews it in each session and once a week. */
export function usePushRenewal(): void {
  const handOver = useCall(calls.notifications.subscribePush);
  const account = useAccount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each session
  useEffect(() => {
    const due = account === null ? undefined : pushDue(account);
    if (due === undefined) return;
    const done =
      due === 'leave'
        ? leavePush()
        : readPushKey().then(({ public_key }) =>
            renewPush(public_key, (subscription) => handOver({ body: { subscription } })),
          );
    done.catch(() => {}); // For example offline; the next start retries.
  }, [account]);
}
