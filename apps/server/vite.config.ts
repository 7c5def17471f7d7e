import { defineConfig } from 'vite';

/** The server, and the process that decodes its pictures, for Node: our own packages bundled, those of others left. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    rollupOptions: {
      input: { main: 'src/main.ts', 'decoder-process': 'src/platform/pictures/decoder-process.ts' },
    },
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
  },
  ssr: { noExternal: [/^@propolis\//] },
});
