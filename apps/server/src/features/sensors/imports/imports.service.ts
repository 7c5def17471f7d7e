import { randomUUID } from 'node:crypto';
import { type BlobKey, type BlobStore, type RowFiles, sweepFiles } from '@propolis/blob-store';
import type { CsvImportSettings, FieldErrors, Import } from '@propolis/contract';
import { placesOf } from '@propolis/domain';
import { CSV_HEAD_BYTES, sniffEncoding } from '@propolis/file-formats';
import {
  assertQuota,
  type BySession,
  type Ctx,
  type PublicRequest,
  perAccount,
  type UploadedFile,
} from '@propolis/http-kit';
import { defineJob, defineScheduled, type JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { assertNoErrors, found, invalidField, readHead } from '@propolis/runtime';
import { z } from 'zod';
import { READINGS_METER } from '../readings/readings.queries.ts';
import { findScale, lockScale } from '../scales/scales.queries.ts';
import { importChanged } from '../sensors.events.ts';
import { findImports, type ImportRow, IS_AWAITED, insertImport } from './imports.queries.ts';
import { readPieces } from './imports.read.ts';

export const importRun = defineJob('imports.run', z.object({ importId: z.number(), fileId: z.uuid() }), {
  queue: 'imports',
  attempts: 4,
  key: ({ fileId }) => fileId,
});
/** Deletes orphaned files every night, or in the morning if the machine sleeps at night. */
export const importsSweep = defineScheduled('imports.sweep', '50 2 * * *', { catchUp: 24 });

/** Files per account and hour: enough for all scales at once, without filling the disk. */
export const importsPerHour = perAccount('imports', { tries: 60, perSeconds: 3600 });

/**
 * Bytes of an upload whose readings are counted at once, in about a second; the job counts the rest. A
 * demonstration may keep 100,000 readings, which have 1 to 2 MB.
 */
const COUNTED_AT_ONCE = 2_000_000;

export const importKey = (fileId: string): BlobKey => `imports/${fileId}`;
export const IMPORT_FILES: RowFiles = {
  room: 'imports',
  table: 'imports',
  where: IS_AWAITED,
  remove: (blobs, fileId) => blobs.remove(importKey(fileId)),
};

interface SentFile {
  readonly scaleId: number;
  readonly settings: CsvImportSettings;
  readonly file: UploadedFile;
}

interface KeptFile extends Omit<SentFile, 'file'> {
  readonly fileId: string;
  readonly bytes: number;
}

/** Validates and stores an uploaded file; returns its name. */
export async function prepareImport(
  { db, user, now, settings: { quotas } }: PublicRequest & BySession,
  blobs: BlobStore,
  { scaleId, settings, file }: SentFile,
): Promise<KeptFile> {
  const { model } = found(await findScale(db, user.id, scaleId));
  refuseSlots(settings, placesOf(model));
  if (sniffEncoding(await readHead(file.path, CSV_HEAD_BYTES)) === undefined)
    throw invalidField('file', 'invalid');
  await refuseTooMany({ settings, file }, now, quotas.readings);
  const fileId = randomUUID();
  await blobs.keep(importKey(fileId), file.path);
  return { scaleId, settings, fileId, bytes: file.bytes };
}

function refuseSlots({ values }: CsvImportSettings, places: number): void {
  const errors: FieldErrors = {};
  for (const [index, { slot, measure }] of values.entries()) {
    const field = `settings.values.${index}.slot`;
    if (slot > places) errors[field] = ['too_big'];
    else if (slot === 0 && measure === 'weight') errors[field] = ['too_small'];
  }
  assertNoErrors(errors);
}

/**
 * Throws 409 if the beginning of the file alone has more readings than the account may keep in total. What it
 * keeps already does not count, because the file may contain the same readings.
 */
async function refuseTooMany(
  { settings, file }: Pick<SentFile, 'settings' | 'file'>,
  uploadedAt: Date,
  most: number,
): Promise<void> {
  // No file has more readings than this.
  if (Math.min(file.bytes, COUNTED_AT_ONCE) * settings.values.length <= most) return;
  let count = 0;
  for await (const { readings, bytes } of readPieces({ path: file.path, settings, uploadedAt })) {
    count += readings.length;
    assertQuota(count, most, READINGS_METER.code);
    if (bytes >= COUNTED_AT_ONCE) return;
  }
}

/** Records the import of a stored file and queues its job. */
export async function acceptImport(
  ctx: Ctx,
  { scaleId, settings, fileId, bytes }: KeptFile,
): Promise<Import> {
  const { db, user, now, jobs, emit } = ctx;
  found(await lockScale(db, user.id, scaleId));
  const file = { scale_id: scaleId, file_id: fileId, bytes, settings, created_at: now };
  const row = await insertImport(db, file);
  await jobs.add(importRun, { importId: row.id, fileId });
  await emit(importChanged, { userId: user.id, sensorId: scaleId, importId: row.id });
  return showImport(row);
}

export async function listImports(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  scaleId: number,
): Promise<Import[]> {
  const { id } = found(await findScale(db, user.id, scaleId));
  return (await findImports(db, id)).map(showImport);
}

const showImport = ({ scale_id, file_id, settings, created_at, ...row }: ImportRow): Import => ({
  ...row,
  created_at: created_at.toISOString(),
});

/** Deletes orphaned files after crashes and cancelled imports. */
export const sweepImports = (db: Db, blobs: BlobStore, ctx: JobCtx): Promise<void> =>
  sweepFiles({ db, blobs }, IMPORT_FILES, ctx);
