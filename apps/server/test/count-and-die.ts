import { fileBlobs } from '@propolis/blob-store';
import { createEvents, type Events } from '@propolis/events';
import { openPool } from '@propolis/postgres';
import { runCounting } from '../src/features/countings/run/countings.run.ts';

// A process that counts one photo and is killed before or after one of its writes, depending on its arguments.
const [url = '', blobsDir = '', countingId, moment, write] = process.argv.slice(2);
const { db } = openPool(url, () => {}, {
  connections: 1,
  waitMs: 30_000,
  statementMs: 30_000,
  idleTransactionMs: 30_000,
});
const events = createEvents();
let writes = 0;
const dieAt = (now: string) => {
  if (now === moment && writes === Number(write)) process.kill(process.pid, 'SIGKILL');
};
const dying: Events = {
  ...events,
  write: async (database, now, work) => {
    writes += 1;
    dieAt('before');
    const answer = await events.write(database, now, work);
    dieAt('after');
    return answer;
  },
};
await runCounting(
  {
    db,
    blobs: fileBlobs(blobsDir),
    events: dying,
    countPhoto: async () => ({ outcome: 'coin_not_found', why: 'weak' }),
  },
  { countingId: Number(countingId), run: 1 },
  { now: new Date(), signal: new AbortController().signal },
);
