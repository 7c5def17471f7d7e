import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findHardCoded } from './check-hard-coded.mjs';

async function foundIn(code, file = 'apps/web/src/Page.tsx') {
  const repository = await mkdtemp(join(tmpdir(), 'propolis-hard-coded-'));
  await mkdir(dirname(join(repository, file)), { recursive: true });
  await writeFile(join(repository, file), code);
  const found = findHardCoded(repository);
  await rm(repository, { recursive: true });
  return found;
}

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are pages that have holes */
test.each([
  ['an attribute', '<button aria-label="Fermer" />', 'Fermer'],
  ['an attribute in braces', "<img alt={'vue du rucher'} />", 'vue du rucher'],
  ['one of two', "<Field placeholder={empty ? 'Nom de la ruche' : t('name')} />", 'Nom de la ruche'],
  ['a template', '<Tab title={`Ruche ${name}`} />', 'Ruche  '],
  ['what is handed to a part', "const data = [{ label: 'Tout' }];", 'Tout'],
  ['a toast', "showToast('error', 'Rien ne va plus');", 'Rien ne va plus'],
])('a text that stands in %s is found', async (_where, code, text) => {
  expect(await foundIn(`\n${code}`)).toEqual([`apps/web/src/Page.tsx:2: ${text}`]);
});

test('a text in a mail is found too', async () => {
  const file = 'apps/server/src/features/account/mails/account.mails.ts';
  expect(await foundIn("const mail = { subject: 'Bienvenue' };", file)).toEqual([`${file}:1: Bienvenue`]);
});

test.each([
  ['is a key', "<Tab title={t('title')} label={t(open ? 'close' : 'open', { name: 'a b' })} />"],
  ['is a code', "<Field error={kind === 'wrong' && t('wrong')} />; const entry = { label: 'dashboard' };"],
  [
    'is the name of the app',
    '<Drawing title="Propolis" />; const mail = { subject: `Propolis: ${subject}` };',
  ],
  ['is never shown', '<div className="Card Open" data-title="Ici même" />'],
  ['is a comment', '// title="Une ruche"'],
])('a text that %s is none', async (_why, code) => {
  expect(await foundIn(code)).toEqual([]);
});
/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are pages that have holes */
