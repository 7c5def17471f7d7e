import type { BlobStore } from '@propolis/blob-store';
import { IMPORT_FAULTY_LINES, type Import } from '@propolis/contract';
import type { CsvFault, Reading } from '@propolis/domain';
import type { EventCtx, Events } from '@propolis/events';
import type { CsvLine } from '@propolis/file-formats';
import { assertQuota, assertWrittenUsageAlone, remainingUsage, type Settings } from '@propolis/http-kit';
import type { JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { AppError } from '@propolis/runtime';
import { makeMonths } from '@propolis/time-series';
import { findUser, requireRow } from '../../account/account.queries.ts';
import { shownText } from '../deliveries/deliveries.content.ts';
import { type DeliveringScale, holdScale, insertDelivery } from '../deliveries/deliveries.queries.ts';
import { addToSeries } from '../deliveries/ingest.service.ts';
import { READINGS_METER } from '../readings/readings.queries.ts';
import { importChanged, sensorDelivered } from '../sensors.events.ts';
import { findImport, type ImportRow, noteEnd, noteProgress } from './imports.queries.ts';
import { readPieces } from './imports.read.ts';
import { importKey } from './imports.service.ts';

interface ImportHands {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly events: Events;
  readonly settings: Pick<Settings, 'quotas' | 'demoQuotas'>;
}

/** Readings per statement. */
const AT_ONCE = 5_000;
/** Bytes between two progress notifications of open pages. */
const REPORT_EVERY = 4_000_000;
/** A file is read twice; the first, without writing, is faster. */
const FIRST_READING = 0.25;

/**
 * Imports a file into its scale in one transaction. After a crash it runs again, which is idempotent. The job
 * deletes the file, even if its scale was deleted or the readings exceed the quota of the account.
 */
export async function runImport(
  hands: ImportHands,
  { importId, fileId }: { readonly importId: number; readonly fileId: string },
  job: JobCtx,
): Promise<void> {
  const { db, blobs } = hands;
  const row = await findImport(db, importId);
  if (row && !hasEnded(row)) await readIn(hands, row, job);
  await blobs.remove(importKey(fileId));
}

/** Done, or above the quota. A technical failure is tried again. */
const hasEnded = ({ state, reasons }: ImportRow): boolean =>
  state === 'done' || reasons.quota_readings !== undefined;

async function readIn(hands: ImportHands, row: ImportRow, job: JobCtx): Promise<void> {
  const progress = createProgress(hands, row, job.now);
  try {
    await progress.report('running', 0);
    const isThere = await hands.blobs.withFile(importKey(row.file_id), async (path) => {
      await readFileIn(hands, row, { ...job, path, advance: progress.advance });
      return true;
    });
    if (!isThere) throw new Error('the file is not there');
  } catch (error) {
    // Not for a job that is interrupted by a shutdown; it continues in the next process.
    if (!job.signal.aborted) await progress.report(job.triedAgain ? 'waiting' : 'failed', 0);
    throw error;
  }
}

async function readFileIn({ db, events, settings }: ImportHands, row: ImportRow, job: ReadingJob) {
  const { head, count } = await prepareMonths(db, row, job);
  const write = (work: (ctx: EventCtx, scale: DeliveringScale) => Promise<void>) =>
    events.write(db, job.now, async (ctx) => {
      const scale = await holdScale(ctx.db, row.scale_id);
      if (scale) await work(ctx, scale);
    });
  try {
    await write(async (ctx, scale) => {
      const counted = await addFile(ctx, scale, { row, settings, outside: db }, job);
      await end(ctx, scale, { row, head, state: 'done', counted });
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === READINGS_METER.code)) throw error;
    const none = { accepted: 0, duplicate: 0, faulty_lines: [] };
    const counted = { ...none, rejected: count, reasons: { quota_readings: count } };
    await write((ctx, scale) => end(ctx, scale, { row, head, state: 'failed', counted }));
  }
}

interface ReadingJob extends JobCtx {
  /** Path of the file on this machine. */
  readonly path: string;
  readonly advance: (share: number) => Promise<void>;
}

const fileOf = ({ settings, created_at }: ImportRow, { path, signal }: ReadingJob) => ({
  ...{ path, settings, signal },
  uploadedAt: created_at,
});

/**
 * Creates the monthly partitions before the import, so that deliveries with the first reading of a month need
 * not wait for it. Returns the beginning of the file and the number of its readings.
 */
async function prepareMonths(db: Db, row: ImportRow, job: ReadingJob) {
  const months = new Map<string, Date>();
  let head: string | undefined;
  let count = 0;
  for await (const { readings, bytes, text } of readPieces(fileOf(row, job))) {
    head ??= text;
    count += readings.length;
    for (const { time } of readings) {
      const date = new Date(time);
      months.set(`${date.getUTCFullYear()} ${date.getUTCMonth()}`, date);
    }
    await job.advance(FIRST_READING * (bytes / row.bytes));
  }
  if (months.size > 0) await makeMonths(db, 'scale_readings', [...months.values()]);
  return { head: head ?? '', count };
}

type Ending = Parameters<typeof noteEnd>[2];

/**
 * Adds the readings of a file. Throws when they exceed the quota of the account: at the latest 5,000 readings
 * above what remained at the start, and at the end if concurrent writes took the rest.
 */
async function addFile(
  { db, now }: EventCtx,
  scale: DeliveringScale,
  {
    row,
    settings,
    outside,
  }: Pick<ImportHands, 'settings'> & { readonly row: ImportRow; readonly outside: Db },
  job: ReadingJob,
): Promise<Ending['counted']> {
  const { demo_ends_at } = requireRow(await findUser(db, scale.user_id));
  const quotas = demo_ends_at === null ? settings.quotas : settings.demoQuotas;
  const asking = { db, userId: scale.user_id, quotas, now };
  const remaining = await remainingUsage(asking, READINGS_METER);
  const faults = createFaults();
  let waiting: Reading[] = [];
  let read = 0;
  let accepted = 0;
  const add = async () => {
    accepted += await addToSeries(db, scale.id, waiting);
    assertQuota(accepted, remaining, READINGS_METER.code);
    read += waiting.length;
    waiting = [];
  };
  for await (const { readings, bytes } of readPieces({ ...fileOf(row, job), note: faults.note })) {
    for (const reading of readings) {
      waiting.push(reading);
      if (waiting.length >= AT_ONCE) await add();
    }
    await job.advance(FIRST_READING + (1 - FIRST_READING) * (bytes / row.bytes));
  }
  await add();
  if (accepted > 0) await assertWrittenUsageAlone(asking, READINGS_METER, { written: accepted, outside });
  return { accepted, duplicate: read - accepted, ...faults.all() };
}

/** Records the end of an import, and shows its file in the deliveries of the scale. */
async function end(
  { db, now, emit }: EventCtx,
  { id, user_id }: DeliveringScale,
  { row, head, state, counted }: Ending & { readonly row: ImportRow; readonly head: string },
): Promise<void> {
  await noteEnd(db, row.id, { state, counted });
  const refused = state === 'failed' ? READINGS_METER.code : null;
  const rejections = counted.faulty_lines.map(({ line, faults: [code = ''] }) => ({ index: line, code }));
  const delivery = { channel: 'csv', ...shownText(head), refused, ...counted, rejections } as const;
  await insertDelivery(db, id, delivery, now);
  await emit(importChanged, { userId: user_id, sensorId: id, importId: row.id });
  await emit(sensorDelivered, { userId: user_id, kind: 'scale', sensorId: id });
}

/** Writes the progress outside the transaction of the readings. */
function createProgress({ db, events }: ImportHands, row: ImportRow, now: Date) {
  let reported = 0;
  const report = (state: Import['state'], progress: number) =>
    events.write(db, now, async (ctx) => {
      await noteProgress(ctx.db, row.id, { state, progress });
      const scale = await holdScale(ctx.db, row.scale_id);
      if (scale)
        await ctx.emit(importChanged, { userId: scale.user_id, sensorId: scale.id, importId: row.id });
    });
  return {
    report,
    advance: async (share: number) => {
      if ((share - reported) * row.bytes < REPORT_EVERY) return;
      reported = share;
      await report('running', Math.min(share, 1));
    },
  };
}

/** Characters of an invalid line that are shown. */
const SHOWN_OF_LINE = 200;

/** Counts invalid lines and keeps the first of them. */
function createFaults() {
  const reasons = new Map<CsvFault, number>();
  const lines: Import['faulty_lines'] = [];
  return {
    note: ({ number, text }: CsvLine, faults: readonly CsvFault[]): void => {
      if (faults.length === 0) return;
      for (const fault of faults) reasons.set(fault, (reasons.get(fault) ?? 0) + 1);
      if (lines.length < IMPORT_FAULTY_LINES)
        // PostgreSQL cannot store NUL, nor the half of a pair that is cut.
        lines.push({
          line: number,
          text: text.slice(0, SHOWN_OF_LINE).replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD'),
          faults: [...faults],
        });
    },
    all: () => ({
      rejected: [...reasons.values()].reduce((sum, count) => sum + count, 0),
      reasons: Object.fromEntries(reasons),
      faulty_lines: lines,
    }),
  };
}
