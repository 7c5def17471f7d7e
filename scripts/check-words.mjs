// Finds unused keys of the catalogues (a missing key does not compile). `t` is followed from its binding to a part
// of the catalogue; if its key is not a literal, or `t` is passed on, any string of the sources may be the key.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { readSource, reportIfStarted, sourcesIn, withoutComments } from './sources.mjs';

const web = 'apps/web/src';
/** Packages whose constants are keys: codes, statuses, kinds. */
const constantSources = ['packages/contract/src', 'packages/domain/src'];
const catalogue = 'apps/web/src/lib/i18n/messages/fr';

const BINDING = /\b(?<name>\w+) = (?:useTranslations\((?:'(?<part>[\w.]+)')?\)|createTranslator\()/g;
const HANDED_ON = /(?:useTranslations\(|Translator<|namespace: )'(?<part>[\w.]+)'/g;
const TEXT = /'(?<plain>[^'\n]*)'|`(?<template>[^`]*)`/g;
const HOLE = /\$\{[^}]*\}/;

/** Paths of all keys. */
function keysOf(words, path = '') {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  );
}

/** The first argument of a call whose opening parenthesis is at this position. */
function firstArgument(code, from) {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    const sign = code[at];
    if ('([{'.includes(sign)) depth += 1;
    if (depth === 0 && ',)'.includes(sign)) return code.slice(from, at);
    if (')]}'.includes(sign)) depth -= 1;
  }
  return code.slice(from);
}

const textsOf = (code) => [...code.matchAll(TEXT)].map(({ groups }) => groups.plain ?? groups.template);

/** The keys and templates used by one binding, and whether it may use other keys. */
function usesBy(code, { name, part = '' }) {
  const calls = [...code.matchAll(new RegExp(String.raw`\b${name}(?:\.\w+)?\(`, 'g'))];
  const asked = calls.map(({ index, 0: { length } }) => firstArgument(code, index + length));
  const bare = asked.map((argument) => argument.replace(TEXT, '')).join(' ');
  const handed = new RegExp(String.raw`[(,{=>]\s*${name}\s*[,)};]`).test(code);
  return { part, texts: asked.flatMap(textsOf), isOpen: handed || /[a-z]/.test(bare) };
}

/** All bindings of a file; a part of the catalogue that is only named is passed on. */
function usesOf(code) {
  const bound = [...code.matchAll(BINDING)].map(({ groups }) => usesBy(code, groups));
  const named = [...code.replace(BINDING, '').matchAll(HANDED_ON)];
  return [...bound, ...named.map(({ groups: { part } }) => ({ part, texts: [], isOpen: true }))];
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether a text can be this key; its placeholders must be filled by strings of the sources. */
function canBe(text, key, constants) {
  if (!HOLE.test(text)) return text === key;
  const pattern = text.split(new RegExp(HOLE, 'g')).map(escaped).join('(.+)');
  const found = new RegExp(`^${pattern}$`).exec(key);
  return found?.slice(1).every((filled) => filled.split('.').every((word) => constants.has(word))) ?? false;
}

export function findUnusedKeys(repository) {
  const codes = sourcesIn(repository, web).map((file) => withoutComments(readSource(repository, file)));
  const others = constantSources
    .flatMap((folder) => sourcesIn(repository, folder))
    .map((file) => readSource(repository, file));
  const texts = [...new Set(codes.flatMap(textsOf))];
  const constants = new Set(
    [...codes, ...others].flatMap((code) => [
      ...textsOf(code),
      ...[...code.matchAll(/\b(\w+)\??:/g)].map((match) => match[1]),
    ]),
  );
  const uses = codes.flatMap(usesOf);
  const open = new Set(uses.filter(({ isOpen }) => isOpen).map(({ part }) => part));
  const isUsed = (key) => {
    const below = (part) => (part === '' ? key : key.slice(part.length + 1));
    const isIn = (part) => part === '' || key.startsWith(`${part}.`);
    if (
      uses.some(
        ({ part, texts: own }) => isIn(part) && own.some((text) => canBe(text, below(part), constants)),
      )
    )
      return true;
    return [...open].some(
      (part) =>
        isIn(part) &&
        (constants.has(below(part)) ||
          texts.some((text) => HOLE.test(text) && canBe(text, below(part), constants))),
    );
  };
  const files = readdirSync(join(repository, catalogue)).filter((file) => file.endsWith('.json'));
  return files
    .flatMap((file) => keysOf(JSON.parse(readFileSync(join(repository, catalogue, file), 'utf8'))))
    .filter((key) => !isUsed(key));
}

reportIfStarted(
  import.meta.url,
  () => findUnusedKeys(root).map((key) => `${key}: no page uses it`),
  'Every key of the catalogues is used.',
);
