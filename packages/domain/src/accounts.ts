/** Password length in characters (specification 5). */
export const PASSWORD_MIN_LENGTH = 8;
/** More protects nothing, and costs time to hash. */
export const PASSWORD_MAX_LENGTH = 200;

/** True for a password of blanks alone: it looks like none. */
export const isBlankPassword = (password: string): boolean => password.trim() === '';

/**
 * True for a password that is the account's own address, or what stands before its `@`, in whatever case: who knows the
 * one knows the other.
 */
export function isOwnAddress(password: string, email: string): boolean {
  const said = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return said !== '' && (said === address || said === address.split('@')[0]);
}

/** What the log of an account notes: who came in, who did not, and what was changed about the ways in. */
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
/** One of them. */
export type AccountLogKind = (typeof ACCOUNT_LOG_KINDS)[number];
