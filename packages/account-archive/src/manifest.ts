import { createHash } from 'node:crypto';
import { z } from 'zod';
import { archiveForeign, archiveNewer } from './faults.ts';
import type { ZipEntry } from './zip.ts';

/** The manifest; the last file, because the others are streamed. */
export const MANIFEST = 'manifest.json';

const FORMAT = 'propolis-account';
/** Increased when older servers can no longer read the format; older formats stay readable. */
export const FORMAT_VERSION = 3;

const ManifestFile = z.strictObject({
  path: z.string().max(300),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[\da-f]{64}$/),
});
/** A file of the archive with its size and hash. */
export type ManifestFile = z.infer<typeof ManifestFile>;

const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.number().int().min(1).max(FORMAT_VERSION),
  exported_at: z.iso.datetime(),
  files: z.array(ManifestFile),
});
const OfAnyVersion = z.object({ format: z.literal(FORMAT), version: z.number().int() });

/** The files that an archive must contain, exactly. */
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

/** The entries followed by a manifest of them. */
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
