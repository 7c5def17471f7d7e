import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLogout } from '../../features/account/account.api.ts';
import { listedWrites } from '../../lib/writes/outbox.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Logging out; with unsent writes on this device a dialog asks first. */
export function useLeave(): { readonly ask: () => void; readonly dialog: ReactNode } {
  const client = useQueryClient();
  const logout = useLogout();
  const [asking, setAsking] = useState(false);
  return {
    ask: () => (listedWrites(client).read().length === 0 ? logout() : setAsking(true)),
    dialog: asking && (
      <LeaveDialog
        onClose={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          logout();
        }}
      />
    ),
  };
}
