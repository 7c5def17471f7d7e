import type { ResponseOf } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { ApiFailure, downloadWatched, type OnReceived } from '../../../lib/http.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';

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

/** Receives the progress of a transfer. */
interface Watch {
  readonly signal: AbortSignal;
  readonly onSent: (bytes: number) => void;
}

/** Mutation variables must be serializable, so the callbacks are kept here, by file. */
const watches = new WeakMap<Blob, Watch>();
export const watchArchive = (file: File, watch: Watch): void => void watches.set(file, watch);

export type ImportAnswer = ResponseOf<typeof calls.account.importUser>;

/** Each file has its own idempotency key: a retry after a lost response returns the same result. */
export const importArchive = defineMutation<
  { readonly file: File; readonly idempotencyKey: string },
  ImportAnswer
>({
  name: 'importArchive',
  onlyNow: true,
  run: ({ file }, send) => send(calls.account.importUser, { file, ...watches.get(file) }),
  // An import can change any query.
  done: (client) => client.invalidateQueries(),
});
