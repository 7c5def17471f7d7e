import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type BlobKey, type BlobStore, removeUnnamed, sweepFiles } from '@propolis/blob-store';
import type { CsvImportSettings, FieldErrors, Import } from '@propolis/contract';
import { placesOf } from '@propolis/domain';
import { CSV_HEAD_BYTES, sniffEncoding } from '@propolis/file-formats';
import {
  assertUsage,
  type BySession,
  type Ctx,
  type Limit,
  type PublicRequest,
  type UploadedFile,
} from '@propolis/http-kit';
import type { JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { found, invalidField, invalidFields } from '@propolis/runtime';
import { READINGS_METER } from '../readings/readings.usage.ts';
import { findScale, lockScale } from '../scales/scales.queries.ts';
import { importChanged } from '../sensors.events.ts';
import { importRun } from './imports.jobs.ts';
import { findAwaitedFiles, findImports, type ImportRow, insertImport } from './imports.queries.ts';

/** Files that one account may send in an hour: all its scales at once, but no filling of the disk. */
const IMPORTS_PER_HOUR = { tries: 60, perSeconds: 3600 };

export const importsPerHour = ({ user }: BySession): Limit => ({
  key: `imports ${user.id}`,
  rule: IMPORTS_PER_HOUR,
});

/** The shortest line of a file that holds a reading, in bytes: a day, a time and a value. */
const READING_BYTES = 20;

export const importKey = (fileId: string): BlobKey => `imports/${fileId}`;

interface SentFile {
  readonly scaleId: number;
  readonly settings: CsvImportSettings;
  readonly file: UploadedFile;
}

interface KeptFile extends Omit<SentFile, 'file'> {
  readonly fileId: string;
  readonly bytes: number;
}

/** Looks at a file that was sent and keeps it, before anything is noted; answers under which name. */
export async function prepareImport(
  { db, user }: PublicRequest & BySession,
  blobs: BlobStore,
  { scaleId, settings, file }: SentFile,
): Promise<KeptFile> {
  const { model } = found(await findScale(db, user.id, scaleId));
  refuseSlots(settings, placesOf(model));
  if (sniffEncoding(await readHead(file.path)) === undefined) throw invalidField('file', 'invalid');
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
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(CSV_HEAD_BYTES), 0, CSV_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Removes a kept file for which no import was noted. */
export const tidyImport = (
  { db }: Pick<PublicRequest, 'db'>,
  blobs: BlobStore,
  { fileId }: KeptFile,
): Promise<void> =>
  removeUnnamed(fileId, {
    findNamed: (fileIds) => findAwaitedFiles(db, fileIds),
    remove: (id) => blobs.remove(importKey(id)),
  });

/** Notes a file that is kept, and has it read as soon as there is time. */
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

/** Removes files that nobody reads any more: what a crash left, or an import that was given up. */
export const sweepImports = (db: Db, blobs: BlobStore, ctx: JobCtx): Promise<void> =>
  sweepFiles(blobs, { room: 'imports', findNamed: (fileIds) => findAwaitedFiles(db, fileIds) }, ctx);
