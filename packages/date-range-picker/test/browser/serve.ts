import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

/** Bundles the page of the examples and serves it locally during the browser tests. */
export async function servePage() {
  const outDir = mkdtempSync(join(tmpdir(), 'picker-page-'));
  const options = {
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false as const,
    logLevel: 'warn' as const,
    build: { outDir, emptyOutDir: true },
  };
  await build(options);
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.httpServer.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
