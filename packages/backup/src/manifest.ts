import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE } from '@propolis/blob-store';
import { z } from 'zod';
import { BackupFault } from './fault.ts';
import { checkFiles, LIST, measureFile } from './files.ts';

/** Version of the layout; later versions are rejected. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';

const Manifest = z.object({
  format: z.number().int(),
  made_at: z.iso.datetime(),
  /** Version of the app. */
  app: z.string(),
  /** Name of the last migration. */
  migration: z.string(),
  database: z.object({
    /** `files`: those of the embedded server with its WAL; `dump`: output of `pg_dump`. */
    kind: z.enum(['files', 'dump']),
    /** Version of the server, such as `18.4`. */
    postgres: z.string(),
  }),
  photos: z.object({
    /** `named`: they are in the bucket `where`, and only their keys are in the backup (`named.ts`). */
    kind: z.enum(['files', 'named']),
    where: z.string(),
    count: z.number().int(),
  }),
  /** `secret-key`, `vapid-key`: those in the data folder, not those in settings. */
  keys: z.array(z.string()),
  /** The recipient of an encrypted backup. */
  encrypted_for: z.string().nullable(),
  /** Summary and hash of `files.txt`. */
  files: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: z.string() }),
});
export type Manifest = z.infer<typeof Manifest>;

const hashOf = (manifest: unknown): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** Written last: a backup without it is incomplete. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = join(folder, `${MANIFEST}.draft`);
  const text = JSON.stringify({ manifest, sha256: hashOf(manifest) }, null, 2);
  await writeFile(draft, `${text}\n`, { mode: PRIVATE_FILE, flush: true });
  await rename(draft, join(folder, MANIFEST));
}

/** The manifest of a complete backup; throws for an incomplete, changed or newer one. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new BackupFault(`${folder} is no whole backup: it has no ${MANIFEST}, which is written last.`);
  const { manifest, sha256 } = parse(text);
  if (hashOf(manifest) !== sha256) throw new BackupFault(`${MANIFEST} is not what was written.`);
  const { format, app } = Head.parse(manifest);
  if (format > FORMAT)
    throw new BackupFault(
      `A newer Propolis (${app}) made this backup: restore it with that version or a later one.`,
    );
  return Manifest.parse(manifest);
}

/** Fields that every version has. */
const Head = z.object({ format: z.number(), app: z.string() });
const Written = z.object({ manifest: z.unknown(), sha256: z.string() });

function parse(text: string): z.infer<typeof Written> {
  try {
    return Written.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupFault(`${MANIFEST} cannot be read: it was cut or changed.`, { cause });
  }
}

/** Reads the manifest and the list of files; throws if either is not what was written. */
export async function checkList(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const list = await measureFile(join(folder, LIST)).catch(() => undefined);
  if (list?.sha256 !== manifest.files.sha256)
    throw new BackupFault(`${LIST} is missing or not what was written.`);
  return manifest;
}

/** Reads every byte of a backup; throws for the first error. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await checkList(folder);
  await checkFiles(folder);
  return manifest;
}
