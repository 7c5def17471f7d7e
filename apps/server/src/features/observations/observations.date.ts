import type { FieldErrorCode } from '@propolis/contract';
import { APIARY_TIME_ZONE, type IsoDay, isIsoDay, isToCome, localDaysOf } from '@propolis/domain';

type ReadDate =
  | { readonly ok: true; readonly date: Date }
  | { readonly ok: false; readonly error: FieldErrorCode };

const refuse = (error: FieldErrorCode): ReadDate => ({ ok: false, error });

/** A time without its zone would be another moment for each reader, so the zone is required. */
const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const OLDEST_YEAR = 1900;

/** When an observation was made: the day or the moment that was sent, else now (specification). */
export function readObservationDate(raw: unknown, now: Date): ReadDate {
  if (raw === undefined || raw === null) return { ok: true, date: now };
  if (typeof raw !== 'string') return refuse('invalid_type');
  const day = ISO_TIME.exec(raw)?.[1] ?? raw;
  if (!isIsoDay(day) || Number(day.slice(0, 4)) < OLDEST_YEAR) return refuse('invalid_date');
  return day === raw ? dateOfDay(day, now) : dateOfMoment(new Date(raw), now);
}

/**
 * A day alone is one of those where the apiaries stand. Today is now: what the hive was set up with, or noted as, earlier
 * today came before. A day that has passed is kept as its noon in UTC, the same day in every zone from -12 to +11.
 */
function dateOfDay(day: IsoDay, now: Date): ReadDate {
  const moment = now.getTime();
  const [today] = localDaysOf({ start: moment, end: moment + 1 }, APIARY_TIME_ZONE);
  if (today && day > today.day) return refuse('in_future');
  return { ok: true, date: day === today?.day ? now : new Date(`${day}T12:00:00Z`) };
}

/** What a clock that is a little ahead has noted is of now. */
function dateOfMoment(moment: Date, now: Date): ReadDate {
  if (isToCome(moment.getTime(), now)) return refuse('in_future');
  return { ok: true, date: moment > now ? now : moment };
}
