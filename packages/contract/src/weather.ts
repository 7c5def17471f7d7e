import { STORED_MEASUREMENTS, WEATHER_MEASUREMENTS } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';

/** One of the keys of the network that the curves show (specification 9). */
export const MeasurementId = z.enum(WEATHER_MEASUREMENTS.map(({ id }) => id));

/** One of the keys of which values are kept: those of the curves, and precipitation (`rre150z0`, mm). */
export const StoredMeasurementId = z.enum(STORED_MEASUREMENTS.map(({ id }) => id));

/** Key of the network and the unit of its values. */
export const WeatherMeasurement = z.object({ id: MeasurementId, unit: z.string() });

/** A station of the national network, whether or not it measures what the curves need. */
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
  /** What it delivers for the curves; a rain gauge delivers none of these. */
  measurements: z.array(MeasurementId),
  /** Of a station that the demonstration has made up, whose weather nobody has measured. */
  is_invented: z.literal(true).optional(),
});
export type WeatherStation = z.infer<typeof WeatherStation>;

/** How the service that measures stands: whether and since when it cannot be used. */
export const WeatherServiceState = z.object({
  /** `waiting`: not asked yet; `off`: the operator asks nobody; `unreadable`: it answers, but nothing that is weather. */
  state: z.enum(['ok', 'waiting', 'off', 'unreachable', 'unreadable']),
  /** Of `unreachable` and `unreadable`. */
  since: z.iso.datetime().nullable(),
  /** The newest ten minutes that we have of all stations, by their end. */
  last_slot: z.iso.datetime().nullable(),
});
export type WeatherServiceState = z.infer<typeof WeatherServiceState>;

/** The network itself; both lists are the same for everyone (specification 7). */
export const weatherEndpoints = {
  stations: endpoint({
    method: 'GET',
    path: '/api/weather/stations',
    summary: 'All stations of the national network, each with what it measures. Source: MeteoSwiss.',
    response: z.array(WeatherStation),
  }),
  measurements: endpoint({
    method: 'GET',
    path: '/api/weather/measurements',
    summary: 'What the network measures for the curves.',
    response: z.array(WeatherMeasurement),
  }),
  service: endpoint({
    method: 'GET',
    path: '/api/weather/service',
    summary: 'Whether measurements of the network arrive, and since when they do not.',
    response: WeatherServiceState,
  }),
} as const;
