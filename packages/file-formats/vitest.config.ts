import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'file-formats',
    include: ['src/**/*.test.ts'],
    // Readers keep nothing: their code is loaded once for all files.
    isolate: false,
    // Only bounds what never ends, on a busy machine as well.
    testTimeout: 60_000,
  },
});
