import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { WITHOUT_EFFECTS } from './without-effects.ts';

/** Placeholder for the build's stamp until it is known. */
const STAMP = 'propolis-stamp';

/** The worker shows no texts: catalogues stay external. */
const WORDS = /\/i18n\/messages\//;

/** The worker shows no pages: lazily loaded parts of pages stay external. */
const WITHOUT_PAGES: Plugin = {
  name: 'propolis:without-pages',
  resolveDynamicImport: (id) => ({ id: String(id), external: true }),
};

/** As declared in `src/worker/app-files.ts`. */
interface AppFiles {
  readonly stamp: string;
  readonly files: readonly string[];
  readonly sending: string;
}

const hashOf = (...parts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
};

/** All files with a hash in their name. */
const filesOf = (bundle: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(bundle)
    .filter((file) => file.startsWith('assets/'))
    .sort()
    .map((file) => `/${file}`);

interface Script {
  readonly entry: string;
  readonly file: string;
  readonly define?: Readonly<Record<string, string>>;
}

/** Builds the worker's script as one file and returns its address. */
async function writeScript({
  root,
  outDir,
  entry,
  file,
  define = {},
}: Script & { readonly root: string; readonly outDir: string }): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error', // hides warnings about code that a worker does not run (hooks, texts)
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, entry),
        external: WORDS,
        plugins: [WITHOUT_PAGES],
        treeshake: { moduleSideEffects: (id) => !WITHOUT_EFFECTS.test(id) },
        output: { format: 'iife', entryFileNames: file },
      },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`);
  return `/${output.output[0].fileName}`;
}

/**
 * Builds the service worker after the app, with the list of the app's files and their stamp. Another build
 * has another stamp, so the worker's bytes change and the browser detects the update. It is a separate build
 * because it must not share a file with the app. The page has the same stamp, so that page and files can be
 * matched.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let outDir = '';
  let stamp = '';
  return {
    name: 'propolis:service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        stamp = hashOf(html, ...filesOf(bundle ?? {}));
        const attrs = { name: STAMP, content: stamp };
        return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
      },
    },
    writeBundle: async (_options, bundle) => {
      const write = (script: Script) => writeScript({ root, outDir, ...script });
      const sending = await write({
        entry: 'src/app/send-in-background.ts',
        file: 'assets/sending-[hash].js',
      });
      const app: AppFiles = { stamp, files: filesOf(bundle), sending };
      await write({ entry: 'src/sw.ts', file: 'sw.js', define: { APP: JSON.stringify(app) } });
    },
  };
}
