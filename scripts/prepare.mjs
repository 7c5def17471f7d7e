// The first half of `npm start`: installs and builds what changed. Only Node's own modules, for nothing is installed yet.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode, tellSupport } from './node-version.mjs';

requireNode();
tellSupport();
try {
  await ensureInstalled();
  await ensureBuilt();
  console.log('Starting ...');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
