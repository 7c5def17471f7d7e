import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MunicipalBorders } from '@propolis/contract';

/** What `npm run map:municipalities` writes into the folder of the data. */
const FILE = 'municipalities.json';

export const NO_MUNICIPALITIES: MunicipalBorders = { attribution: '', per_degree: 1, lines: [] };

/** The borders that the operator has had drawn (record 009); none where there is no file, an error where it is not one of ours. */
export async function loadMunicipalities(dataDir: string): Promise<MunicipalBorders> {
  const path = join(dataDir, FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return NO_MUNICIPALITIES;
  try {
    return MunicipalBorders.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${path} holds no borders: draw them anew with "npm run map:municipalities", or remove it.`,
    );
  }
}
