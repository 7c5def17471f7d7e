/** Password length in characters (spec 5, decisions). */
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
