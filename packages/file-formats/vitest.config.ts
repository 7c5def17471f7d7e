import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'file-formats',
    include: ['src/**/*.test.ts'],
    // The code has no global state, so it is loaded once for all files.
    isolate: false,
    // High limit for busy machines; only stops tests that hang.
    testTimeout: 60_000,
  },
});
