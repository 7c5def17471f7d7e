// Texts for people that stand in the code, where no catalogue has them in three languages. Biome's `noJsxLiterals` sees
// those between tags; these are the others: in attributes, in what is handed to a part or a toast, in mails and messages.
import { fileURLToPath } from 'node:url';
import { root } from './run.mjs';
import { lineAt, readSource, sourcesIn, withoutComments } from './sources.mjs';

const PLACES = ['apps/web/src', 'apps/server/src/features'];

/** What is read by, or read out to, people. */
const TOLD = [
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'caption',
  'description',
  'error',
  'heading',
  'hint',
  'label',
  'legend',
  'message',
  'placeholder',
  'subject',
  'text',
  'title',
].join('|');
/** As an attribute, as a property, as what a toast says. */
const TELLING = new RegExp(
  String.raw`(?<![\w-])(?:${TOLD})=(?=["{])|(?<![\w-])(?:${TOLD}|'aria-label'): (?=['"\`])|\bshowToast\(`,
  'g',
);
const TEXT = /'(?<single>[^'\n]*)'|"(?<double>[^"\n]*)"|`(?<template>[^`]*)`/g;
const HOLE = /\$\{[^}]*\}/g;
/** The same in every language. */
const NAMES = new Set(['Propolis']);

/** A code or a key is one word in small letters; a text for people begins with a capital letter or has a blank. */
const isForPeople = (text) =>
  !NAMES.has(text.replace(/[^\p{L}]+$/u, '')) &&
  (/^\p{Lu}\p{Ll}/u.test(text) || /\p{L}{2,} \p{L}{2,}/u.test(text));

/** What stands here: a text, or all between a bracket and the one that closes it. */
function valueAt(code, from) {
  if (!'{('.includes(code[from])) return new RegExp(TEXT.source, 'y').exec(code.slice(from))?.[0] ?? '';
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if ('{('.includes(code[at])) depth += 1;
    if ('})'.includes(code[at])) depth -= 1;
    if (depth === 0) return code.slice(from, at + 1);
  }
  return code.slice(from);
}

/** What a call is given is its own matter: `t('key')` is no text for people. */
function withoutCalls(value) {
  const inner = value.replace(/[\w.]+\([^()]*\)/g, '');
  return inner === value ? value : withoutCalls(inner);
}

function hardCodedIn(code) {
  return [...code.matchAll(TELLING)].flatMap(({ index, 0: telling }) => {
    const from = telling.endsWith('(') ? index + telling.length - 1 : index + telling.length;
    const value = valueAt(code, from);
    return [...withoutCalls(value).matchAll(TEXT)]
      .map(({ groups: { single, double, template } }) => single ?? double ?? template.replace(HOLE, ' '))
      .filter(isForPeople)
      .map((text) => ({ line: lineAt(code, index), text }));
  });
}

/** Each as `file:line: text`. */
export const findHardCoded = (house) =>
  PLACES.flatMap((place) => sourcesIn(house, place)).flatMap((file) =>
    hardCodedIn(withoutComments(readSource(house, file))).map(({ line, text }) => `${file}:${line}: ${text}`),
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findHardCoded(root);
  for (const text of found) console.error(`${text}: it belongs in the catalogues`);
  if (found.length > 0) process.exit(1);
  console.log('No text for people stands in the code.');
}
