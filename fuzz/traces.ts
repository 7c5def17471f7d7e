import { existsSync, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files and connections that a process has open; 0 where the system does not tell. */
export function openFiles(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

/** What an upload that was cut off may leave: a file that is no picture of anything. */
const UNFINISHED = /\.(draft|part|tmp)$/;

/** Unfinished files in the data folder. */
export async function filesLeftOver(dataDir: string): Promise<string[]> {
  const all = await readdir(join(dataDir, 'blobs'), { recursive: true }).catch(() => []);
  return all.filter((name) => UNFINISHED.test(name));
}
