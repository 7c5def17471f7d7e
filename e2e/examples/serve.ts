import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { compileWords } from '../../apps/web/build/compile-words.ts';

const ROOT = fileURLToPath(new URL('../../apps/web/test/browser/', import.meta.url));

/** Bundles the page of the `ui` examples and serves it locally. */
export async function serveExamples(): Promise<{
  readonly url: string;
  readonly close: () => Promise<void>;
}> {
  const outDir = await mkdtemp(join(tmpdir(), 'propolis-examples-'));
  const options = {
    root: ROOT,
    configFile: false as const,
    logLevel: 'error' as const,
    build: { outDir, emptyOutDir: true },
  };
  await build({ ...options, plugins: [compileWords()] });
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.httpServer.address();
  if (!address || typeof address === 'string') throw new Error('the examples are served nowhere');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
