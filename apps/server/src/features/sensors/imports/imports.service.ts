import { randomUUID } from 'node:crypto';
import { type BlobKey, type BlobStore, type RowFiles, sweepFiles } from '@propolis/blob-store';
import type { CsvImportSettings, FieldErrors, Import } from '@propolis/contract';
import { placesOf } from '@propolis/domain';
import { CSV_HEAD_BYTES, sniffEncoding } from '@propolis/file-formats';
import {
  assertUsage,
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

export const importRun = defineJob('imports.run', z.object({ importId: z.number(), fileId: z.uuid() }), {
  queue: 'imports',
  attempts: 4,
  key: ({ fileId }) => fileId,
});
/** Deletes orphaned files every night, or in the morning if the machine sleeps at night. */
export const importsSweep = defineScheduled('imports.sweep', '50 2 * * *', { catchUp: 24 });

/** Files per account and hour: enough for all scales at once, without filling the disk. */
export const importsPerHour = perAccount('imports', { tries: 60, perSeconds: 3600 });

/** The shortest line with a reading, in bytes: date, time and value. */
const READING_BYTES = 20;

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
  { db, user }: PublicRequest & BySession,
  blobs: BlobStore,
  { scaleId, settings, file }: SentFile,
): Promise<KeptFile> {
  const { model } = found(await findScale(db, user.id, scaleId));
  refuseSlots(settings, placesOf(model));
  if (sniffEncoding(await readHead(file.path, CSV_HEAD_BYTES)) === undefined)
    throw invalidField('file', 'invalid');
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

/** Records the import of a stored file and queues its job. */
export async function acceptImport(
  ctx: Ctx,
  { scaleId, settings, fileId, bytes }: KeptFile,
): Promise<Import> {
  const { db, user, now, jobs, emit } = ctx;
  found(await lockScale(db, user.id, scaleId));
  const estimate = Math.ceil(bytes / READING_BYTES);
  await assertUsage({ db, userId: user.id, quotas: ctx.settings.quotas, now }, READINGS_METER, estimate);
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
