import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { WITHOUT_EFFECTS } from './without-effects.ts';

/** Loaded before the app's code, without a hash in its name: from `public/`. */
const BOOT = '/boot.js';
const UNHASHED = ['/favicon.svg'];
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

const hashOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
};

/** All files with a hash in their name, and the other files that the page loads. */
const filesOf = (bundle: Readonly<Record<string, unknown>>, boot: string): string[] => [
  ...Object.keys(bundle)
    .filter((file) => file.startsWith('assets/'))
    .sort()
    .map((file) => `/${file}`),
  boot,
  ...UNHASHED,
];

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
  let boot = BOOT;
  let stamp = '';
  return {
    name: 'propolis:service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
      boot = `${BOOT}?${hashOf(readFileSync(join(config.publicDir, BOOT)))}`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const page = html.replace(`"${BOOT}"`, `"${boot}"`);
        stamp = hashOf(page, ...filesOf(bundle ?? {}, boot));
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
      const app: AppFiles = { stamp, files: filesOf(bundle, boot), sending };
      await write({ entry: 'src/sw.ts', file: 'sw.js', define: { APP: JSON.stringify(app) } });
    },
  };
}
