import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnusedKeys } from './check-words.mjs';

const WORDS = { hives: { title: 'Ruches', add: 'Ajouter', signs: { weak: 'faible', strong: 'forte' } } };

/** The unused keys of a repository with this page, and optionally other files. */
async function unsaidWith(page, others = {}) {
  const repository = await mkdtemp(join(tmpdir(), 'propolis-words-'));
  const files = {
    'apps/web/src/lib/i18n/messages/fr/hives.json': JSON.stringify(WORDS),
    'apps/web/src/Page.tsx': page,
    ...others,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(repository, file)), { recursive: true });
    await writeFile(join(repository, file), text);
  }
  const unused = findUnusedKeys(repository);
  await rm(repository, { recursive: true });
  return unused;
}

const BOUND = "const t = useTranslations('hives');";
const REST = `${BOUND} t('title'); t.rich('add', {});`;
const SIGNS = "const t = useTranslations('hives.signs');";
// biome-ignore lint/suspicious/noTemplateCurlyInString: the tested page contains a template
const HOLED = 't(`signs.${sign}`);';
const domain = { 'packages/domain/src/signs.ts': "export const SIGNS = ['weak', 'strong'];" };

test.each([
  ['by its key', `${REST} t('signs.weak'); t('signs.strong', { a: 1 });`, {}],
  ['one way or the other', `${REST} t(isWeak(hive, 1) ? 'signs.weak' : 'signs.strong');`, {}],
  [
    'from the whole catalogue',
    `${REST} const all = useTranslations(); all('hives.signs.weak'); all('hives.signs.strong');`,
    {},
  ],
  ['by a key with a hole that constants fill', `${REST} ${HOLED};`, domain],
  ['by a constant as its key', `${REST} ${SIGNS.replace('const t', 'const sign')} sign(hive.sign);`, domain],
  [
    'by a component that gets its part',
    `${REST} function say(t: Translator<'hives.signs'>) { t(code); }`,
    domain,
  ],
])('a key is used %s', async (_how, page, others) => {
  expect(await unsaidWith(page, others)).toEqual([]);
});

test.each([
  ['no page asks for', `${REST} t('signs.weak');`, ['hives.signs.strong']],
  ['only a comment names', `${REST} t('signs.weak'); // t('signs.strong')`, ['hives.signs.strong']],
  [
    'is asked of another part',
    `${BOUND} t('title'); t('add'); const s = useTranslations('signs'); s('weak');`,
    ['hives.signs.weak', 'hives.signs.strong'],
  ],
  [
    'would need a constant that there is not',
    `${REST} ${HOLED}; const sign = 'weak';`,
    ['hives.signs.strong'],
  ],
])('a key is unused that %s', async (_why, page, unused) => {
  expect(await unsaidWith(page)).toEqual(unused);
});
