// Draws the list of passwords that nobody may choose from the dictionary of zxcvbn-ts, whose entries stand by how often
// they were found: `node scripts/list-common-passwords.mjs <folder of the unpacked package @zxcvbn-ts/language-common>`.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const target = fileURLToPath(
  new URL('../apps/server/src/features/account/sign-in/common-passwords.json', import.meta.url),
);

/** Shorter ones cannot be chosen anyway (packages/domain/src/accounts.ts). */
const MIN_LENGTH = 8;
const COUNT = 10_000;

const folder = process.argv[2];
if (!folder) throw new Error('Which folder holds the package?');
const read = async (name) => readFile(join(folder, name), 'utf8');

const { name, version, license } = JSON.parse(await read('package.json'));
const notice = (await read('LICENSE.txt')).trim();
const ranked = JSON.parse(await read('src/passwords.json'));
const passwords = ranked.filter((password) => password.length >= MIN_LENGTH).slice(0, COUNT);
if (passwords.length < COUNT || passwords.some((password) => /\s/.test(password)))
  throw new Error('The list is not what it was.');

const list = { source: `${name} ${version}`, license, notice, passwords: passwords.join(' ') };
await writeFile(target, `${JSON.stringify(list, null, 2)}\n`);
