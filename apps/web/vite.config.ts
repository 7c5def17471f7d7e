import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pagesAhead } from './build/pages-ahead.ts';
import { precompress } from './build/precompress.ts';

/** Ground and stones have no effects on import: what a page does not use is left out of its files. */
const WITHOUT_EFFECTS = /\/packages\/(domain|contract)\/src\//;

/**
 * What every page needs, in one file: left to itself, the build makes one for each set of pages that share a part, and
 * the first page then asks for many small ones.
 */
const EVERY_PAGE = [
  /rolldown\/runtime/,
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|clsx)\//,
  /\/node_modules\/(?:@tanstack\/|react-hook-form|@hookform|use-intl|intl-messageformat|@formatjs|zod)/,
  /\/@mantine\/core\/esm\/components\/(?:Button|Input|Loader|Transition|UnstyledButton)\//,
  /\/packages\/contract\/src\//,
  /\/apps\/web\/src\/lib\/[\w-]+\.tsx?$/,
  /\/apps\/web\/src\/lib\/writes\/(?:define-mutation|shown|references?|write)\.tsx?$/,
];
const isOfEveryPage = (id: string): boolean => EVERY_PAGE.some((part) => part.test(id));

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
      output: {
        codeSplitting: {
          groups: [{ name: 'base', test: isOfEveryPage }],
        },
      },
      treeshake: {
        moduleSideEffects: (id) => !WITHOUT_EFFECTS.test(id),
      },
    },
  },
});
