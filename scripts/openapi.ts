import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '@propolis/contract/openapi';
import { ENDPOINTS_BY_ROOM } from '@propolis/contract/rooms';
import packageJson from '../package.json' with { type: 'json' };

/** `npm run openapi` writes docs/openapi.json; `-- --check` only says whether it is still true. */
const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
const wanted = `${JSON.stringify(openApiDocument(ENDPOINTS_BY_ROOM, packageJson.version), null, 2)}\n`;

function written(): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The first line in which the two differ, with the line before it to find the place. */
function firstDifference(old: string, now: string): string {
  const [oldLines, nowLines] = [old.split('\n'), now.split('\n')];
  const index = nowLines.findIndex((line, at) => line !== oldLines[at]);
  const at = index < 0 ? nowLines.length : index;
  return [
    `first difference in line ${at + 1}:`,
    `    ${nowLines[at - 1] ?? ''}`,
    `  - ${oldLines[at] ?? '(end)'}`,
    `  + ${nowLines[at] ?? '(end)'}`,
  ].join('\n');
}

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted);
  console.log('docs/openapi.json is written.');
} else if (written() === wanted) {
  console.log('docs/openapi.json says what the contract says.');
} else {
  console.error('docs/openapi.json is not what the contract says; write it with `npm run openapi`.');
  console.error(firstDifference(written(), wanted));
  process.exitCode = 1;
}
