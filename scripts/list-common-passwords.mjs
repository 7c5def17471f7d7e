// Writes the list of refused passwords from the dictionary of zxcvbn-ts, which is sorted by frequency:
// `node scripts/list-common-passwords.mjs <folder of the unpacked package @zxcvbn-ts/language-common>`.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const target = fileURLToPath(
  new URL('../apps/server/src/features/account/sign-in/common-passwords.json', import.meta.url),
);

/** Shorter passwords are refused anyway (packages/domain/src/accounts.ts). */
const MIN_LENGTH = 8;
const COUNT = 10_000;

const folder = process.argv[2];
if (!folder) throw new Error('Missing the folder of the package.');
const read = async (name) => readFile(join(folder, name), 'utf8');

const { name, version, license } = JSON.parse(await read('package.json'));
const notice = (await read('LICENSE.txt')).trim();
const ranked = JSON.parse(await read('src/passwords.json'));
const passwords = ranked.filter((password) => password.length >= MIN_LENGTH).slice(0, COUNT);
if (passwords.length < COUNT || passwords.some((password) => /\s/.test(password)))
  throw new Error('The list differs from the committed one.');

const list = { source: `${name} ${version}`, license, notice, passwords: passwords.join(' ') };
await writeFile(target, `${JSON.stringify(list, null, 2)}\n`);
