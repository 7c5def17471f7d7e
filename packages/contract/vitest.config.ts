import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    // The code is loaded once for all files; it keeps nothing.
    isolate: false,
    // Only bounds what never ends, on a busy machine as well.
    testTimeout: 60_000,
  },
});
