import { expect, test } from 'vitest';
import { refusedIn } from './check-plain-words.mjs';

const ADVICE = 'name the actor';

test.each([
  ['a line comment', 'a.ts', 'const a = 1;\n// Nobody reads it.\n', 2, 'Nobody'],
  ['a comment beside code', 'a.ts', 'const a = 1; // for nobody\n', 1, 'nobody'],
  ['a doc comment, on its own line', 'a.ts', '/**\n * For\n * whoever reads it.\n */\n', 3, 'whoever'],
  ['the title of a test', 'a.test.ts', "test('nobody reads it', run);\n", 1, 'nobody'],
  [
    'the title of a table of tests',
    'a.test.ts',
    "test.each([\n  1,\n])(\n  'nobody %s', run);\n",
    4,
    'nobody',
  ],
  ['a document', 'a.md', '# Title\n\nNobody reads it.\n', 3, 'Nobody'],
  ['a comment of a shell script', 'a.sh', 'exit 0 # for nobody\n', 1, 'nobody'],
])('a refused word is found in %s', (_place, file, text, line, word) => {
  expect(refusedIn(file, text)).toEqual([{ line, message: `"${word}": ${ADVICE}` }]);
});

test('a phrase is found across the lines of a comment', () => {
  expect(refusedIn('a.ts', '// The list of\n// what it knows.\n')).toEqual([
    { line: 1, message: '"of what": write a noun' },
  ]);
});

test.each([
  ['a string', 'a.ts', "const a = 'nobody';\n"],
  ['an address', 'a.ts', "const a = 'https://nobody.example';\n"],
  ['a string of a test', 'a.test.ts', "expect(a).toBe('nobody');\n"],
  ['the code of a document', 'a.md', 'Run `nobody`:\n\n```\nnobody\n```\n'],
  ['a longer word', 'a.ts', '// A warehouse has houseflies.\n'],
  ['a file of another kind', 'a.json', '{ "nobody": 1 }\n'],
])('%s is not checked', (_place, file, text) => {
  expect(refusedIn(file, text)).toEqual([]);
});
