import { defineConfig } from 'vite';

/** The server as one file for Node: our own packages bundled, those of others left in node_modules. */
export default defineConfig({
  root: import.meta.dirname,
  build: { ssr: 'src/main.ts', outDir: 'dist', target: 'node20', sourcemap: true, emptyOutDir: true },
  ssr: { noExternal: [/^@propolis\//] },
});
