import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    // The code is loaded once for all files, because loading takes longer than most tests.
    isolate: false,
    include: [
      'src/**/*.test.ts',
      'test/**/*.test.ts',
      'seeds/**/*.test.ts',
      // The server's packages: their tests share its PostgreSQL.
      '../../packages/{account-archive,backup,blob-store,events,http-kit,jobs,observability,pictures,postgres,runtime,time-series}/src/**/*.test.ts',
      // The web app's outbox with the real server: it belongs to neither project alone.
      '../../chaos/faults/*.test.ts',
    ],
    // On a busy machine, processes of the lowest priority would not get any processor time.
    env: { JOB_NICENESS: '0' },
    globalSetup: ['test/global-setup.ts'],
    // The last reporter records the statements of a release for PostgreSQL (`npm run release:record`).
    setupFiles: [
      '../../vitest.patience.ts',
      'test/setup.ts',
      ...(process.env.RECORD_STATEMENTS ? ['test/releases/record.ts'] : []),
    ],
    // Bounds tests that hang: photos and killed processes take long on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
