import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { commentShares, countLines } from './check-comments.mjs';

test.each([
  ['a line of its own', '// why\nconst a = 1;\n', { lines: 2, comments: 1 }],
  ['a block, with its first and last line', '/**\n * Why.\n */\nconst a = 1;\n', { lines: 4, comments: 3 }],
  ['none beside code', 'const a = 1; // why\n', { lines: 1, comments: 0 }],
  ['none within a text', "const a = '// no';\nconst b = 'http://x';\n", { lines: 2, comments: 0 }],
  ['no blank lines at all', '\n\n// why\n\n  \nconst a = 1;\n', { lines: 2, comments: 1 }],
])('a comment counts as %s', (_how, text, counts) => {
  expect(countLines(text)).toEqual(counts);
});

test('the share of a package covers all its sources, without tests and examples', async () => {
  const repository = await mkdtemp(join(tmpdir(), 'propolis-comments-'));
  const files = {
    'packages/hive/src/documented.ts': '/** Why. */\nexport const a = 1;\n',
    'packages/hive/src/inner/bare.ts': 'export const b = 1;\nexport const c = 2;\n',
    'packages/hive/src/bare.test.ts': '// A test\n// counts\n// for nothing.\n',
    'packages/hive/src/look.example.tsx': '// Nor does an example.\n',
    'packages/planned/package.json': '{}',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(repository, file)), { recursive: true });
    await writeFile(join(repository, file), text);
  }
  expect(commentShares(repository)).toEqual([{ name: 'hive', share: 25 }]);
  await rm(repository, { recursive: true });
});
