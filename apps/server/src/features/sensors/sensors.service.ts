import type { Sensors, SensorType } from '@propolis/contract';
import { SENSOR_TYPES } from '@propolis/domain';
import type { Keeper } from '../../platform/context.ts';
import { hiveSensorsOf, showScales } from './scales.glance.ts';
import { findScales, findSlots } from './scales.queries.ts';
import { showWeatherConnectors } from './weather-connectors.glance.ts';
import { findWeatherConnectors } from './weather-connectors.queries.ts';

export { findFirstTime, findHiveSeries, findHivesOn, type HiveSeries } from './hive-series.queries.ts';
export { readHiveHours, readHivePoints, readHiveReadings } from './hive-series.service.ts';
export { findConnectorOf } from './weather-connectors.queries.ts';

export const listSensorTypes = (): SensorType[] =>
  SENSOR_TYPES.map(({ id, brand, places }) => ({ id, brand, description: { places } }));

/** What stands in the user's apiaries, at a glance, and which hive is weighed where. */
export async function listSensors({ db, user, now }: Pick<Keeper, 'db' | 'user' | 'now'>): Promise<Sensors> {
  const scales = await findScales(db, user.id);
  const slots = await findSlots(
    db,
    scales.map(({ id }) => id),
  );
  const connectors = await findWeatherConnectors(db, user.id);
  return {
    apiaries: [
      ...(await showScales(db, { scales, slots }, now)),
      ...(await showWeatherConnectors(db, connectors, now)),
    ],
    hives: hiveSensorsOf(scales, slots),
  };
}
