import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { stopOrphan, takeLock } from '@propolis/postgres';

/** A younger folder may belong to a start that has not taken its lock yet, in ms. */
const tooYoung = 60_000;

/** Stops and removes the temporary databases of killed processes, named `prefix…` in this folder. */
export async function removeAbandoned(folder: string, prefix: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => removeIfAbandoned(join(folder, name)).catch(() => undefined)));
}

/** Throws if it is in use or owned by another user: then it stays. */
async function removeIfAbandoned(dataDir: string): Promise<void> {
  if (Date.now() - (await stat(dataDir)).mtimeMs < tooYoung) return;
  await takeLock(join(dataDir, 'lock'), { patience: 0, log: () => undefined });
  await stopOrphan(join(dataDir, 'cluster'), () => undefined);
  await rm(dataDir, { recursive: true, force: true });
}
