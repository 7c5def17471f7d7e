import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'varroa-counter',
    include: ['src/**/*.test.ts', 'boards/**/*.test.ts', 'eval/**/*.test.ts'],
    // The code, sharp and the network's runtime are loaded once for all files.
    isolate: false,
    // These tests render and search images on machines with two slow cores.
    testTimeout: 240_000,
  },
});
