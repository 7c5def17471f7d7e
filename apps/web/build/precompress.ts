import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const TEXT_FILE = /\.(js|css|svg|html|json|webmanifest)$/;
/** Below this size, in bytes, the headers cost more than compression saves. */
const MIN_BYTES = 1_000;

/** Writes a brotli twin beside every text file of the build, so that the server never compresses on the fly. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'propolis:precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      for (const name of await readdir(folder, { recursive: true })) {
        const file = join(folder, name);
        if (!TEXT_FILE.test(name) || (await stat(file)).size < MIN_BYTES) continue;
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${file}.br`, await compress(await readFile(file), { params: quality }));
      }
    },
  };
}
