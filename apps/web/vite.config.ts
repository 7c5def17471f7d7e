import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pagesAhead } from './build/pages-ahead.ts';
import { precompress } from './build/precompress.ts';

/** Ground and stones have no effects on import: what a page does not use is left out of its files. */
const WITHOUT_EFFECTS = /\/packages\/(domain|contract)\/src\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pagesAhead(), precompress()],
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy allows data: pictures only; everything else stays a file.
    assetsInlineLimit: (path) => (path.endsWith('.svg') ? undefined : false),
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: (id) => !WITHOUT_EFFECTS.test(id),
      },
    },
  },
});
