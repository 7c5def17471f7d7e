import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { camerasQuery, sensorsQuery } from '../../features/sensors/sensors.api.ts';
import { PATHS, type SensorSearch } from '../../lib/paths.ts';
import { shell } from './root.ts';

/** The shown connector; by default the first one, or a new one if there is none. */
const validateSearch = ({ sensor }: Record<string, unknown>): SensorSearch => ({
  ...(sensor === 'new' && { sensor }),
  ...(Number.isInteger(sensor) && { sensor: Number(sensor) }),
});
const sensors = createRoute({
  getParentRoute: () => shell,
  path: PATHS.sensors,
  loader: ({ context: { client } }) => {
    void client.prefetchQuery(sensorsQuery);
    void client.prefetchQuery(camerasQuery);
  },
  component: lazyRouteComponent(() => import('../pages/SensorsPage.tsx'), 'SensorsPage'),
});
const youbee = createRoute({
  getParentRoute: () => shell,
  path: PATHS.youbee,
  validateSearch,
  loader: ({ context: { client } }) => void client.prefetchQuery(sensorsQuery),
  component: lazyRouteComponent(() => import('../pages/ScalePage.tsx'), 'ScalePage'),
});
const swissmetnet = createRoute({
  getParentRoute: () => shell,
  path: PATHS.swissmetnet,
  validateSearch,
  loader: ({ context: { client } }) => void client.prefetchQuery(sensorsQuery),
  component: lazyRouteComponent(() => import('../pages/WeatherPage.tsx'), 'WeatherPage'),
});
const apizoom = createRoute({
  getParentRoute: () => shell,
  path: PATHS.apizoom,
  validateSearch,
  loader: ({ context: { client } }) => void client.prefetchQuery(camerasQuery),
  component: lazyRouteComponent(() => import('../pages/CameraPage.tsx'), 'CameraPage'),
});

/** The connectors, and a page for each kind (specification 2). */
export const sensorRoutes = [sensors, youbee, swissmetnet, apizoom] as const;
