import { Id } from '@propolis/contract';
import { SENSOR_KINDS } from '@propolis/domain';
import { defineNotice } from '@propolis/events';
import { z } from 'zod';

/** A scale, a weather connector or a camera; ids are unique per kind. */
const OfSensor = z.object({ userId: Id, kind: z.enum(SENSOR_KINDS), sensorId: Id });

export const sensorCreated = defineNotice('sensor.created', OfSensor);
/** Its fields, its slots or its key changed. */
export const sensorChanged = defineNotice('sensor.changed', OfSensor);
export const sensorRemoved = defineNotice('sensor.removed', OfSensor);
/** An import was queued, has made progress or has ended. */
export const importChanged = defineNotice(
  'import.changed',
  z.object({ userId: Id, sensorId: Id, importId: Id }),
);
/** Throttled; pages refetch the scale. */
export const sensorDelivered = defineNotice('sensor.delivered', OfSensor);
