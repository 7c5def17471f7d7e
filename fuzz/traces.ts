import { existsSync, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The number of open files and connections of a process; 0 if the system does not report it. */
export function openFiles(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

/** The file that an interrupted upload may leave: a draft without a record. */
const UNFINISHED = /\.(draft|part|tmp)$/;

/** Unfinished files in the data folder. */
export async function filesLeftOver(dataDir: string): Promise<string[]> {
  const all = await readdir(join(dataDir, 'blobs'), { recursive: true }).catch(() => []);
  return all.filter((name) => UNFINISHED.test(name));
}
