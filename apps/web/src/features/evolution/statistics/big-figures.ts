import type { PeriodFigures } from '../evolution.api.ts';

/** A day's gain, and whose. */
export interface BestDay {
  readonly hiveId: number;
  readonly day: string;
  readonly gain: number;
}

/** What a period is told by first; null where nobody knows. */
export interface BigFigures {
  /** kg, of all hives together. */
  readonly gain: number | null;
  readonly bestDay: BestDay | null;
  readonly sunshineHours: number | null;
  readonly flightHours: number | null;
}

export function bigFigures({ hives, weather }: PeriodFigures): BigFigures {
  const gains = hives.flatMap(({ figures }) => figures.gain?.net ?? []);
  const days = hives.flatMap(({ hiveId, figures }) =>
    figures.gain?.best_day ? [{ hiveId, ...figures.gain.best_day }] : [],
  );
  return {
    gain: gains.length > 0 ? gains.reduce((sum, gain) => sum + gain, 0) : null,
    bestDay: days.toSorted((one, other) => other.gain - one.gain)[0] ?? null,
    sunshineHours: weather?.sunshine_hours ?? null,
    flightHours: weather?.flight?.hours ?? null,
  };
}
