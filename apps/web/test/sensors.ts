import {
  type Camera,
  connectorEndpoints,
  type Scale,
  type ScaleStatus,
  type Sensors,
  sensorEndpoints,
  type WeatherConnector,
} from '@propolis/contract';
import { anApiary, signedIn, threeHives } from './beekeeping.ts';
import type { StandInServer } from './server.ts';

const NOTHING_YET: ScaleStatus = {
  last_reading_at: null,
  readings_today: 0,
  silent_since: null,
  battery: null,
  key: { last_four: 'x9Zq', last_used_at: null },
  slots: [],
};

/** A scale as the server returns it: three slots, the first two with hives. */
export const aScale = (change: Partial<Scale> = {}): Scale => ({
  brand: 'YouBee',
  id: 7,
  parent_id: null,
  sensor_model_id: 2,
  measurable_id: 1,
  description: { aid: 'YB-0017', name: 'Balance du haut', model: 2, apiary: 1, ttn_mapping: null },
  hives: [11, 12, null].map((hive_id, at) => ({
    hive_id,
    since: null,
    before: [],
    description: { position: at + 1, weight_factor: 0, weight_offset: 0 },
  })),
  version: 1,
  status: NOTHING_YET,
  ...change,
});

/** The same scale after it reported a weight for its first slot. */
export const speaking = (scale: Scale, weight: number, time: Date): Scale => ({
  ...scale,
  status: {
    ...scale.status,
    last_reading_at: time.toISOString(),
    readings_today: 1,
    slots: [
      {
        position: 1,
        weight: { time: time.toISOString(), value: weight },
        temperature: null,
        humidity: null,
        week: [],
      },
    ],
  },
});

export const aCamera = (change: Partial<Camera> = {}): Camera => ({
  brand: 'apizoom',
  id: 3,
  sensor_model_id: 5,
  name: 'Mon téléphone',
  default_marker: 'marker_5_CHF',
  default_custom_marker_diameter: null,
  version: 1,
  ...change,
});

/** The response of `GET /sensors` with these devices; hives are where they stand. */
export const sensorsOf = (scales: readonly Scale[], weather: readonly WeatherConnector[] = []): Sensors => ({
  apiaries: [...scales, ...weather],
  hives: scales.flatMap((scale) =>
    scale.hives.flatMap(({ hive_id, description }, at) =>
      hive_id === null
        ? []
        : [
            {
              brand: 'YouBee' as const,
              id: scale.id * 10 + at,
              parent_id: scale.id,
              sensor_model_id: scale.sensor_model_id,
              measurable_id: hive_id,
              description,
            },
          ],
    ),
  ),
  former: [],
});
export const aWeatherConnector = (change: Partial<WeatherConnector> = {}): WeatherConnector => ({
  brand: 'SwissMetNet',
  id: 5,
  parent_id: null,
  sensor_model_id: 4,
  measurable_id: 1,
  description: { name: 'Swissmetnet', station: 'PUY', apiary: 1, automatic: false },
  version: 1,
  status: { latest: [], last_reading_at: null, silent_since: null, readings_today: 0 },
  ...change,
});

/** A beekeeper with two apiaries, hives in the first, and no sensor yet. */
export function signedInWithoutSensors(): StandInServer {
  const server = signedIn([anApiary({ hives: threeHives() }), anApiary({ id: 2, name: 'La Côte' })]);
  server.on(sensorEndpoints.list, { answer: sensorsOf([]) });
  server.on(connectorEndpoints.deliveries, { answer: [] });
  return server;
}
