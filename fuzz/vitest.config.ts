import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Only bounds tests that hang, on a busy machine as well.
  test: { name: 'fuzz', include: ['*.test.ts'], testTimeout: 60_000 },
});
