import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'domain',
    include: ['src/**/*.test.ts'],
    // Rules keep nothing: their code is loaded once for all files.
    isolate: false,
    // Only bounds what never ends, on a busy machine as well.
    testTimeout: 60_000,
  },
});
