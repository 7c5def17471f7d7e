import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, tool } from './run.mjs';

const lines = (count, line) => Array.from({ length: count }, (_, index) => line(index)).join('\n');
const functionOf = (count) =>
  `export function long() {\n${lines(count, (index) => `  console.error(${index});`)}\n}\n`;
const parameters = (count) => lines(count, (index) => `p${index}: number,`).replaceAll('\n', ' ');
const takes = (count) =>
  `export const sum = (${parameters(count)}) => ${lines(count, (index) => `p${index}`).replaceAll('\n', ' + ')};\n`;
/** Each nested branch costs one more than its parent: 1, 3, 6, 10, 15, 21. */
const nested = (depth) =>
  `export function deep(n: number) {\n${lines(depth, (index) => `if (n > ${index}) {`)}\nconsole.error(n);\n${'}'.repeat(depth)}\n}\n`;
const fileOf = (count) => `${lines(count, (index) => `export const n${index} = ${index};`)}\n`;

/** The rule, a file at its limit, and one beyond it. */
const numbers = [
  ['noExcessiveLinesPerFile', 'apps/server/src/file.ts', fileOf(399), fileOf(401)],
  ['noExcessiveLinesPerFunction', 'packages/domain/src/function.ts', functionOf(60), functionOf(62)],
  ['noExcessiveLinesPerFunction', 'apps/web/src/Component.tsx', functionOf(65), functionOf(67)],
  ['useMaxParams', 'scripts/parameters.ts', takes(4), takes(5)],
  ['noExcessiveCognitiveComplexity', 'apps/web/src/branches.ts', nested(5), nested(6)],
];

const repository = await mkdtemp(join(tmpdir(), 'propolis-lint-'));
beforeAll(async () => {
  const text = await readFile(join(root, 'biome.jsonc'), 'utf8');
  const config = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ''));
  // The test folder is not a git repository.
  await plant('biome.json', JSON.stringify({ ...config, vcs: { enabled: false } }));
});
afterAll(() => rm(repository, { recursive: true, force: true }));

async function plant(file, text) {
  await mkdir(dirname(join(repository, file)), { recursive: true });
  await writeFile(join(repository, file), text);
}

/** Whether the repository's lint configuration reports this rule for a file. */
async function isCaught(rule, file, text) {
  await plant(file, text);
  const report = await new Promise((settle) => {
    execFile(tool('biome'), ['lint', '--colors=off', file], { cwd: repository }, (_error, stdout, stderr) =>
      settle(stdout + stderr),
    );
  });
  expect(report).toContain('Checked 1 file');
  return report.includes(`/${rule} `);
}

test.each(numbers)('%s in %s accepts its limit and refuses one more', async (rule, file, most, tooMuch) => {
  expect(await isCaught(rule, file, most)).toBe(false);
  expect(await isCaught(rule, file, tooMuch)).toBe(true);
});

test('a test may be longer than a function', async () => {
  expect(await isCaught('noExcessiveLinesPerFunction', 'apps/web/src/story.test.tsx', functionOf(200))).toBe(
    false,
  );
});
