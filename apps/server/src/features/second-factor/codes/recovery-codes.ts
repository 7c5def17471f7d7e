import { randomInt } from 'node:crypto';
import type { Db } from '@propolis/postgres';
import { hashToken } from '@propolis/runtime';
import { countRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes } from './recovery-codes.queries.ts';

const CODES = 10;
/** 24 of 32 characters are 120 bits: a hash cannot be reversed by brute force. */
const GROUPS = 6;
const GROUP_LENGTH = 4;
/** Without characters that look alike: i and l like 1, o like 0, u like v. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

const drawGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
const drawCode = (): string => Array.from({ length: GROUPS }, drawGroup).join('-');

/** Ignores case, spaces and separators. */
const plain = (code: string): string =>
  code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

export const hashRecoveryCode = (code: string): Buffer => hashToken(`recovery ${plain(code)}`);

/** Replaces the recovery codes; they are returned only once. */
export async function replaceRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  await deleteRecoveryCodes(db, userId);
  const codes = Array.from({ length: CODES }, drawCode);
  await insertRecoveryCodes(db, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** With the first factor; null if there are codes already. */
export const giveRecoveryCodes = async (db: Db, userId: number): Promise<string[] | null> =>
  (await countRecoveryCodes(db, userId)) === 0 ? replaceRecoveryCodes(db, userId) : null;
