// Minimum share of comments in packages that both apps or others use: comments give meaning, units and failures
// (CONTRIBUTING.md). The lines of `src` count, without blank lines, tests and examples.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './run.mjs';
import { readSource, sourcesIn, withoutComments } from './sources.mjs';

/** Per cent. */
const FLOOR = 15;

/** The server's packages are described in their READMEs. */
const PACKAGES = ['contract', 'date-range-picker', 'domain', 'varroa-counter'];

/** The number of non-blank lines of a text, and of lines that only contain a comment. */
export function countLines(text) {
  const code = withoutComments(text).split('\n');
  const lines = text.split('\n').map((line, index) => ({ line, rest: code[index] }));
  const filled = lines.filter(({ line }) => line.trim() !== '');
  return { lines: filled.length, comments: filled.filter(({ rest }) => rest.trim() === '').length };
}

/** Each package with its share of comments in per cent. */
export function commentShares(repository) {
  const packages = readdirSync(join(repository, 'packages')).filter((name) =>
    existsSync(join(repository, 'packages', name, 'src')),
  );
  return packages.map((name) => {
    const counts = sourcesIn(repository, `packages/${name}/src`).map((file) =>
      countLines(readSource(repository, file)),
    );
    const sum = (what) => counts.reduce((total, count) => total + count[what], 0);
    return { name, share: (100 * sum('comments')) / sum('lines') };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const shares = commentShares(root).filter(({ name }) => PACKAGES.includes(name));
  for (const { name, share } of shares) console.log(`${name}: ${share.toFixed(1)} % comments`);
  const poor = shares.filter(({ share }) => share < FLOOR).map(({ name }) => name);
  if (poor.length > 0) {
    console.error(`Fewer than ${FLOOR} % of the lines are comments in: ${poor.join(', ')}.`);
    process.exit(1);
  }
}
