import type { ResponseOf } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { refetch } from '../../../lib/refetch.ts';
import { useCall } from '../../../lib/writes/use-call.ts';

export type ImportAnswer = ResponseOf<typeof calls.account.importUser>;

/** Each file has its own idempotency key: a retry after a lost response returns the same result. */
export const useImportArchive = () =>
  // An import can change any query.
  useCall(calls.account.importUser, (client) => refetch(client));
