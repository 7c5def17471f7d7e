import type { ResponseOf } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { ApiFailure, downloadWatched, type OnReceived } from '../../../lib/http.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';

/** The end of every ZIP, 22 bytes when nothing is said behind it. */
const END = { mark: 'PK\u0005\u0006', bytes: 22 };

/** Everything that the account holds. Half of it is a failure, however quietly it ended. */
export async function exportArchive(watch: {
  readonly signal: AbortSignal;
  readonly onReceived: OnReceived;
}): Promise<Blob> {
  const archive = await downloadWatched(calls.account.exportUser, watch);
  const end = await archive.slice(-END.bytes).text();
  if (!end.startsWith(END.mark)) throw new ApiFailure('network_error', 0);
  return archive;
}

/** Whoever shows how far an archive is on its way. */
interface Watch {
  readonly signal: AbortSignal;
  readonly onSent: (bytes: number) => void;
}

/** Functions are no data that a write could carry: they stand beside it, by its file. */
const watches = new WeakMap<Blob, Watch>();
export const watchArchive = (file: File, watch: Watch): void => void watches.set(file, watch);

export type ImportAnswer = ResponseOf<typeof calls.account.importUser>;

/** Under a key of its own for each file: what was lost on the way back is answered again. */
export const importArchive = defineMutation<
  { readonly file: File; readonly idempotencyKey: string },
  ImportAnswer
>({
  name: 'importArchive',
  onlyNow: true,
  run: ({ file }, send) => send(calls.account.importUser, { file, ...watches.get(file) }),
  // There may be something new everywhere.
  done: (client) => client.invalidateQueries(),
});
