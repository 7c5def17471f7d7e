import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { answerShapesModule } from './build/answer-shapes.ts';
import { licences } from './build/licences.ts';

export default defineConfig({
  plugins: [react(), answerShapesModule(), licences()],
  test: {
    name: 'web',
    environment: 'jsdom',
    // Code and jsdom are loaded once for all files: what a file leaves behind would fail another, as within a file.
    isolate: false,
    // Typing letter by letter is slow in jsdom on a busy machine; a screen test that hangs still ends.
    testTimeout: 240_000,
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    setupFiles: ['../../vitest.patience.ts', 'test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
