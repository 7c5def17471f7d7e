// The first half of `npm start`: installs and builds what changed. Uses Node's own modules only, because nothing may
// be installed yet.
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
