// Comments, test titles and documents are written in plain technical English (CONTRIBUTING.md, "How we write").
// This check refuses the words and phrases that most often make a sentence hard to read.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './run.mjs';
import { lineAt, reportIfStarted } from './sources.mjs';

/** This check itself, and folders that are not in the repository. */
const SKIPPED = new Set([
  'check-plain-words.mjs',
  'check-plain-words.test.mjs',
  '.git',
  'data',
  'dist',
  'node_modules',
]);

const REFUSED = [
  ['whoever', 'name the actor'],
  ['nobody|somebody', 'name the actor'],
  ['(?:one|those|someone) who asks|who asks|beekeeper asks', 'write "the request" or "the client"'],
  ['(?:is|are|was|were|be|been|being) told', 'write "is notified", "receives", "reads"'],
  ['of what', 'write a noun'],
  ['had better', 'write "should"'],
  ['for it is', 'write "because"'],
  ['anew', 'write "again"'],
  ['naught|nought|lest|thereof|therein', 'use the present-day word'],
  ['siege|deeds?', 'write "experiment", "action"'],
  ['walls', 'write "import rules"'],
  ['keepers?', 'write "beekeeper", or name the part'],
  ['house|houses', 'write "repository", "server" or "application"'],
  ['room|rooms', 'write "folder", "feature" or "space"'],
].map(([words, advice]) => ({
  pattern: new RegExp(String.raw`\b(?:${words.replaceAll(' ', String.raw`\s+`)})\b`, 'gi'),
  advice,
}));

/** Phrases in which a refused word is literal. */
const LITERAL = [/\bbee house\b/gi, /\bbehind the house\b/gi];

/** The first argument of `test`, `describe` and `it`, and of what `test.each(…)` returns. */
const TITLE =
  /(?:\b(?:describe|test|it)(?:\.\w+)*|\))\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>/g;
const STRING_OR_COMMENT =
  /(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|(?<comment>\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*)/g;
const HASH_COMMENT = /(?:^|\s)#[^\n]*/g;
const CODE_IN_MARKDOWN = /```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g;

const blank = (text) => text.replace(/[^\n]/g, ' ');

/** The prose of a file, as pieces with their position. */
function proseOf(file, text) {
  if (file.endsWith('.md')) return [{ index: 0, prose: text.replace(CODE_IN_MARKDOWN, blank) }];
  if (/\.(?:sh|ya?ml)$/.test(file))
    return [...text.matchAll(HASH_COMMENT)].map(({ index, 0: prose }) => ({ index, prose }));
  if (!/\.(?:tsx?|[cm]?js|mts|css|jsonc)$/.test(file)) return [];
  const comments = [...text.matchAll(STRING_OR_COMMENT)]
    .filter(({ groups }) => groups.comment)
    .map(({ index, 0: prose }) => ({ index, prose }));
  if (!/\.(?:test|spec)\./.test(file)) return comments;
  const titles = [...text.matchAll(TITLE)].map(({ index, groups: { title }, 0: call }) => ({
    index: index + call.length - title.length - 1,
    prose: title,
  }));
  return [...comments, ...titles];
}

/** Each refused phrase of a file as `file:line: "phrase": advice`. */
export function refusedIn(file, text) {
  return proseOf(file, text).flatMap(({ index: start, prose }) => {
    const checked = LITERAL.reduce((rest, literal) => rest.replace(literal, blank), prose).replace(
      /\n(\s*)(?:\*|\/\/|#)/g,
      (gap) => ` ${' '.repeat(gap.length - 1)}`,
    );
    return REFUSED.flatMap(({ pattern, advice }) =>
      [...checked.matchAll(pattern)].map(({ index, 0: phrase }) => ({
        line: lineAt(text, start + index),
        message: `"${phrase.replace(/\s+/g, ' ')}": ${advice}`,
      })),
    );
  });
}

function filesIn(path) {
  if (SKIPPED.has(basename(path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesIn(join(path, name)));
}

// `node scripts/check-plain-words.mjs apps/web` checks one folder.
const found = () =>
  (process.argv.length > 2 ? process.argv.slice(2) : [''])
    .flatMap(filesIn)
    .flatMap((file) =>
      refusedIn(file, readFileSync(join(root, file), 'utf8')).map(
        ({ line, message }) => `${file}:${line}: ${message}`,
      ),
    );
reportIfStarted(import.meta.url, found, 'Comments, test titles and documents use plain words.');
