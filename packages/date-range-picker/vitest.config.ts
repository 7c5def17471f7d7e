import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'date-range-picker',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    // jsdom and React are loaded once for all files.
    isolate: false,
    setupFiles: ['test/setup.ts'],
    // jsdom and bundling are slow on a busy machine; a test that hangs still ends.
    testTimeout: 240_000,
  },
});
