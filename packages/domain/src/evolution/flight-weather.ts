import type { Coordinates } from '../geography.ts';
import { HOUR_MS } from '../time-units.ts';
import type { TimeRange } from './series.ts';
import { nightsOf } from './sun.ts';

/**
 * Conditions under which a colony forages. Single bees deviate: some fetch water at 8 °C in the sun, others
 * stay in at 15 °C. Daylight is not a threshold: the sun must be above the horizon.
 * The catalogues of the web name the sources.
 */
export const FLIGHT_WEATHER = {
  /** Minimum in °C in the shade, as the network measures it. */
  temperature: 12,
  /** Maximum in km/h, mean over the slot. */
  wind: 24,
  /** Slots with less than this (mm) are dry. The network reports tenths, so any measured drop is rain. */
  precipitation: 0.1,
} as const;

/** Weather of one slot of the network: ten minutes or an hour. Null is not measured. */
export interface WeatherSlot extends TimeRange {
  /** °C */
  readonly temperature: number | null;
  /** km/h */
  readonly wind: number | null;
  /** Precipitation in the slot, mm. */
  readonly precipitation: number | null;
}

export interface FlightHours {
  readonly hours: number;
  /** Hours that count as dry only because rain was not measured; 0 if all is known. */
  readonly rainUnknown: number;
  /** Hours of daylight without temperature or wind: they may have been flight weather too. */
  readonly unknown: number;
}

/** How long (ms) the sun was up in a slot; `nights` are oldest first. */
function lightIn(slot: TimeRange, nights: readonly TimeRange[]): number {
  let light = slot.end - slot.start;
  for (const { start, end } of nights)
    light -= Math.max(0, Math.min(end, slot.end) - Math.max(start, slot.start));
  return light;
}

/**
 * Whether bees fly in a slot by daylight. Unmeasured rain counts as none; undefined if temperature or wind is
 * missing.
 */
function isFlightWeather({ temperature, wind, precipitation }: WeatherSlot): boolean | undefined {
  if (temperature === null || wind === null) return undefined;
  return (
    temperature >= FLIGHT_WEATHER.temperature &&
    wind <= FLIGHT_WEATHER.wind &&
    (precipitation ?? 0) < FLIGHT_WEATHER.precipitation
  );
}

/**
 * Hours of flight weather at a place: warm, dry, light, little wind. A slot with sunrise or sunset counts
 * with its daylight. Slots are oldest first and do not overlap.
 */
export function flightHours(slots: readonly WeatherSlot[], place: Coordinates): FlightHours {
  const [first, last] = [slots[0], slots.at(-1)];
  const sum = { hours: 0, rainUnknown: 0, unknown: 0 };
  if (!first || !last) return sum;
  const nights = nightsOf({ start: first.start, end: last.end }, place);
  let night = 0;
  for (const slot of slots) {
    while ((nights[night]?.end ?? slot.end) <= slot.start) night += 1;
    const light = lightIn(slot, nights.slice(night, night + 2)) / HOUR_MS;
    const flies = isFlightWeather(slot);
    if (flies === undefined) sum.unknown += light;
    if (!flies) continue;
    sum.hours += light;
    if (slot.precipitation === null) sum.rainUnknown += light;
  }
  return sum;
}
