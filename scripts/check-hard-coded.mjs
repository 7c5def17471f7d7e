// Finds user-visible texts in code that belong in the catalogues. Biome's `noJsxLiterals` finds those between tags;
// this check finds those in attributes, properties, toasts, mails and messages.
import { root } from './run.mjs';
import { lineAt, readSource, reportIfStarted, sourcesIn, withoutComments } from './sources.mjs';

const PLACES = ['apps/web/src', 'apps/server/src/features'];

/** Attributes and properties that users read or hear. */
const VISIBLE = [
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
/** As an attribute, as a property, or as the text of a toast. */
const VISIBLE_PLACE = new RegExp(
  String.raw`(?<![\w-])(?:${VISIBLE})=(?=["{])|(?<![\w-])(?:${VISIBLE}|'aria-label'): (?=['"\`])|\bshowToast\(`,
  'g',
);
const TEXT = /'(?<single>[^'\n]*)'|"(?<double>[^"\n]*)"|`(?<template>[^`]*)`/g;
const HOLE = /\$\{[^}]*\}/g;
/** Names that are the same in every language. */
const NAMES = new Set(['Propolis']);

/** Codes and keys are one lower-case word; texts for users begin with a capital letter or contain a space. */
const isForPeople = (text) =>
  !NAMES.has(text.replace(/[^\p{L}]+$/u, '')) &&
  (/^\p{Lu}\p{Ll}/u.test(text) || /\p{L}{2,} \p{L}{2,}/u.test(text));

/** The value at this position: a string, or everything up to the matching bracket. */
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

/** Removes arguments of calls: `t('key')` is not a text for users. */
function withoutCalls(value) {
  const inner = value.replace(/[\w.]+\([^()]*\)/g, '');
  return inner === value ? value : withoutCalls(inner);
}

function hardCodedIn(code) {
  return [...code.matchAll(VISIBLE_PLACE)].flatMap(({ index, 0: place }) => {
    const from = place.endsWith('(') ? index + place.length - 1 : index + place.length;
    const value = valueAt(code, from);
    return [...withoutCalls(value).matchAll(TEXT)]
      .map(({ groups: { single, double, template } }) => single ?? double ?? template.replace(HOLE, ' '))
      .filter(isForPeople)
      .map((text) => ({ line: lineAt(code, index), text }));
  });
}

/** Each as `file:line: text`. */
export const findHardCoded = (repository) =>
  PLACES.flatMap((place) => sourcesIn(repository, place)).flatMap((file) =>
    hardCodedIn(withoutComments(readSource(repository, file))).map(
      ({ line, text }) => `${file}:${line}: ${text}`,
    ),
  );

reportIfStarted(
  import.meta.url,
  () => findHardCoded(root).map((text) => `${text}: it belongs in the catalogues`),
  'The code contains no hard-coded texts for users.',
);
