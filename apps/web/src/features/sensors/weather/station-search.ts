import type { WeatherStation } from '@propolis/contract';
import { type Coordinates, distanceKm } from '@propolis/domain';

/** A station, and how far it is from the apiary if that is known. */
export interface FoundStation {
  readonly station: WeatherStation;
  readonly distanceKm: number | undefined;
}

/** As many as are looked through. */
export const FOUND_MAX = 6;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** How well a station answers what was typed: its code, the beginning of its name, a word in it; 0 not at all. */
function rank({ station, name, canton }: WeatherStation, asked: string): number {
  if (asked === '') return 1;
  const [code, words] = [plain(station), plain(name)];
  if (code === asked) return 4;
  if (words.startsWith(asked) || code.startsWith(asked)) return 3;
  return words.includes(asked) || plain(canton) === asked ? 2 : 0;
}

/** The stations that answer what was typed, by name, code or canton: the best first, then the nearest. */
export function searchStations(
  stations: readonly WeatherStation[],
  text: string,
  from: Coordinates | undefined,
): FoundStation[] {
  const asked = plain(text.trim());
  return stations
    .filter(({ measurements }) => measurements.length > 0) // a rain gauge measures nothing for the curves
    .map((station) => ({
      station,
      rank: rank(station, asked),
      distanceKm: from && distanceKm(from, station),
    }))
    .filter((found) => found.rank > 0)
    .toSorted(
      (a, b) =>
        b.rank - a.rank ||
        (a.distanceKm ?? 0) - (b.distanceKm ?? 0) ||
        a.station.name.localeCompare(b.station.name),
    )
    .slice(0, FOUND_MAX);
}
