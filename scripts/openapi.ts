import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyEndpoint } from '@propolis/contract';
import { ENDPOINTS_BY_GROUP } from '@propolis/contract/endpoint-groups';
import { openApiDocument } from '@propolis/contract/openapi';
import packageJson from '../package.json' with { type: 'json' };

/** `npm run openapi` writes the files derived from the contract; `-- --check` only checks them. */
const isCheck = process.argv.includes('--check');

/** The part of an endpoint that a browser needs to call it; flags for body and response instead of their schemas. */
const asCall = ({ method, path, access, upload, stream, body, response }: AnyEndpoint) => ({
  method,
  path,
  access,
  upload,
  stream,
  body: body && true,
  response: response && true,
});

const callsByGroup = Object.fromEntries(
  Object.entries(ENDPOINTS_BY_GROUP).map(([group, endpoints]) => [
    group,
    Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, asCall(endpoint)])),
  ]),
);

const FILES = {
  'docs/openapi.json': openApiDocument(ENDPOINTS_BY_GROUP, packageJson.version),
  'packages/contract/src/calls.json': callsByGroup,
};

function written(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The first line that differs, with the line before it as context. */
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

for (const [name, content] of Object.entries(FILES)) {
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const wanted = `${JSON.stringify(content, null, 2)}\n`;
  if (!isCheck) {
    writeFileSync(file, wanted);
    console.log(`${name} is written.`);
  } else if (written(file) === wanted) {
    console.log(`${name} matches the contract.`);
  } else {
    console.error(`${name} does not match the contract; write it with \`npm run openapi\`.`);
    console.error(firstDifference(written(file), wanted));
    process.exitCode = 1;
  }
}
