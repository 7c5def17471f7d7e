import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const WORDS = 'src/lib/i18n/messages';
/** One folder of catalogues for each language. */
const LANGUAGES = readdirSync(join(import.meta.dirname, '..', WORDS));

/** Keyed by the names in `public/boot.js`, which decides which of them the first page needs. */
const AHEAD = {
  'propolis-app': 'src/app/start-app.tsx',
  'propolis-signed-in': 'src/app/signed-in-entry.ts',
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) => [
      [`propolis-${language}`, `${WORDS}/${language}/first.ts`],
      [`propolis-${language}-signed-in`, `${WORDS}/${language}/signed-in.ts`],
    ]),
  ),
};

type Bundle = Rolldown.OutputBundle;

/** A script of the bundle; undefined for other files. */
const chunkOf = (bundle: Bundle, file: string): Rolldown.OutputChunk | undefined => {
  const found = bundle[file];
  return found?.type === 'chunk' ? found : undefined;
};

/** The file and its static imports, direct and indirect. */
function withNeeds(bundle: Bundle, file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const needed of chunkOf(bundle, file)?.imports ?? []) withNeeds(bundle, needed, known);
  return known;
}

/** Addresses of the scripts and styles of a page, without those that the first page loads anyway. */
function filesAhead(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const isModule = (id: string | null) => id?.endsWith(`/${module}`);
  const page =
    chunks.find(({ facadeModuleId }) => isModule(facadeModuleId)) ??
    chunks.find(({ moduleIds }) => moduleIds.some(isModule));
  if (!page) throw new Error(`${module} is not in this build: nothing to fetch ahead`);
  const first = new Set<string>();
  for (const { fileName, isEntry } of chunks) if (isEntry) withNeeds(bundle, fileName, first);
  const files = [...withNeeds(bundle, page.fileName)].filter((file) => !first.has(file));
  const styles = files.flatMap((file) => [...(chunkOf(bundle, file)?.viteMetadata?.importedCss ?? [])]);
  return [...files, ...new Set(styles)].map((file) => `/${file}`);
}

/**
 * Lists in the page which files it needs for each language and for a signed-in beekeeper. The browser then
 * requests them together with the app's code, one round trip earlier. `public/boot.js` chooses among them.
 */
export const pagesAhead = (): Plugin => ({
  name: 'propolis:pages-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      bundle &&
      Object.entries(AHEAD).map(([name, module]) => ({
        tag: 'meta',
        attrs: { name, content: filesAhead(bundle, module).join(' ') },
        injectTo: 'head-prepend' as const,
      })),
  },
});
