import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'domain',
    include: ['src/**/*.test.ts'],
    // The tests have no global state, so the modules are loaded once for all files.
    isolate: false,
    // High limit for busy machines; only stops tests that hang.
    testTimeout: 60_000,
  },
});
