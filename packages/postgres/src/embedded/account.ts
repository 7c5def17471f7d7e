import { execFile } from 'node:child_process';
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';

const run = promisify(execFile);

/** How to run PostgreSQL's programs: a command prefix, and the user to switch to. */
export type Account = { prefix: string[]; uid?: number; gid?: number };

type PasswdEntry = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root and as a user id without a name. The best solution is a user namespace,
 * in which the same files belong to an unprivileged user inside and to us outside: no chown is needed, signals work, and
 * a project in root's closed home works. If the kernel forbids namespaces, switches the user instead. Files
 * created by another user are served as that user, who can continue to use them.
 */
export async function chooseAccount(binaries: Binaries, cluster: string): Promise<Account> {
  const self = process.getuid?.() ?? 0;
  const owner = await stat(cluster).catch(() => undefined);
  if (self !== 0 && owner && owner.uid !== self) {
    throw new Error(
      `The database files in ${cluster} belong to another user (id ${owner.uid}): start as that user, ` +
        'or give them to this one with chown -R.',
    );
  }
  if (self !== 0 && hasName()) return { prefix: [] };
  if (owner && owner.uid !== self) {
    const asOwner: Account = { prefix: [], uid: owner.uid, gid: owner.gid };
    if ((await canRun(asOwner, binaries)) && !(await findClosedFolder(asOwner, cluster))) return asOwner;
  }

  const service = await findServiceUser();
  const inNamespace: Account = {
    prefix: ['unshare', '--user', `--map-user=${service.uid}`, `--map-group=${service.gid}`],
  };
  if (await canRun(inNamespace, binaries)) return inNamespace;
  if (self !== 0) throw new Error(`User id ${self} has no name here, which PostgreSQL needs.`);

  const changed: Account = { prefix: [], ...service };
  if (!(await canRun(changed, binaries))) {
    throw new Error(
      `PostgreSQL cannot run as root, and user ${service.uid} cannot reach ${binaries.postgres}. ` +
        'Move the project out of a closed folder (such as /root), run it as an ordinary user, or set DATABASE_URL.',
    );
  }
  const closed = await findClosedFolder(changed, cluster);
  if (closed) {
    throw new Error(
      `As root the database needs a data folder that user ${service.uid} can reach, but ${closed} is closed: ` +
        'choose another data folder, run as an ordinary user, or set DATABASE_URL.',
    );
  }
  return changed;
}

/**
 * Changes the owner of the tree to the user of the server: an earlier start may have used the other method.
 */
export async function giveTo(account: Account, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const uid = account.uid ?? 0;
  const gid = account.gid ?? 0;
  if ((await stat(path)).uid === uid) return;
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid);
  await chown(path, uid, gid); // Last, so that an interrupted change is repeated.
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false; // No entry in passwd, as in containers with an arbitrary user id.
  }
}

async function findServiceUser(): Promise<PasswdEntry> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const fields = passwd.match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm'));
    if (fields) return { uid: Number(fields[1]), gid: Number(fields[2]) };
  }
  throw new Error(
    'PostgreSQL cannot run as root, and there is no user postgres or nobody: set DATABASE_URL.',
  );
}

async function canRun({ prefix, uid, gid }: Account, { postgres }: Binaries): Promise<boolean> {
  const [program = postgres, ...words] = [...prefix, postgres, '--version'];
  return run(program, words, { uid, gid, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/** The first parent folder that the account may not enter, if any. */
async function findClosedFolder({ uid, gid }: Account, path: string): Promise<string | undefined> {
  for (let folder = dirname(resolve(path)); folder !== dirname(folder); folder = dirname(folder)) {
    const found = await stat(folder);
    const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
    if ((found.mode & bit) === 0) return folder;
  }
  return undefined;
}
