import { randomInt } from 'node:crypto';
import type { Db } from '@propolis/postgres';
import { hashToken } from '@propolis/runtime';
import { countRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes } from './recovery-codes.queries.ts';

const CODES = 10;
/** 24 of 32 signs are 120 bits: nobody finds one by trying, whatever is read out of the database. */
const GROUPS = 6;
const GROUP_LENGTH = 4;
/** Without those that look like another one: i and l like 1, o like 0, u like v. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

const drawGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
const drawCode = (): string => Array.from({ length: GROUPS }, drawGroup).join('-');

/** However it was written down and typed. */
const plain = (code: string): string =>
  code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

export const hashRecoveryCode = (code: string): Buffer => hashToken(`recovery ${plain(code)}`);

/** New ones, in the place of those there were; told once. */
export async function replaceRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  await deleteRecoveryCodes(db, userId);
  const codes = Array.from({ length: CODES }, drawCode);
  await insertRecoveryCodes(db, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** With the first factor; null where there are some already. */
export const giveRecoveryCodes = async (db: Db, userId: number): Promise<string[] | null> =>
  (await countRecoveryCodes(db, userId)) === 0 ? replaceRecoveryCodes(db, userId) : null;
