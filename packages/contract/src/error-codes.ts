/** Codes of an error response; the web translates them. */
export const ERROR_CODES = [
  'malformed',
  'unauthenticated',
  'invalid_credentials',
  'account_not_verified',
  'link_not_valid',
  'challenge_not_valid',
  'passkey_not_valid',
  'not_in_demo',
  'not_found',
  'conflict',
  'changed_meanwhile',
  'record_of_observation',
  'record_cancelled',
  'hive_ended',
  'hive_in_register',
  'effect_changed',
  'undo_too_late',
  'of_record',
  'quota_apiaries',
  'quota_hives',
  'quota_countings',
  'quota_counting_bytes',
  'quota_photos',
  'quota_photo_bytes',
  'quota_sensors',
  'quota_passkeys',
  'quota_observations',
  'quota_readings',
  'quota_records',
  'timeout',
  'too_big',
  'photo_too_big',
  'not_an_image',
  'archive_foreign',
  'archive_broken',
  'archive_too_big',
  'archive_newer',
  'archive_invalid',
  'invalid_fields',
  'too_many_requests',
  'internal',
  'busy',
  'database_unavailable',
  'disk_full',
  'storage_unavailable',
  'unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Codes of one field in an `invalid_fields` response. */
export const FIELD_ERROR_CODES = [
  'required',
  'invalid',
  'invalid_type',
  'invalid_email',
  'invalid_option',
  'invalid_date',
  'too_small',
  'too_big',
  'too_long',
  'too_short',
  'in_future',
  'hive_ended',
  'unknown_field',
  'already_used',
  'already_registered',
  'already_linked',
  'email_unknown',
  'password_length_error',
  'password_too_long',
  'password_match_error',
  'password_blank',
  'password_common',
  'password_is_address',
  'photo_required',
  'photo_not_image',
  'photo_too_big',
  'photo_heic',
  'photo_too_many_pixels',
  'incomplete',
  'photo_timestamp_required',
  'photo_timestamp_invalid',
  'marker_required',
  'more_than_bees',
  'custom_marker_diameter_required',
  'custom_marker_diameter_invalid',
  'wrong',
  'code_wrong',
  'second_factor_required',
  'read_only',
  'not_found',
] as const;
/** A value of `FIELD_ERROR_CODES`; a schema may use one as the message of its own check. */
export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number];

/** Codes by field name or item key; contains all invalid fields. */
export type FieldErrors = Record<string, FieldErrorCode[]>;

/** Whether an external text is a known code. */
export const isErrorCode = (text: unknown): text is ErrorCode => ERROR_CODES.some((code) => code === text);
export const isFieldErrorCode = (text: unknown): text is FieldErrorCode =>
  FIELD_ERROR_CODES.some((code) => code === text);

/** Header of every response: the request id, under which the server logs unexpected errors. */
export const REQUEST_HEADER = 'x-request-id';
