import { connectionString } from './boot.ts';
import { clusterOf } from './folders.ts';
import { processExists } from './lock.ts';
import { readPidFile } from './orphan.ts';
import { databaseUser } from './server.ts';

/** How another process reaches the server that runs on this folder; undefined when none does. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const [pid, , , , socketDir, , , status] = await readPidFile(clusterOf(dataDir));
  if (!socketDir || status?.trim() !== 'ready' || !processExists(Number(pid))) return undefined;
  return connectionString(socketDir, databaseUser);
}
