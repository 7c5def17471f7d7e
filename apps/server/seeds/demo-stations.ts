import type { TemperatureDay } from '@propolis/contract';
import { apiaryDay, DAY_MS, HOUR_MS, type StoredMeasurementId } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import {
  findLastHour,
  storeDays,
  storeHours,
  storeInventedForecast,
  storeReadings,
} from '../src/features/weather/weather.service.ts';
import type { StationValue } from '../src/gateways/meteoswiss-files.ts';
import { DEMO_APIARIES, type DemoApiary, placeOf } from './demo-places.ts';
import { STORY_DAYS } from './demo-season.ts';
import { type DemoMoment, type DemoPlace, demoDay, demoMoment } from './demo-weather.ts';

const SLOT = 600_000; // ms
/** Older data is hourly. */
const TEN_MINUTES_FOR = 2 * DAY_MS;

interface DemoStation {
  /** Code of an invented station; real stations get no invented weather. */
  readonly station: string;
  /** The apiary next to it. */
  readonly apiary: DemoApiary['key'];
  /** An invented point of the forecast beside it, and its altitude in metres. */
  readonly point: { readonly id: number; readonly altitude: number };
}

export const DEMO_STATIONS: readonly DemoStation[] = [
  { station: 'DEMO-VD', apiary: 'lavaux', point: { id: 1, altitude: 470 } },
  { station: 'DEMO-NE', apiary: 'ruz', point: { id: 2, altitude: 760 } },
];

/** Adds the weather of the invented stations until now; all copies of the demonstration share it. */
export async function seedWeather(db: Db, now: Date): Promise<void> {
  for (const one of DEMO_STATIONS) {
    const apiary = DEMO_APIARIES.find(({ key }) => key === one.apiary);
    if (!apiary) throw new Error(`There is no apiary ${one.apiary} in the demonstration.`);
    const place = placeOf(apiary);
    const end = now.getTime();
    const source: Source = { station: one.station, place };
    // The lock on the station serialises concurrent calls: the second one finds the data of the first.
    await storeReadings(db, valuesOf(source, SLOT, { from: end - TEN_MINUTES_FOR, until: end }));
    const last = (await findLastHour(db, one.station))?.getTime() ?? end - STORY_DAYS * DAY_MS;
    await storeHours(db, valuesOf(source, HOUR_MS, { from: last, until: end }));
    const days = valuesOf(source, DAY_MS, { from: last - DAY_MS, until: end });
    // A day is stored at its beginning.
    await storeDays(
      db,
      days.map((value) => ({ ...value, time: value.time - DAY_MS })),
    );
    await storeInventedForecast(db, one.point.id, {
      days: forecastOf({ ...place, altitude: one.point.altitude }, end),
      runAt: new Date(Math.floor(end / HOUR_MS) * HOUR_MS),
    });
  }
}

/** The forecast of an invented point is always right. It covers the day on which a copy of the demonstration ends. */
const FORECAST_DAYS = 10;

const forecastOf = (place: DemoPlace, now: number): TemperatureDay[] =>
  Array.from({ length: FORECAST_DAYS }, (_, index) => {
    const time = now + index * DAY_MS;
    const { low, high } = demoDay(place, Math.floor(time / DAY_MS));
    return { day: apiaryDay(new Date(time)), minimum: low, maximum: high };
  });

interface Source {
  readonly station: string;
  readonly place: DemoPlace;
}

interface Span {
  readonly from: number;
  readonly until: number;
}

/** Each interval of this many ms that ends after `from` and at the latest at `until`, by its end. */
export function valuesOf({ station, place }: Source, piece: number, { from, until }: Span): StationValue[] {
  const values: StationValue[] = [];
  for (let time = (Math.floor(from / piece) + 1) * piece; time <= until; time += piece) {
    const slots = Array.from({ length: piece / SLOT }, (_, index) =>
      demoMoment(place, time - (index + 0.5) * SLOT),
    );
    // The keys of `summed` are those of the network.
    for (const [measurement, value] of Object.entries(summed(slots)))
      values.push({ station, measurement: measurement as StoredMeasurementId, time, value });
  }
  return values;
}

/** Sums sunshine in minutes and precipitation in millimetres, and averages temperature and wind. */
function summed(slots: readonly DemoMoment[]): Record<StoredMeasurementId, number> {
  const mean = (of: (moment: DemoMoment) => number) =>
    Math.round((slots.reduce((sum, moment) => sum + of(moment), 0) / slots.length) * 10) / 10;
  return {
    tre200s0: mean(({ temperature }) => temperature),
    sre000z0: slots.filter(({ isSunny }) => isSunny).length * 10,
    fu3010z0: mean(({ wind }) => wind),
    rre150z0: Math.round(slots.reduce((sum, { rain }) => sum + rain, 0) * 10) / 10,
  };
}
