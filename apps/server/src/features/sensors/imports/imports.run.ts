import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import type { BlobStore } from '@propolis/blob-store';
import { IMPORT_FAULTY_LINES, type Import } from '@propolis/contract';
import type { CsvFault, Reading } from '@propolis/domain';
import type { EventCtx, Events } from '@propolis/events';
import {
  CSV_HEAD_BYTES,
  type CsvLine,
  createCsvLines,
  createCsvReader,
  sniffEncoding,
} from '@propolis/file-formats';
import type { JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { makeMonths } from '@propolis/time-series';
import { shownText } from '../deliveries/deliveries.content.ts';
import { type DeliveringScale, holdScale, insertDelivery } from '../deliveries/deliveries.queries.ts';
import { addToSeries } from '../deliveries/ingest.service.ts';
import { importChanged, sensorDelivered } from '../sensors.events.ts';
import { findImport, type ImportRow, noteDone, noteProgress } from './imports.queries.ts';
import { importKey } from './imports.service.ts';

interface ImportHands {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly events: Events;
}

/** Readings per statement. */
const AT_ONCE = 5_000;
/** Bytes between two progress notifications of open pages. */
const REPORT_EVERY = 4_000_000;
/** A file is read twice; the first, without writing, is faster. */
const FIRST_READING = 0.25;

/**
 * Imports a file into its scale in one transaction. After a crash it runs again, which is idempotent. The job
 * deletes the file, even if its scale was deleted.
 */
export async function runImport(
  hands: ImportHands,
  { importId, fileId }: { readonly importId: number; readonly fileId: string },
  job: JobCtx,
): Promise<void> {
  const { db, blobs } = hands;
  const row = await findImport(db, importId);
  if (row && row.state !== 'done') await readIn(hands, row, job);
  await blobs.remove(importKey(fileId));
}

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

async function readFileIn(
  { db, events }: Pick<ImportHands, 'db' | 'events'>,
  row: ImportRow,
  job: ReadingJob,
) {
  const head = await prepareMonths(db, row, job);
  await events.write(db, job.now, async (ctx) => {
    const scale = await holdScale(ctx.db, row.scale_id);
    if (scale) await addFile(ctx, scale, { row, head }, job);
  });
}

interface ReadingJob extends JobCtx {
  /** Path of the file on this machine. */
  readonly path: string;
  readonly advance: (share: number) => Promise<void>;
}

/**
 * Creates the monthly partitions before the import, so that deliveries with the first reading of a month need
 * not wait for it.
 */
async function prepareMonths(db: Db, row: ImportRow, job: ReadingJob): Promise<string> {
  const months = new Map<string, Date>();
  let head: string | undefined;
  for await (const { readings, bytes, text } of piecesOf(row, job, () => {})) {
    head ??= text;
    for (const { time } of readings) {
      const date = new Date(time);
      months.set(`${date.getUTCFullYear()} ${date.getUTCMonth()}`, date);
    }
    await job.advance(FIRST_READING * (bytes / row.bytes));
  }
  if (months.size > 0) await makeMonths(db, 'scale_readings', [...months.values()]);
  return head ?? '';
}

async function addFile(
  ctx: EventCtx,
  scale: DeliveringScale,
  { row, head }: { readonly row: ImportRow; readonly head: string },
  job: ReadingJob,
): Promise<void> {
  const faults = createFaults();
  let waiting: Reading[] = [];
  let read = 0;
  let accepted = 0;
  const add = async () => {
    accepted += await addToSeries(ctx.db, scale.id, waiting);
    read += waiting.length;
    waiting = [];
  };
  for await (const { readings, bytes } of piecesOf(row, job, faults.note)) {
    for (const reading of readings) {
      waiting.push(reading);
      if (waiting.length >= AT_ONCE) await add();
    }
    await job.advance(FIRST_READING + (1 - FIRST_READING) * (bytes / row.bytes));
  }
  await add();
  const counted = { accepted, duplicate: read - accepted, ...faults.all() };
  await noteDone(ctx.db, row.id, counted);
  const rejections = counted.faulty_lines.map(({ line, faults: [code = ''] }) => ({ index: line, code }));
  const delivery = { channel: 'csv', ...shownText(head), refused: null, ...counted, rejections } as const;
  await insertDelivery(ctx.db, scale.id, delivery, ctx.now);
  await ctx.emit(importChanged, { userId: scale.user_id, sensorId: scale.id, importId: row.id });
  await ctx.emit(sensorDelivered, { userId: scale.user_id, kind: 'scale', sensorId: scale.id });
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
        // PostgreSQL text cannot contain NUL.
        lines.push({
          line: number,
          text: text.slice(0, SHOWN_OF_LINE).replaceAll('\0', '\uFFFD'),
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

/** Streams a file with one chunk in memory: yields its readings and the bytes so far, passes errors to `note`. */
async function* piecesOf(
  { settings, created_at }: ImportRow,
  { path, signal }: ReadingJob,
  note: ReturnType<typeof createFaults>['note'],
) {
  const content: AsyncIterable<Uint8Array> = createReadStream(path);
  const reader = createCsvReader(settings, created_at.getTime());
  const lines = createCsvLines();
  const take = (read: readonly CsvLine[]): Reading[] =>
    read.flatMap((line) => {
      const { readings, faults } = reader.read(line);
      note(line, faults);
      return readings;
    });
  let decoder: TextDecoder | undefined;
  let bytes = 0;
  for await (const piece of content) {
    signal.throwIfAborted();
    decoder ??= new TextDecoder(sniffEncoding(piece.subarray(0, CSV_HEAD_BYTES)) ?? 'utf-8');
    bytes += piece.length;
    const text = decoder.decode(piece, { stream: true });
    yield { readings: take(lines.push(text)), text, bytes };
  }
  const text = decoder?.decode() ?? '';
  yield { readings: take([...lines.push(text), ...lines.end()]), text, bytes };
}
