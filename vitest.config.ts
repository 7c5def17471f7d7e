import { defineConfig } from 'vitest/config';

/** Only bounds tests that hang, on a busy machine as well (ms). */
const testTimeout = 240_000;

/** A package whose code has no global state: it is loaded once for all files. */
const stateless = (name: string) => ({
  root: `packages/${name}`,
  test: { name, include: ['src/**/*.test.ts'], isolate: false, testTimeout },
});

const tool = (name: string, include = '*.test.ts') => ({
  root: name,
  test: { name, include: [include], testTimeout },
});

/** One run for the whole repository. At most two workers, because CI has two cores. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      ...['contract', 'domain', 'file-formats'].map(stateless),
      ...[tool('fuzz'), tool('chaos'), tool('bench', '**/*.test.ts'), tool('scripts', '*.test.mjs')],
    ],
  },
});
