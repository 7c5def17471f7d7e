import type { Coordinates } from '../geography.ts';
import type { Labels } from '../languages.ts';
import { HOUR_MS } from '../time-units.ts';
import type { TimeRange } from './series.ts';
import { nightsOf } from './sun.ts';

/** A bound of flight weather, and who says so. */
export interface FlightThreshold {
  readonly value: number;
  /** What the bound stands on; a rule of thumb is one that beekeepers hand on and nobody measured for this app. */
  readonly source: Labels;
}

/**
 * When bees fly to collect, as data. They stand for a colony, not for each bee: some fetch water at 8 °C in the sun, and
 * others stay at home at 15 °C. Light is no number: the sun has to be above the horizon.
 */
export const FLIGHT_WEATHER = {
  /** °C in the shade, as the network measures it; at least. */
  temperature: {
    value: 12,
    source: {
      fr: 'Vicens et Bosch 2000, Environmental Entomology 29\u00A0: Apis mellifera pleinement active dès 12 à 14 °C, la limite basse',
      de: 'Vicens und Bosch 2000, Environmental Entomology 29: Apis mellifera ab 12 bis 14 °C voll aktiv, davon die untere Grenze',
      en: 'Vicens & Bosch 2000, Environmental Entomology 29: Apis mellifera fully active from 12 to 14 °C, the lower end of it',
    },
  },
  /** km/h, the mean over the slot; at most. */
  wind: {
    value: 24,
    source: {
      fr: 'règle empirique\u00A0: 15 milles à l’heure, à peu près la vitesse d’une abeille chargée (learn.weatherstem.com)',
      de: 'Faustregel: 15 Meilen in der Stunde, etwa so schnell fliegt eine beladene Biene (learn.weatherstem.com)',
      en: 'rule of thumb: 15 mph, about as fast as a loaded bee flies (learn.weatherstem.com)',
    },
  },
  /** mm over the slot; less than that is dry. The network writes tenths, so any drop that it counts is rain. */
  precipitation: {
    value: 0.1,
    source: {
      fr: 'règle empirique\u00A0: sous la pluie, les abeilles restent à la ruche\u00A0; la station ne compte rien de moins',
      de: 'Faustregel: bei Regen bleiben die Bienen daheim; weniger zählt die Station nicht',
      en: 'rule of thumb: in rain bees stay at home; the station counts nothing less',
    },
  },
} as const satisfies Record<string, FlightThreshold>;

/** The weather of one slot of the network: ten minutes or an hour. Null is what nobody measured. */
export interface WeatherSlot extends TimeRange {
  /** °C */
  readonly temperature: number | null;
  /** km/h */
  readonly wind: number | null;
  /** mm that fell in the slot. */
  readonly precipitation: number | null;
}

/** How long the weather was such that bees fly. All in hours. */
export interface FlightHours {
  readonly hours: number;
  /** How many of them count as dry only because nobody measured rain: 0 where all is known. */
  readonly rainUnknown: number;
  /** Hours of daylight whose temperature or wind nobody measured: they may have been flight weather too. */
  readonly unknown: number;
}

/** How much (ms) of a slot the sun was up; `nights` are oldest first. */
function lightIn(slot: TimeRange, nights: readonly TimeRange[]): number {
  let light = slot.end - slot.start;
  for (const { start, end } of nights)
    light -= Math.max(0, Math.min(end, slot.end) - Math.max(start, slot.start));
  return light;
}

/** Whether bees fly in it by daylight; unmeasured rain counts as none, and undefined is said where the rest is not known. */
function isFlightWeather({ temperature, wind, precipitation }: WeatherSlot): boolean | undefined {
  if (temperature === null || wind === null) return undefined;
  return (
    temperature >= FLIGHT_WEATHER.temperature.value &&
    wind <= FLIGHT_WEATHER.wind.value &&
    (precipitation ?? 0) < FLIGHT_WEATHER.precipitation.value
  );
}

/**
 * The hours of flight weather at a place: warm enough, dry, light, little wind. Of a slot in which the sun rises or sets,
 * what is light of it counts. Slots are oldest first and do not overlap.
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
