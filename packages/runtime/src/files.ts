import { open } from 'node:fs/promises';

/** Missing, or below a file instead of a folder. */
const MISSING: readonly unknown[] = ['ENOENT', 'ENOTDIR'];

/** For `catch`: undefined if the file or folder does not exist; throws any other error. */
export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (!MISSING.includes(error.code)) throw error;
  return undefined;
}

/** The first bytes of a file; all of them if it is shorter. */
export async function readHead(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
