// `npm run lock`: completes package-lock.json after a change of dependencies. A registry that lacks builds for other
// platforms makes npm omit them, and then `npm ci` refuses the lock everywhere. `--check` only reports.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './run.mjs';

/** Adds missing `optionalDependencies` to `lock`; returns their names. */
export function completeLock(lock) {
  const added = [];
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isFound(lock.packages, path, name)) continue;
      if (!/^\d/.test(version)) throw new Error(`${path} wants ${name} ${version}: no exact version.`);
      lock.packages[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(dev && { dev }),
        optional: true,
      };
      added.push(name);
    }
  }
  if (added.length > 0) lock.packages = sorted(lock.packages);
  return added;
}

/** Removes download addresses from `lock`, except links to workspaces; returns the names of the packages. */
export function omitAddresses(lock) {
  const named = Object.entries(lock.packages).filter(([, entry]) => entry.resolved && !entry.link);
  for (const [, entry] of named) delete entry.resolved;
  return named.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
}

/** Node's resolution order: beside the dependent package, then further up. */
function isFound(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/** These packages have their platform in their name; without `os` and `cpu`, npm would install all of them. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const os = words.find((word) =>
    ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].includes(word),
  );
  const cpu = words.find((word) =>
    ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'].includes(word),
  );
  if (!os || !cpu) throw new Error(`The platform of ${name} is not in its name.`);
  const last = words.at(-1);
  const libc = last.startsWith('musl') ? 'musl' : last.startsWith('gnu') ? 'glibc' : undefined;
  return { cpu: [cpu], ...(libc && { libc: [libc] }), os: [os] };
}

const sorted = (object) =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => a.localeCompare(b, 'en')));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = completeLock(lock);
  const addressed = omitAddresses(lock);
  const isWrong = added.length + addressed.length > 0;
  if (process.argv.includes('--check')) {
    if (added.length > 0) console.error(`package-lock.json lacks ${added.join(', ')}: run "npm run lock".`);
    if (addressed.length > 0)
      console.error(
        `package-lock.json has the download addresses of ${addressed.join(', ')}: run "npm run lock".`,
      );
    process.exit(isWrong ? 1 : 0);
  }
  if (isWrong) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(added.length > 0 ? `Added ${added.join(', ')}.` : 'package-lock.json is complete.');
}
