import type { Coordinates } from '../geography.ts';
import type { Labels } from '../languages.ts';
import { HOUR_MS } from '../time-units.ts';
import type { TimeRange } from './series.ts';
import { nightsOf } from './sun.ts';

/** A bound of flight weather and its source. */
export interface FlightThreshold {
  readonly value: number;
  /** A rule of thumb is passed on by beekeepers and was not measured for this app. */
  readonly source: Labels;
}

/**
 * Conditions under which a colony forages. Single bees deviate: some fetch water at 8 °C in the sun, others
 * stay in at 15 °C. Daylight is not a threshold: the sun must be above the horizon.
 */
export const FLIGHT_WEATHER = {
  /** Minimum in °C in the shade, as the network measures it. */
  temperature: {
    value: 12,
    source: {
      fr: 'Vicens et Bosch 2000, Environmental Entomology 29\u00A0: Apis mellifera pleinement active dès 12 à 14 °C, la limite basse',
      de: 'Vicens und Bosch 2000, Environmental Entomology 29: Apis mellifera ab 12 bis 14 °C voll aktiv, davon die untere Grenze',
      en: 'Vicens & Bosch 2000, Environmental Entomology 29: Apis mellifera fully active from 12 to 14 °C, the lower end of it',
    },
  },
  /** Maximum in km/h, mean over the slot. */
  wind: {
    value: 24,
    source: {
      fr: 'règle empirique\u00A0: 15 milles à l’heure, à peu près la vitesse d’une abeille chargée (learn.weatherstem.com)',
      de: 'Faustregel: 15 Meilen in der Stunde, etwa so schnell fliegt eine beladene Biene (learn.weatherstem.com)',
      en: 'rule of thumb: 15 mph, about as fast as a loaded bee flies (learn.weatherstem.com)',
    },
  },
  /** Slots with less than this (mm) are dry. The network reports tenths, so any measured drop is rain. */
  precipitation: {
    value: 0.1,
    source: {
      fr: 'règle empirique\u00A0: sous la pluie, les abeilles restent à la ruche\u00A0; la station ne compte rien de moins',
      de: 'Faustregel: bei Regen bleiben die Bienen daheim; weniger zählt die Station nicht',
      en: 'rule of thumb: in rain bees stay at home; the station counts nothing less',
    },
  },
} as const satisfies Record<string, FlightThreshold>;

/** Weather of one slot of the network: ten minutes or an hour. Null is not measured. */
export interface WeatherSlot extends TimeRange {
  /** °C */
  readonly temperature: number | null;
  /** km/h */
  readonly wind: number | null;
  /** Precipitation in the slot, mm. */
  readonly precipitation: number | null;
}

/** Hours of flight weather. */
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
    temperature >= FLIGHT_WEATHER.temperature.value &&
    wind <= FLIGHT_WEATHER.wind.value &&
    (precipitation ?? 0) < FLIGHT_WEATHER.precipitation.value
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
