import { addDays, type IsoDay } from '../days.ts';
import type { TemperatureWindow } from './windows.ts';

/** Temperatures of a local day (°C); null while unknown. */
export interface DayTemperatures {
  readonly day: IsoDay;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** How a day fits the window of a product. */
export const DAY_VERDICTS = ['inside', 'outside', 'harmful', 'missing'] as const;
/** A value of `DAY_VERDICTS`. */
export type DayVerdict = (typeof DAY_VERDICTS)[number];

/** A day at the apiary, judged for one product or dispenser. */
export interface GateDay extends DayTemperatures {
  readonly verdict: DayVerdict;
  /** Of a day outside. */
  readonly why: 'too_cold' | 'too_warm' | null;
}

/** Why no day is fit to start. */
export const NO_START_REASONS = ['no_window', 'missing', 'harmful', 'too_warm', 'too_cold'] as const;
/** A value of `NO_START_REASONS`. */
export type NoStartReason = (typeof NO_START_REASONS)[number];

/** The days ahead, judged for one product or dispenser. */
export interface TemperatureGate {
  readonly days: readonly GateDay[];
  /** The day with the most days inside after it, the earliest of equals; null if there is none. */
  readonly best: BestStart | null;
  /** Null if there is a best day. */
  readonly whyNot: NoStartReason | null;
}

/** The best day to start. */
export interface BestStart {
  readonly day: IsoDay;
  /** Days inside of those that the product works and that the forecast knows. */
  readonly inside: number;
  readonly known: number;
  /** How long the product works; the forecast may end earlier. */
  readonly lasts: number;
}

/** Days that are judged. */
export const GATE_DAYS = 9;

/** Judges nine days from a day on, by temperatures at the altitude of the apiary. */
export function temperatureGate(
  window: TemperatureWindow | undefined,
  forecast: readonly DayTemperatures[],
  from: IsoDay,
): TemperatureGate {
  const byDay = new Map(forecast.map((day) => [day.day, day]));
  const days = Array.from({ length: GATE_DAYS }, (_, at) => {
    const day = addDays(from, at);
    return judgeTemperature(window, byDay.get(day) ?? { day, minimum: null, maximum: null });
  });
  if (!window) return { days, best: null, whyNot: 'no_window' };
  const best = bestStart(window, days);
  return { days, best, whyNot: best ? null : whyNot(days) };
}

/**
 * Whether a day of the forecast, or a measured one, suits a product or dispenser. Without a window nothing can be said.
 */
export function judgeTemperature(window: TemperatureWindow | undefined, day: DayTemperatures): GateDay {
  const { maximum } = day;
  if (!window || maximum === null) return { ...day, verdict: 'missing', why: null };
  const { least, most, harm } = window;
  if (harm && (maximum > harm.from || (harm.isIncluded && maximum === harm.from)))
    return { ...day, verdict: 'harmful', why: 'too_warm' };
  if (least !== null && maximum < least) return { ...day, verdict: 'outside', why: 'too_cold' };
  if (most !== null && maximum > most) return { ...day, verdict: 'outside', why: 'too_warm' };
  return { ...day, verdict: 'inside', why: null };
}

function bestStart({ lasts, harm }: TemperatureWindow, days: readonly GateDay[]): BestStart | null {
  const risky = harm?.days ?? 1;
  const starts = days.flatMap(({ day, verdict }, at) => {
    const first = days.slice(at, at + risky);
    if (verdict !== 'inside' || first.length < risky || !first.every(isHarmless)) return [];
    const known = days.slice(at, at + lasts).filter((other) => other.verdict !== 'missing');
    const inside = known.filter((other) => other.verdict === 'inside').length;
    return [{ day, inside, known: known.length, lasts }];
  });
  return starts.toSorted((one, other) => other.inside - one.inside).at(0) ?? null;
}

/** A day without a forecast may harm. */
const isHarmless = ({ verdict }: GateDay): boolean => verdict !== 'harmful' && verdict !== 'missing';

/** What most days lack; of days inside, that a harmful or unknown day follows. */
function whyNot(days: readonly GateDay[]): NoStartReason {
  const isHarm = days.some(({ verdict }) => verdict === 'harmful');
  const reasons = days.map(({ verdict, why }): NoStartReason => {
    if (verdict === 'inside') return isHarm ? 'harmful' : 'missing';
    return verdict === 'outside' ? (why ?? 'missing') : verdict;
  });
  const share = (reason: NoStartReason) => reasons.filter((other) => other === reason).length;
  return NO_START_REASONS.reduce((most, reason) => (share(reason) > share(most) ? reason : most));
}
