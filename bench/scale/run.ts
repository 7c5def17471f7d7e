import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assumptionsAsThey } from './assumptions.ts';
import { readCosts } from './costs.ts';
import { assumptionsTable, scaleTables, withTables } from './page.ts';

// `npm run scale` prints the load of hives and the assumptions; `visitsInMay=6` changes an assumption, `--write`
// updates docs/scale.md.

const PAGE = join(import.meta.dirname, '../../docs/scale.md');
const README = join(import.meta.dirname, '../README.md');

const words = process.argv.slice(2).filter((word) => word !== '--write');
const changes = Object.fromEntries(
  words.map((word) => word.split('=')).map(([name = '', value]) => [name, Number(value)]),
);
if (Object.values(changes).some((value) => !(value > 0)))
  throw new Error('an assumption has the form name=number, with a number above 0');
const assumed = assumptionsAsThey(changes);
console.log(assumptionsTable(assumed));
const tables = scaleTables(readCosts(await readFile(README, 'utf8')), assumed);
for (const [name, text] of Object.entries(tables)) console.log(`\n${name}\n${text}`);
if (process.argv.includes('--write')) {
  if (words.length > 0) throw new Error('--write takes no assumptions: change them in assumptions.ts');
  await writeFile(PAGE, withTables(await readFile(PAGE, 'utf8'), tables));
}
