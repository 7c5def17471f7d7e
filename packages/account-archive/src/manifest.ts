import { createHash } from 'node:crypto';
import { z } from 'zod';
import { archiveForeign, archiveNewer } from './faults.ts';
import type { ZipEntry } from './zip.ts';

/** What the archive says of itself: its last file, for the others are written as they go. */
export const MANIFEST = 'manifest.json';

const FORMAT = 'propolis-account';
/** Goes up when an older server could no longer read what is written; what older ones have written is read for ever. */
export const FORMAT_VERSION = 2;

const ManifestFile = z.strictObject({
  path: z.string().max(300),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[\da-f]{64}$/),
});
/** A file of the archive, as it was when it was written. */
export type ManifestFile = z.infer<typeof ManifestFile>;

const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.number().int().min(1).max(FORMAT_VERSION),
  exported_at: z.iso.datetime(),
  files: z.array(ManifestFile),
});
const OfAnyVersion = z.object({ format: z.literal(FORMAT), version: z.number().int() });

/** The files that an archive must hold, neither more nor less. */
export function readManifest(text: string): readonly ManifestFile[] {
  const raw = parse(text);
  const any = OfAnyVersion.safeParse(raw);
  if (!any.success) throw archiveForeign();
  if (any.data.version > FORMAT_VERSION) throw archiveNewer();
  const manifest = Manifest.safeParse(raw);
  if (!manifest.success) throw archiveForeign();
  return manifest.data.files;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw archiveForeign();
  }
}

/** The same entries, and the manifest of what went out behind them. */
export async function* withManifest(
  entries: AsyncIterable<ZipEntry>,
  exportedAt: Date,
): AsyncGenerator<ZipEntry> {
  const files: ManifestFile[] = [];
  for await (const { path, content } of entries) {
    const hash = createHash('sha256');
    let bytes = 0;
    yield {
      path,
      content: passing(content, (chunk) => {
        hash.update(chunk);
        bytes += Buffer.byteLength(chunk);
      }),
    };
    files.push({ path, bytes, sha256: hash.digest('hex') });
  }
  const manifest = { format: FORMAT, version: FORMAT_VERSION, exported_at: exportedAt.toISOString(), files };
  yield { path: MANIFEST, content: [`${JSON.stringify(manifest, null, 1)}\n`] };
}

async function* passing(content: ZipEntry['content'], look: (chunk: string | Uint8Array) => void) {
  for await (const chunk of content) {
    look(chunk);
    yield chunk;
  }
}
