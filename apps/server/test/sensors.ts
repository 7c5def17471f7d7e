import { expect } from 'vitest';
import type { Beekeeper } from './app.ts';

let scales = 0;

/** An unregistered scale with one slot. */
export const aScale = (apiary: number, fields: object = {}) => {
  scales += 1;
  return {
    brand: 'YouBee',
    sensor_model_id: 1,
    description: { aid: `yb-${scales}`, name: 'Balance du verger', apiary },
    hives: [],
    ...fields,
  };
};

/** A slot of a scale's body. */
export const aSlot = (position: number, hive_id: number | null, calibration: object = {}) => ({
  hive_id,
  description: { position, ...calibration },
});

export const aWeatherConnector = (apiary: number, fields: object = {}) => ({
  description: { name: 'Météo', station: 'BER', apiary, ...fields },
});

export const aCamera = (fields: object = {}) => ({
  name: 'Téléphone',
  default_marker: 'marker_2_CHF',
  ...fields,
});

/** Registers a scale and returns its id and its key. */
export async function createdScale(
  keeper: Beekeeper,
  apiary: number,
  fields: object = {},
): Promise<{ id: number; key: string; aid: string }> {
  const { status, body } = await keeper.post('/api/sensors/youbee', aScale(apiary, fields));
  expect([status, body.errors]).toEqual([201, undefined]);
  return { id: body.id, key: body.device_key, aid: body.description.aid };
}
