import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MunicipalBorders } from '@propolis/contract';
import { ifMissing } from '@propolis/runtime';

/** Written by `npm run map:municipalities` into the data folder. */
const FILE = 'municipalities.json';

export const NO_MUNICIPALITIES: MunicipalBorders = { attribution: '', per_degree: 1, lines: [] };

/**
 * The municipal borders that the operator has generated (record 009); none without a file, an error for an
 * invalid one.
 */
export async function loadMunicipalities(dataDir: string): Promise<MunicipalBorders> {
  const path = join(dataDir, FILE);
  const text = await readFile(path, 'utf8').catch(ifMissing);
  if (text === undefined) return NO_MUNICIPALITIES;
  try {
    return MunicipalBorders.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${path} holds no borders: draw them anew with "npm run map:municipalities", or remove it.`,
    );
  }
}
