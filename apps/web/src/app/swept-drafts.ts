import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetDraftFiles, sweepDraftFiles } from '../lib/draft-files/draft-files.ts';
import { currentAccount, readSessionEnd } from '../lib/session.ts';

/**
 * Photos of forms that are not sent go with whoever logs out, and what no form asks for any more goes when the app opens.
 * A session that has expired keeps them: its beekeeper comes back to the form.
 */
export function useSweptDrafts(): void {
  const client = useQueryClient();
  useEffect(() => {
    const follow = () => {
      const end = readSessionEnd();
      if (currentAccount.read() !== null) void sweepDraftFiles(client);
      else if (end !== null && end !== 'expired') void forgetDraftFiles(client);
    };
    follow();
    return currentAccount.subscribe(follow);
  }, [client]);
}
