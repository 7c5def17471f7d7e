import { Id } from '@propolis/contract';
import { SENSOR_KINDS } from '@propolis/domain';
import { defineEvent, type NoticeTarget } from '@propolis/events';
import { z } from 'zod';

/** A scale, a weather connector or a camera; ids are unique per kind. */
const OfSensor = z.object({ userId: Id, kind: z.enum(SENSOR_KINDS), sensorId: Id });
const toOwner = ({ userId, ...about }: z.infer<typeof OfSensor>): NoticeTarget => ({ to: userId, about });

export const sensorCreated = defineEvent('sensor.created', OfSensor, toOwner);
/** Its fields, its slots or its key changed. */
export const sensorChanged = defineEvent('sensor.changed', OfSensor, toOwner);
export const sensorRemoved = defineEvent('sensor.removed', OfSensor, toOwner);
/** An import was queued, has made progress or has ended. */
export const importChanged = defineEvent(
  'import.changed',
  z.object({ userId: Id, sensorId: Id, importId: Id }),
  ({ userId, ...about }) => ({ to: userId, about }),
);
/** Throttled; pages refetch the scale. */
export const sensorDelivered = defineEvent('sensor.delivered', OfSensor, toOwner);
