import type { Sensors, SensorType } from '@propolis/contract';
import { SENSOR_TYPES } from '@propolis/domain';
import type { UserContext } from '@propolis/http-kit';
import { findFormerHives } from './readings/hive-series.queries.ts';
import { hiveSensorsOf, showScales } from './scales/scales.glance.ts';
import { findScales, findSlots } from './scales/scales.queries.ts';
import { findEndedStays } from './scales/stays.queries.ts';
import { showWeatherConnectors } from './weather-connectors/weather-connectors.glance.ts';
import { findWeatherConnectors } from './weather-connectors/weather-connectors.queries.ts';

export { findHivesOn } from './readings/hive-series.queries.ts';
export {
  findHiveSeries,
  findSpan,
  type HiveSeries,
  type Runs,
  readHiveHours,
  readHivePoints,
  readHiveReadings,
} from './readings/hive-series.service.ts';
export { findConnectorOf } from './weather-connectors/weather-connectors.queries.ts';

export const listSensorTypes = (): SensorType[] =>
  SENSOR_TYPES.map(({ id, brand, places }) => ({ id, brand, description: { places } }));

/** The sensors in the user's apiaries with their status, and which hive is weighed where. */
export async function listSensors({
  db,
  user,
  now,
}: Pick<UserContext, 'db' | 'user' | 'now'>): Promise<Sensors> {
  const scales = await findScales(db, user.id);
  const ids = scales.map(({ id }) => id);
  const slots = await findSlots(db, ids);
  const ended = await findEndedStays(db, ids);
  const connectors = await findWeatherConnectors(db, user.id);
  return {
    apiaries: [
      ...(await showScales(db, { scales, slots, ended }, now)),
      ...(await showWeatherConnectors(db, connectors, now)),
    ],
    hives: hiveSensorsOf(scales, slots),
    former: ended.length === 0 ? [] : await findFormerHives(db, user.id),
  };
}
