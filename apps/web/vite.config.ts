import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { answerShapesModule } from './build/answer-shapes.ts';
import { compileWords } from './build/compile-words.ts';
import { inlineFirst } from './build/inline-first.ts';
import { inlineRuntime } from './build/inline-runtime.ts';
import { licences } from './build/licences.ts';
import { manifests } from './build/manifests.ts';
import { pagesAhead } from './build/pages-ahead.ts';
import { pdfWithoutFonts } from './build/pdf-without-fonts.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { WITHOUT_EFFECTS } from './build/without-effects.ts';

/**
 * Modules that are loaded together form one chunk with their dependencies. By default, each set of pages that share a
 * module gets a chunk of its own, and HTTP/1.1 browsers request only six files at a time. A module goes to the group of
 * the highest priority that matches it.
 */
const FILES = [
  {
    name: 'first',
    test: /\/apps\/web\/(?:index\.html|src\/main\.tsx|src\/ui\/EmptyState\.module\.css)$/,
    priority: 4,
  },
  { name: 'app', test: /\/apps\/web\/src\/app\/start-app\.tsx$/, priority: 3 },
  { name: 'signed-in', test: /\/apps\/web\/src\/app\/signed-in-entry\.ts$/, priority: 2 },
  {
    name: 'pages',
    test: /\/apps\/web\/src\/(?:app|features)\/.*(?<!Examples|Register|Reset|Password|Verify|Goodbye)Page\.tsx$/,
    priority: 0,
  },
  { name: 'forms', test: /\/node_modules\/react-hook-form\//, priority: 1 },
  { name: 'contract', test: /\/(?:node_modules\/zod|packages\/contract\/src)\//, priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    answerShapesModule(),
    compileWords(),
    licences(),
    manifests(),
    inlineFirst(),
    inlineRuntime(),
    pagesAhead(),
    pdfWithoutFonts(),
    serviceWorker(),
    precompress(),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy allows data: pictures only; everything else stays a file.
    assetsInlineLimit: (path) => (path.endsWith('.svg') ? undefined : false),
    // All browsers that run this target know `modulepreload`, or work without it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: FILES } },
      treeshake: {
        moduleSideEffects: (id) => !WITHOUT_EFFECTS.test(id),
      },
    },
  },
});
