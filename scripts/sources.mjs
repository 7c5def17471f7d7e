import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const isSource = (path) => /\.tsx?$/.test(path) && !/\.(test|example|d)\.tsx?$/.test(path);

/** The source files below a folder, without tests and examples; empty if the folder does not exist. */
export function sourcesIn(repository, path) {
  const folder = join(repository, path);
  if (!existsSync(folder)) return []; // a package without src
  const names = readdirSync(folder, { recursive: true });
  return names.map((name) => `${path}/${name.replaceAll(sep, '/')}`).filter(isSource);
}

export const readSource = (repository, file) => readFileSync(join(repository, file), 'utf8');

/** Blanks out comments and keeps the lines, so that comments may mention forbidden code. */
export function withoutComments(text) {
  const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/.source;
  const comments = /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/.source;
  return text.replace(new RegExp(`${strings}|${comments}`, 'g'), (found) =>
    found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found,
  );
}

/** Counted from 1. */
export const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/** If Node was started with this script: writes the breaches and fails, or writes that there are none. */
export function reportIfStarted(script, findBreaches, allIsWell) {
  if (process.argv[1] !== fileURLToPath(script)) return;
  const breaches = findBreaches();
  for (const breach of breaches) console.error(breach);
  if (breaches.length > 0) process.exit(1);
  console.log(allIsWell);
}
