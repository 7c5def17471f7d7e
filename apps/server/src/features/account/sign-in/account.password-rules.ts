import type { FieldErrorCode } from '@propolis/contract';
import { isOwnAddress } from '@propolis/domain';
import list from './common-passwords.json' with { type: 'json' };

/**
 * Common passwords missing from the English list: keyboard patterns and words of the country and the trade.
 */
const OWN = `azertyuiop azertyui azerty123 azerty1234 qwertzuiop qwertzui qwertz123 qwertz1234 motdepasse motdepasse1
  monmotdepasse passwort passwort1 passwort123 meinpasswort abeilles abeilles1 abeille1 abeille123 apiculteur apiculture
  bienen123 bienenvolk bienenhaus bienenkönigin bienenkoenigin honigbiene imkerei1 imkerverein propolis propolis1
  propolis123 beekeeper beekeeper1 beekeeping honeybee1 honeybees varroa123`;

const COMMON: ReadonlySet<string> = new Set(`${list.passwords} ${OWN}`.split(/\s+/));

/** Common passwords are guessed first; ignores case. */
const isCommon = (password: string): boolean => COMMON.has(password.trim().toLowerCase());

/** Why a password is rejected for this account, in addition to the contract's rules. */
export function faultOfPassword(password: string, email: string): FieldErrorCode | undefined {
  if (isOwnAddress(password, email)) return 'password_is_address';
  return isCommon(password) ? 'password_common' : undefined;
}
