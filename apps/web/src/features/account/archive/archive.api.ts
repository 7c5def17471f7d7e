import type { ResponseOf } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { ApiFailure, downloadWatched, type OnReceived } from '../../../lib/http.ts';
import { refetch } from '../../../lib/refetch.ts';
import { useCall } from '../../../lib/writes/use-call.ts';

/** End of central directory record of a ZIP without a comment. */
const END = { mark: 'PK\u0005\u0006', bytes: 22 };

/** Rejects a truncated archive even if the response ended without an error. */
export async function exportArchive(watch: {
  readonly signal: AbortSignal;
  readonly onReceived: OnReceived;
}): Promise<Blob> {
  const archive = await downloadWatched(calls.account.exportUser, watch);
  const end = await archive.slice(-END.bytes).text();
  if (!end.startsWith(END.mark)) throw new ApiFailure('network_error', 0);
  return archive;
}

export type ImportAnswer = ResponseOf<typeof calls.account.importUser>;

/** Each file has its own idempotency key: a retry after a lost response returns the same result. */
export const useImportArchive = () =>
  // An import can change any query.
  useCall(calls.account.importUser, (client) => refetch(client));
