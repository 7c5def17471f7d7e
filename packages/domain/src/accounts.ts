/** Password length in characters (specification 5). */
export const PASSWORD_MIN_LENGTH = 8;
/** A longer password adds no security and takes longer to hash. */
export const PASSWORD_MAX_LENGTH = 200;

/** True for a password that consists only of blanks: the field looks empty. */
export const isBlankPassword = (password: string): boolean => password.trim() === '';

/**
 * True for a password that equals the account's e-mail address or the part before its `@`, ignoring case: an
 * attacker who knows the address would guess it first.
 */
export function isOwnAddress(password: string, email: string): boolean {
  const said = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return said !== '' && (said === address || said === address.split('@')[0]);
}

/** Entries of the account log: sign-ins, failed sign-ins, and changes to the sign-in methods. */
export const ACCOUNT_LOG_KINDS = [
  'signed_in',
  'sign_in_failed',
  'second_step_failed',
  'proof_failed',
  'signed_out',
  'session_revoked',
  'password_changed',
  'password_reset',
  'address_asked',
  'address_changed',
  'second_factor_on',
  'second_factor_off',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'scale_key_made',
  'scale_key_renewed',
  'scale_key_removed',
  'exported',
  'imported',
  'account_deleted',
] as const;
export type AccountLogKind = (typeof ACCOUNT_LOG_KINDS)[number];
