import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    // The code is loaded once for all files, which takes longer than most of their tests.
    isolate: false,
    include: [
      'src/**/*.test.ts',
      'test/**/*.test.ts',
      'seeds/**/*.test.ts',
      // The packages that only the server stands on: their tests share its PostgreSQL.
      '../../packages/{account-archive,backup,blob-store,events,http-kit,jobs,observability,pictures,postgres,runtime,time-series}/src/**/*.test.ts',
      // The web's outbox against the real server: a test of neither alone.
      '../../chaos/faults/*.test.ts',
    ],
    globalSetup: ['test/global-setup.ts'],
    // The last one writes down what a release sends to PostgreSQL (`npm run release:record`).
    setupFiles: [
      '../../vitest.patience.ts',
      'test/setup.ts',
      ...(process.env.RECORD_STATEMENTS ? ['test/releases/record.ts'] : []),
    ],
    // Bounds what never ends: a machine that does something else besides takes long over a photo or a killed process.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
