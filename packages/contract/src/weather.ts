import { STORED_MEASUREMENTS, WEATHER_MEASUREMENTS } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById, Id } from './ids.ts';

/** Network keys of the measurements shown as curves (specification 9). */
export const MeasurementId = z.enum(WEATHER_MEASUREMENTS.map(({ id }) => id));

/** Network keys of stored measurements: those of the curves, and precipitation (`rre150z0`, mm). */
export const StoredMeasurementId = z.enum(STORED_MEASUREMENTS.map(({ id }) => id));

/** Network key and unit of a measurement. */
export const WeatherMeasurement = z.object({ id: MeasurementId, unit: z.string() });

/** A station of the national network, with or without measurements for the curves. */
export const WeatherStation = z.object({
  id: Id,
  /** Code of MeteoSwiss, e.g. `BER`. */
  station: z.string(),
  name: z.string(),
  canton: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Metres above sea level. */
  altitude: z.number(),
  /** Its measurements for the curves; a rain gauge has none. */
  measurements: z.array(MeasurementId),
  /** True for a station of the demonstration with generated weather. */
  is_invented: z.literal(true).optional(),
});
export type WeatherStation = z.infer<typeof WeatherStation>;

export const WeatherServiceState = z.object({
  /**
   * `waiting`: not queried yet; `off`: disabled by the operator; `unreadable`: its response is not weather
   * data.
   */
  state: z.enum(['ok', 'waiting', 'off', 'unreachable', 'unreadable']),
  /** Set for `unreachable` and `unreadable`. */
  since: z.iso.datetime().nullable(),
  /** End of the newest stored ten minutes of all stations. */
  last_slot: z.iso.datetime().nullable(),
});
export type WeatherServiceState = z.infer<typeof WeatherServiceState>;

/** Lowest and highest temperature (°C) of a day in Switzerland. */
export const TemperatureDay = z.object({ day: z.iso.date(), minimum: z.number(), maximum: z.number() });
export type TemperatureDay = z.infer<typeof TemperatureDay>;

/** Temperatures of the next days at an apiary, from MeteoSwiss's local forecast. */
export const Forecast = z.object({
  source: z.literal('MeteoSwiss'),
  /**
   * Why `days` is empty, else null. `off`: disabled by the operator; `waiting`: not fetched yet; `unreachable`,
   * `unreadable`: the service fails; `no_point`: the forecast has no point near the apiary; `too_old`: the service
   * published nothing new.
   */
  missing: z.enum(['off', 'waiting', 'unreachable', 'unreadable', 'no_point', 'too_old']).nullable(),
  /** The nearest point of the forecast by distance and altitude; null if none is known. */
  point: z
    .object({
      name: z.string(),
      distance_km: z.number(),
      /** Metres above sea level. */
      altitude: z.number(),
      /** Metres from the point up to the apiary; null if the apiary has no altitude. */
      altitude_difference: z.number().nullable(),
      /** °C that were added to the temperatures of the point, for the altitude. */
      correction: z.number(),
    })
    .nullable(),
  /** Start of the model run; null without days. */
  run_at: z.iso.datetime().nullable(),
  /** From today, oldest first, at most nine. */
  days: z.array(TemperatureDay),
  /** The last days that the station of the apiary measured, oldest first, uncorrected; null without a station. */
  measured: z.object({ station: z.string(), name: z.string(), days: z.array(TemperatureDay) }).nullable(),
});
export type Forecast = z.infer<typeof Forecast>;

/** Stations and measurements of the network, the same for all users (specification 7). */
export const weatherEndpoints = {
  stations: endpoint('GET', '/api/weather/stations', {
    summary: 'All stations of the national network with their measurements. Source: MeteoSwiss.',
    response: z.array(WeatherStation),
  }),
  measurements: endpoint('GET', '/api/weather/measurements', {
    summary: 'The measurements that curves show.',
    response: z.array(WeatherMeasurement),
  }),
  service: endpoint('GET', '/api/weather/service', {
    summary: 'Whether measurements of the network arrive, and if not, since when.',
    response: WeatherServiceState,
  }),
  forecast: endpoint('GET', '/api/apiaries/:id/forecast', {
    summary: 'Lowest and highest temperatures of the next days at an apiary, corrected for its altitude.',
    params: ById,
    response: Forecast,
  }),
} as const;
