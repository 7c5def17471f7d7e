import type { PeriodFigures } from '../evolution.api.ts';

/** A day's gain, and whose. */
export interface BestDay {
  readonly hiveId: number;
  readonly day: string;
  readonly gain: number;
}

/** What a period is told by first; null where nobody knows. */
export interface BigFigures {
  /** kg, of those hives together of which it is known. */
  readonly gain: number | null;
  /** How many these are. */
  readonly known: number;
  readonly bestDay: BestDay | null;
  readonly sunshineHours: number | null;
  readonly flightHours: number | null;
}

const gainOf = ({ figures }: PeriodFigures['hives'][number]): number | null => figures.gain?.net ?? null;

const sumOf = (gains: readonly number[]): number | null =>
  gains.length > 0 ? gains.reduce((sum, gain) => sum + gain, 0) : null;

/** What those hives gained in the days before whose gain is known now; null where one of them has nothing to compare. */
export function gainBefore(now: PeriodFigures, before: PeriodFigures): number | null {
  const hives = now.hives.filter((hive) => gainOf(hive) !== null);
  const then = new Map(before.hives.map((hive) => [hive.hiveId, gainOf(hive)]));
  const gains = hives.flatMap(({ hiveId }) => then.get(hiveId) ?? []);
  return gains.length === hives.length ? sumOf(gains) : null;
}

export function bigFigures({ hives, weather }: PeriodFigures): BigFigures {
  const days = hives.flatMap(({ hiveId, figures }) =>
    figures.gain?.best_day ? [{ hiveId, ...figures.gain.best_day }] : [],
  );
  const gains = hives.flatMap((hive) => gainOf(hive) ?? []);
  return {
    gain: sumOf(gains),
    known: gains.length,
    bestDay: days.toSorted((one, other) => other.gain - one.gain)[0] ?? null,
    sunshineHours: weather?.sunshine_hours ?? null,
    flightHours: weather?.flight?.hours ?? null,
  };
}
