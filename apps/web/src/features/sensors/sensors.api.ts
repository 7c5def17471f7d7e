import type {
  BodyInputOf,
  Camera,
  Import,
  Scale,
  ScaleWithKey,
  Sensors,
  WeatherConnector,
} from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { isOfKind, type SensorKind } from '@propolis/domain';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { call } from '../../lib/http.ts';
import { refetchAll } from '../../lib/refetch.ts';
import { defineMutation } from '../../lib/writes/define-mutation.ts';
import { sendEdit } from '../../lib/writes/edit.ts';
import { changeKnown } from '../../lib/writes/shown.ts';
import { useCall } from '../../lib/writes/use-call.ts';
import { EVOLUTION_KEY, SENSORS_KEY } from '../apiaries/apiaries.api.ts';
import {
  cameraEdit,
  scaleEdit,
  type UpdateCamera,
  type UpdateScale,
  type UpdateWeather,
  weatherEdit,
} from './sensor-edits.ts';

/** Scales and weather connectors, with the hives on each slot. */
export const sensorsQuery = queryOptions({
  queryKey: [...SENSORS_KEY, 'list'],
  queryFn: ({ signal }) => call(calls.sensors.list, { signal }),
  meta: { keep: { kind: 'sensors', of: [calls.sensors.list] } },
});
export const useSensors = () => useQuery(sensorsQuery);

/** Cached (specification 4): the menu and the hive's page need it. */
export const camerasQuery = queryOptions({
  queryKey: [...SENSORS_KEY, 'cameras'],
  queryFn: ({ signal }) => call(calls.sensors.cameras, { signal }),
  meta: { keep: { kind: 'cameras', of: [calls.sensors.cameras] } },
  staleTime: Number.POSITIVE_INFINITY,
});
export const useCameras = (enabled = true) => useQuery({ ...camerasQuery, enabled });

/** The last deliveries of a scale, newest first. */
export const deliveriesQuery = (scaleId: number) =>
  queryOptions({
    queryKey: [...SENSORS_KEY, 'deliveries', scaleId],
    queryFn: ({ signal }) => call(calls.connectors.deliveries, { params: { id: scaleId }, signal }),
  });
export const useDeliveries = (scaleId: number) => useQuery(deliveriesQuery(scaleId));

/** Polling interval of an import without events (ms). */
const IMPORT_ASKED_EVERY = 2000;

/** The last imports of a scale, newest first; polled while one is running. */
export const useImports = (scaleId: number) =>
  useQuery({
    queryKey: [...SENSORS_KEY, 'imports', scaleId],
    queryFn: ({ signal }) => call(calls.imports.list, { params: { id: scaleId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.every(hasEnded) ? false : IMPORT_ASKED_EVERY),
  });
const hasEnded = ({ state }: Import): boolean => state === 'done' || state === 'failed';

/** Whether weather data arrives. */
export const useWeatherService = () =>
  useQuery({
    queryKey: [...SENSORS_KEY, 'weather-service'],
    queryFn: ({ signal }) => call(calls.weather.service, { signal }),
  });

export const scalesOf = ({ apiaries }: Sensors): Scale[] =>
  apiaries.filter((sensor) => isOfKind(sensor, 'scale'));
export const weatherOf = ({ apiaries }: Sensors): WeatherConnector[] =>
  apiaries.filter((sensor) => isOfKind(sensor, 'weather'));

/** A calibration changes the curve of the hive. */
const refresh = (client: QueryClient): Promise<unknown> => refetchAll(client, SENSORS_KEY, EVOLUTION_KEY);

/** Updates a sensor in the cache at once and refetches the hives' places. */
function keep(client: QueryClient, sensor: Scale | WeatherConnector): Promise<unknown> {
  changeKnown(client, sensorsQuery.queryKey, (known) => {
    const isIt = ({ brand, id }: Scale | WeatherConnector) => brand === sensor.brand && id === sensor.id;
    return {
      ...known,
      apiaries: known.apiaries.some(isIt)
        ? known.apiaries.map((one) => (isIt(one) ? sensor : one))
        : [...known.apiaries, sensor],
    };
  });
  return refresh(client);
}

function forget(client: QueryClient, kind: SensorKind, id: number): Promise<unknown> {
  changeKnown(client, sensorsQuery.queryKey, (known) => ({
    apiaries: known.apiaries.filter((one) => !isOfKind(one, kind) || one.id !== id),
    hives: known.hives.filter((one) => !isOfKind(one, kind) || one.parent_id !== id),
    former: known.former,
  }));
  return refresh(client);
}

/** Removes the device key, which is shown once and not stored. */
const withoutKey = ({ device_key: _key, ...scale }: ScaleWithKey): Scale => scale;

const keepScale = (client: QueryClient, scale: ScaleWithKey) => keep(client, withoutKey(scale));

/** Online only: the device key in the response is shown once. */
export const useCreateScale = () => useCall(calls.sensors.createScale, keepScale);

export const useRenewKey = () => useCall(calls.sensors.renewKey, keepScale);

/** Mutations of one sensor run in order. */
const scopeOf = (kind: SensorKind, id: number): string => `${kind} ${id}`;

const conflicts = () => import('./SensorConflict.tsx');

export const updateScale = defineMutation<UpdateScale, Scale>({
  name: 'updateScale',
  kind: 'sensor',
  scope: ({ id }) => scopeOf('scale', id),
  edit: scaleEdit,
  conflict: lazy(() => conflicts().then(({ ScaleConflict }) => ({ default: ScaleConflict }))),
  run: (variables, send) =>
    sendEdit(scaleEdit, variables, (version, { began: _began, ...body }) =>
      send(calls.sensors.updateScale, { body, version }),
    ),
  done: keep,
});

interface CreateOf<Call extends 'createWeather' | 'createCamera'> {
  readonly body: BodyInputOf<(typeof calls.sensors)[Call]>;
  readonly idempotencyKey: string;
}

export const createWeather = defineMutation<CreateOf<'createWeather'>, WeatherConnector>({
  name: 'createWeather',
  kind: 'sensor',
  run: ({ body }, send) => send(calls.sensors.createWeather, { body }),
  makes: ({ idempotencyKey }) => idempotencyKey,
  done: keep,
});

export const updateWeather = defineMutation<UpdateWeather, WeatherConnector>({
  name: 'updateWeather',
  kind: 'sensor',
  scope: ({ id }) => scopeOf('weather', id),
  edit: weatherEdit,
  conflict: lazy(() => conflicts().then(({ WeatherConflict }) => ({ default: WeatherConflict }))),
  run: (variables, send) =>
    sendEdit(weatherEdit, variables, (version, { id, body }) =>
      send(calls.sensors.updateWeather, { params: { sensor_id: id }, body, version }),
    ),
  done: keep,
});

// Each mutation of a camera refreshes the cached list (specification 4).
export const createCamera = defineMutation<CreateOf<'createCamera'>, Camera>({
  name: 'createCamera',
  kind: 'sensor',
  run: ({ body }, send) => send(calls.sensors.createCamera, { body }),
  makes: ({ idempotencyKey }) => idempotencyKey,
  done: refresh,
});

export const updateCamera = defineMutation<UpdateCamera, Camera>({
  name: 'updateCamera',
  kind: 'sensor',
  scope: ({ id }) => scopeOf('camera', id),
  edit: cameraEdit,
  conflict: lazy(() => conflicts().then(({ CameraConflict }) => ({ default: CameraConflict }))),
  run: (variables, send) =>
    sendEdit(cameraEdit, variables, (version, { id, body }) =>
      send(calls.sensors.updateCamera, { params: { id }, body, version }),
    ),
  done: refresh,
});

const removal = (name: 'removeScale' | 'removeWeather' | 'removeCamera', kind: SensorKind) =>
  defineMutation<{ readonly id: number }, undefined>({
    name,
    kind: 'sensor',
    scope: ({ id }) => scopeOf(kind, id),
    run: ({ id }, send) => send(calls.sensors[name], { params: { id } }),
    done: (client, _result, { id }) => forget(client, kind, id),
  });
export const removeScale = removal('removeScale', 'scale');
export const removeWeather = removal('removeWeather', 'weather');
export const removeCamera = removal('removeCamera', 'camera');

/** Online only: a file of 100 MB is too large for the browser's storage. */
export const useCreateImport = () => useCall(calls.imports.create, refresh);
