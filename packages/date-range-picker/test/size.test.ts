import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test, vi } from 'vitest';

const BUDGET = 15_000; // Bytes, gzip.

/** Bundles the package as a host does: minified, React external. Name and gzip bytes of each file. */
async function bundledSizes(): Promise<Map<string, number>> {
  // In test mode React components are compiled with their file and line, which hosts do not get.
  vi.stubEnv('NODE_ENV', 'production');
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('./everything.ts', import.meta.url)),
        preserveEntrySignatures: 'strict',
        external: /^react/,
      },
    },
  });
  vi.unstubAllEnvs();
  const outputs = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  for (const file of outputs)
    if ('code' in file) expect(file.code, 'no file is named').not.toContain('DateRangePicker.tsx');
  return new Map(
    outputs.map((file) => [
      file.fileName,
      gzipSync('code' in file ? file.code : file.source, { level: 9 }).length,
    ]),
  );
}

test('everything with five languages and the theme is at most 15 kB, gzip', async () => {
  const sizes = await bundledSizes();
  expect(
    [...sizes.keys()].some((name) => name.endsWith('.css')),
    'the theme is counted',
  ).toBe(true);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  console.warn(
    `picker: ${[...sizes].map(([name, size]) => `${name} ${size}`).join(', ')}, ${total} of ${BUDGET} bytes gzip`,
  );
  expect(total).toBeLessThanOrEqual(BUDGET);
});
