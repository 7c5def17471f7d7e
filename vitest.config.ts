import { defineConfig } from 'vitest/config';

/**
 * One run for the whole repository; each workspace has its own project file. At most two workers, because CI has two
 * cores.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      'scripts/vitest.config.ts',
      'fuzz/vitest.config.ts',
      'chaos/vitest.config.ts',
      'bench/vitest.config.ts',
    ],
  },
});
