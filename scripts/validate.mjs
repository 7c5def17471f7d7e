// `npm run validate`: all static checks. All steps run, then the failed ones are listed.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run, tool } from './run.mjs';

/**
 * Each workspace has a tsconfig with its own dependencies, so each tsconfig is a step. Single-threaded, because
 * several threads repeat each other's type inference and need more than twice the CPU time.
 */
function typeSteps() {
  const workspaces = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  // The packages of the server share one tsconfig, in `packages`.
  const folders = ['.', 'packages', ...workspaces.filter((folder) => existsSync(join(root, folder, 'src')))];
  const configs = folders.flatMap((folder) =>
    ['tsconfig.json', 'tsconfig.test.json', 'tsconfig.worker.json']
      .map((name) => join(folder, name))
      .filter((path) => existsSync(join(root, path))),
  );
  return configs.map((config) => ({
    name: `types ${config}`,
    command: [tool('tsc'), '--noEmit', '--singleThreaded', '-p', config],
  }));
}

/** Name and command of each step, fastest first. */
export const validateSteps = () => [
  { name: 'lock file', command: [process.execPath, 'scripts/complete-lock.mjs', '--check'] },
  { name: 'engines', command: [process.execPath, 'scripts/check-engines.mjs'] },
  { name: 'lint', command: [tool('biome'), 'check', '.'] },
  ...typeSteps(),
  {
    name: 'import rules (imports)',
    command: [
      tool('depcruise'),
      '--config',
      '.dependency-cruiser.cjs',
      ...['apps', 'packages', 'e2e', 'bench', 'fuzz', 'chaos', 'scripts'],
    ],
  },
  {
    name: 'import rules (folders)',
    command: [tool('depcruise'), '--config', '.dependency-cruiser.folders.cjs', 'apps', 'packages'],
  },
  {
    name: 'import rules (clock, network, addresses)',
    command: [process.execPath, 'scripts/check-import-rules.mjs'],
  },
  { name: 'import rules (tables)', command: [process.execPath, 'scripts/check-tables.mjs'] },
  { name: 'import rules (access)', command: [process.execPath, 'scripts/check-access.mjs'] },
  { name: 'words', command: [process.execPath, 'scripts/check-words.mjs'] },
  { name: 'words (hard-coded)', command: [process.execPath, 'scripts/check-hard-coded.mjs'] },
  { name: 'words (plain)', command: [process.execPath, 'scripts/check-plain-words.mjs'] },
  { name: 'comments', command: [process.execPath, 'scripts/check-comments.mjs'] },
  { name: 'unused code', command: [tool('knip')] },
  { name: 'contract', command: ['npm', 'run', '--silent', 'openapi', '--', '--check'] },
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const only = process.argv[2]; // `validate types` runs the steps of that name
  const failed = [];
  for (const { name, command } of validateSteps()) {
    if (only && !name.startsWith(only)) continue;
    console.log(`> ${name}`);
    const [program, ...words] = command;
    if ((await run(program, words)) !== 0) failed.push(name);
  }
  if (failed.length > 0) {
    console.error(`\nNot valid: ${failed.join(', ')}.`);
    process.exit(1);
  }
}
