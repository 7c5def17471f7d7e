import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The code is loaded once for all files; it keeps nothing.
  test: { name: 'contract', include: ['src/**/*.test.ts'], isolate: false },
});
