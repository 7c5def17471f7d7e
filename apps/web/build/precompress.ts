import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT_FILE = /\.(js|css|svg|html|json|webmanifest)$/;
/** Below this size, in bytes, the headers cost more than compression saves. */
const MIN_BYTES = 1_000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** By file extension. Over plain HTTP, as in a home network, browsers accept only gzip. */
const TWINS = {
  br: (text: Buffer) =>
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gz: (text: Buffer) => zip(text, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes compressed copies of every text file of the build, so that the server does not compress at run time.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'propolis:precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: () => writeTwins(folder),
  };
}

export async function writeTwins(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name);
    if (!TEXT_FILE.test(name) || (await stat(file)).size < MIN_BYTES) continue;
    const text = await readFile(file);
    for (const [ending, pack] of Object.entries(TWINS))
      await writeFile(`${file}.${ending}`, await pack(text));
  }
}
