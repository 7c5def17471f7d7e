import type { IsoDay } from '../days.ts';
import { addDays } from '../days.ts';
import type { Coordinates } from '../geography.ts';
import { DAY_MS, MINUTE_MS } from '../time-units.ts';
import type { TimeRange } from './series.ts';

/**
 * Zenith angle (degrees) of the sun's centre when its upper edge touches the horizon: 90° plus half its disc
 * and atmospheric refraction.
 */
const RISE_ZENITH = 90.833;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** The sun on one day at one place: sunrise and sunset (ms since 1970), or up or down the whole day. */
export type SunTimes =
  | { readonly kind: 'rises'; readonly sunrise: number; readonly sunset: number }
  | { readonly kind: 'up' | 'down' };

/** Position of the sun: declination in degrees and equation of time in minutes. */
function sunAt(instant: number): { declination: number; equationOfTime: number } {
  const centuries = (instant / DAY_MS + 2_440_587.5 - 2_451_545) / 36_525;
  const longitude = 280.46646 + centuries * (36_000.76983 + centuries * 0.0003032);
  const anomaly = radians(357.52911 + centuries * (35_999.05029 - 0.0001537 * centuries));
  const eccentricity = 0.016708634 - centuries * (0.000042037 + 0.0000001267 * centuries);
  const center =
    Math.sin(anomaly) * (1.914602 - centuries * (0.004817 + 0.000014 * centuries)) +
    Math.sin(2 * anomaly) * (0.019993 - 0.000101 * centuries) +
    Math.sin(3 * anomaly) * 0.000289;
  const node = radians(125.04 - 1934.136 * centuries);
  const apparent = radians(longitude + center - 0.00569 - 0.00478 * Math.sin(node));
  const tilt = radians(23.43929 - 0.013004 * centuries + 0.00256 * Math.cos(node));
  const mean = radians(longitude);
  const y = Math.tan(tilt / 2) ** 2;
  const equation =
    y * Math.sin(2 * mean) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * mean) -
    0.5 * y * y * Math.sin(4 * mean) -
    1.25 * eccentricity ** 2 * Math.sin(2 * anomaly);
  return {
    declination: degrees(Math.asin(Math.sin(tilt) * Math.sin(apparent))),
    equationOfTime: 4 * degrees(equation),
  };
}

/**
 * Sunrise and sunset on a day at a place over a flat horizon, as in almanacs. Algorithm of NOAA's Global
 * Monitoring Division (after Meeus, Astronomical Algorithms), accurate to a minute below 72° of latitude. The
 * day is that of the local solar noon.
 */
export function sunTimes(day: IsoDay, { latitude, longitude }: Coordinates): SunTimes {
  const midnight = Date.parse(day);
  const noonAt = (instant: number) =>
    midnight + (720 - 4 * longitude - sunAt(instant).equationOfTime) * MINUTE_MS;
  const noon = noonAt(midnight + (720 - 4 * longitude) * MINUTE_MS);
  /** Half the length of the day (ms) for the sun's position at an instant. */
  const halfDayAt = (instant: number): number => {
    const declination = radians(sunAt(instant).declination);
    const cosine =
      (Math.cos(radians(RISE_ZENITH)) - Math.sin(radians(latitude)) * Math.sin(declination)) /
      (Math.cos(radians(latitude)) * Math.cos(declination));
    return 4 * degrees(Math.acos(cosine)) * MINUTE_MS;
  };
  const half = halfDayAt(noon);
  if (Number.isNaN(half)) {
    const isSummer = Math.sign(sunAt(noon).declination) === Math.sign(latitude);
    return { kind: isSummer ? 'up' : 'down' };
  }
  // Second pass with the positions at sunrise and sunset: declination changes by up to 0.4° a day.
  const [rise, set] = [noon - half, noon + half];
  return {
    kind: 'rises',
    sunrise: noonAt(rise) - (halfDayAt(rise) || half),
    sunset: noonAt(set) + (halfDayAt(set) || half),
  };
}

/**
 * The nights of a range at a place, oldest first, cut at its ends; nights without a day between them are
 * merged.
 */
export function nightsOf(range: TimeRange, coordinates: Coordinates): readonly TimeRange[] {
  const nights: TimeRange[] = [];
  let dark = range.start;
  const last = addDays(new Date(range.end).toISOString().slice(0, 10), 1);
  for (
    let day = addDays(new Date(range.start).toISOString().slice(0, 10), -1);
    day <= last;
    day = addDays(day, 1)
  ) {
    const sun = sunTimes(day, coordinates);
    const light = lightOf(day, sun, coordinates);
    if (!light || light.end <= dark) continue;
    nights.push({ start: dark, end: Math.min(light.start, range.end) });
    dark = light.end;
  }
  nights.push({ start: dark, end: range.end });
  return nights.filter(({ start, end }) => end > start);
}

/** When the sun is up on the day of a place's solar noon; undefined if it stays down. */
function lightOf(day: IsoDay, sun: SunTimes, { longitude }: Coordinates): TimeRange | undefined {
  if (sun.kind === 'rises') return { start: sun.sunrise, end: sun.sunset };
  const start = Date.parse(day) - 4 * longitude * MINUTE_MS;
  return sun.kind === 'up' ? { start, end: start + DAY_MS } : undefined;
}
