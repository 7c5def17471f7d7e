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

/** What a beekeeper can be told of, and how (decisions: notifications). */
export const NOTIFICATION_KINDS = [
  'reminder_due',
  'counting_finished',
  'weight_drop',
  'scale_silent',
  'varroa_threshold',
  'scale_battery_low',
] as const;
/** One of them; the key under which its channels are stored and its words are found. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The ways by which one kind reaches a beekeeper who is not in the app. */
export interface NotificationChannels {
  /** To every browser in which the beekeeper has allowed it. */
  readonly push: boolean;
  /** To the address of the account. */
  readonly email: boolean;
}

/** Everything urgent reaches the phone; only a due reminder also writes. */
export const DEFAULT_NOTIFICATIONS: Readonly<Record<NotificationKind, NotificationChannels>> = {
  reminder_due: { push: true, email: true },
  counting_finished: { push: true, email: false },
  weight_drop: { push: true, email: false },
  scale_silent: { push: true, email: false },
  varroa_threshold: { push: true, email: false },
  scale_battery_low: { push: true, email: false },
};
