import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { WITHOUT_EFFECTS } from './without-effects.ts';

/** What stands before the app's own code and has no hash in its name: `public/`. */
const SCHEME = '/scheme.js';
const UNHASHED = ['/favicon.svg'];
/** In place of the build's stamp until it is known. */
const STAMP = 'propolis-stamp';

/** A worker says nothing: catalogues stay outside. */
const WORDS = /\/i18n\/messages\//;

/** A worker shows nothing: parts of pages that would be loaded later stay outside. */
const WITHOUT_PAGES: Plugin = {
  name: 'propolis:without-pages',
  resolveDynamicImport: (id) => ({ id: String(id), external: true }),
};

/** As the service worker knows it (`src/worker/app-files.ts`). */
interface AppFiles {
  readonly stamp: string;
  readonly files: readonly string[];
  readonly sending: string;
}

const hashOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
};

/** Everything that carries its hash in its name, and what the page names besides. */
const filesOf = (bundle: Readonly<Record<string, unknown>>, scheme: string): string[] => [
  ...Object.keys(bundle)
    .filter((file) => file.startsWith('assets/'))
    .sort()
    .map((file) => `/${file}`),
  scheme,
  ...UNHASHED,
];

interface Script {
  readonly entry: string;
  readonly file: string;
  readonly define?: Readonly<Record<string, string>>;
}

/** Builds what runs in the worker into one file, and answers its address. */
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
    logLevel: 'error', // what a worker never comes to (hooks, words) would be warned of
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
 * Builds the one service worker after the app, with the list of the app's files and their stamp: another build has
 * another stamp, and its worker other bytes, by which a browser sees that there is something new. It is built by
 * itself, for no file of the app may be a part of it. The page carries the same stamp, so that page and files are known
 * to be of one build.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let outDir = '';
  let scheme = SCHEME;
  let stamp = '';
  return {
    name: 'propolis:service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
      scheme = `${SCHEME}?${hashOf(readFileSync(join(config.publicDir, SCHEME)))}`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const page = html.replace(`"${SCHEME}"`, `"${scheme}"`);
        stamp = hashOf(page, ...filesOf(bundle ?? {}, scheme));
        const attrs = { name: STAMP, content: stamp };
        return { html: page, tags: [{ tag: 'meta', attrs, injectTo: 'head-prepend' }] };
      },
    },
    writeBundle: async (_options, bundle) => {
      const write = (script: Script) => writeScript({ root, outDir, ...script });
      const sending = await write({
        entry: 'src/app/send-in-background.ts',
        file: 'assets/sending-[hash].js',
      });
      const app: AppFiles = { stamp, files: filesOf(bundle, scheme), sending };
      await write({ entry: 'src/sw.ts', file: 'sw.js', define: { APP: JSON.stringify(app) } });
    },
  };
}
