import type { FieldErrorCode } from '@propolis/contract';
import { apiaryDay, type IsoDay, isIsoDay, isToCome, OLDEST_YEAR } from '@propolis/domain';

type ReadDate =
  | { readonly ok: true; readonly date: Date }
  | { readonly ok: false; readonly error: FieldErrorCode };

const refuse = (error: FieldErrorCode): ReadDate => ({ ok: false, error });

/** The zone is required, because a time without it is ambiguous. */
const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** The date of an observation: the day or time of the request, otherwise now (specification). */
export function readObservationDate(raw: unknown, now: Date): ReadDate {
  if (raw === undefined || raw === null) return { ok: true, date: now };
  if (typeof raw !== 'string') return refuse('invalid_type');
  const day = ISO_TIME.exec(raw)?.[1] ?? raw;
  if (!isIsoDay(day) || Number(day.slice(0, 4)) < OLDEST_YEAR) return refuse('invalid_date');
  return day === raw ? dateOfDay(day, now) : dateOfMoment(new Date(raw), now);
}

/**
 * A day refers to the zone of the apiaries. Today is stored as now, so that it follows the set-up of the hive
 * and earlier observations of today. A past day is stored as its noon in UTC, which is the same day in every
 * zone from -12 to +11.
 */
function dateOfDay(day: IsoDay, now: Date): ReadDate {
  const today = apiaryDay(now);
  if (day > today) return refuse('in_future');
  return { ok: true, date: day === today ? now : new Date(`${day}T12:00:00Z`) };
}

/** A time slightly in the future (fast clock) is stored as now. */
function dateOfMoment(moment: Date, now: Date): ReadDate {
  if (isToCome(moment.getTime(), now)) return refuse('in_future');
  return { ok: true, date: moment > now ? now : moment };
}
