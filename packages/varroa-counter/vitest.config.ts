import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'varroa-counter',
    include: ['src/**/*.test.ts', 'boards/**/*.test.ts', 'eval/**/*.test.ts'],
    // Pictures are rendered and searched in these tests, on machines of two slow cores.
    testTimeout: 120_000,
  },
});
