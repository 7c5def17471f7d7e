import { connectionString } from './boot.ts';
import { clusterOf } from './folders.ts';
import { processExists } from './lock.ts';
import { readPidFile } from './orphan.ts';
import { databaseUser } from './server.ts';

/** Connection string of the server that runs on this folder, for other processes; undefined if none runs. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const [pid, , , , socketDir, , , status] = await readPidFile(clusterOf(dataDir));
  if (!socketDir || status?.trim() !== 'ready' || !processExists(Number(pid))) return undefined;
  return connectionString(socketDir, databaseUser);
}
