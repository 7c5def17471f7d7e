import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasRoomFor } from '../../lib/writes/outbox.ts';

/** What a device can store until there is a network. `none`: a private window, or a full disk. */
export type DeviceSpace = 'enough' | 'little' | 'none';

/** Bytes of a few photos: less is too little for an afternoon in the field. */
const AFTERNOON = 30_000_000;
/** Bytes that are written and deleted again. */
const PROBE = 100_000;

/** Checked when the app opens and when it becomes visible again, to warn before any input. */
export function useDeviceSpace(): DeviceSpace {
  const client = useQueryClient();
  const [space, setSpace] = useState<DeviceSpace>('enough');
  useEffect(() => {
    const look = async () => {
      const { quota = Number.POSITIVE_INFINITY, usage = 0 } =
        (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
      if (!(await hasRoomFor(client, PROBE))) setSpace('none');
      else setSpace(quota - usage < AFTERNOON ? 'little' : 'enough');
    };
    const lookAgain = () => void (document.visibilityState === 'visible' && look());
    void look();
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [client]);
  return space;
}
