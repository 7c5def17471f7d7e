import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './run.mjs';

/** What an import rule cannot see: the network and the clock come in at one place each (ARCHITECTURE.md). */
const walls = [
  {
    what: 'fetch',
    pattern: /(?<![.\w$])(?:(?:globalThis|window|self)\s*\.\s*)?(?:fetch\s*\(|XMLHttpRequest\b)/g,
    allowed: /^apps\/web\/src\/(lib\/|sw\.ts$)|^apps\/server\/src\/gateways\//,
    advice:
      'the network is reached only from lib (web) and gateways (server); call the contract through lib/http',
  },
  {
    what: 'the wall clock',
    pattern:
      /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(?:\(\s*\)|(?!\s*\()\b)|(?<![.\w$])(?<!new\s)Date\s*\(\s*\)/g,
    // The picker is used outside of this house too: it brings a clock of its own, which its host may replace.
    allowed:
      /^apps\/server\/src\/platform\/clock\.ts$|^apps\/web\/src\/lib\/clock\.ts$|^packages\/date-range-picker\/src\/panels\/system-clock\.ts$/,
    advice: 'only platform/clock.ts and lib/clock.ts look at the clock; take `now` as a parameter',
  },
];

const isSource = (path) => /\.tsx?$/.test(path) && !/\.(test|example|d)\.tsx?$/.test(path);

/** Every breach as `file:line: ...`, in apps and packages; tests may do as they like. */
export function findBreaches(folder = root) {
  const files = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(folder, group)).flatMap((name) => sourcesIn(folder, `${group}/${name}/src`)),
  );
  return files.flatMap((file) => breachesIn(file, readFileSync(join(folder, file), 'utf8')));
}

function sourcesIn(folder, path) {
  let entries = [];
  try {
    entries = readdirSync(join(folder, path), { withFileTypes: true });
  } catch {
    return []; // a package without src
  }
  return entries.flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(folder, inner);
    return isSource(inner) ? [inner] : [];
  });
}

function breachesIn(file, text) {
  const code = withoutComments(text);
  return walls
    .filter(({ allowed }) => !allowed.test(file))
    .flatMap(({ what, pattern, advice }) =>
      [...code.matchAll(pattern)].map(({ index }) => {
        const line = code.slice(0, index).split('\n').length;
        return `${file}:${line}: ${what} is used here: ${advice}`;
      }),
    );
}

/** Blanks out comments and keeps the lines, so that a doc comment may speak of the clock. */
function withoutComments(text) {
  const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/.source;
  const comments = /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/.source;
  return text.replace(new RegExp(`${strings}|${comments}`, 'g'), (found) =>
    found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = findBreaches();
  for (const breach of breaches) console.error(breach);
  if (breaches.length > 0) process.exit(1);
  console.log('No breach: the network and the clock come in where they should.');
}
