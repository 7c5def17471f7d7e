import type { HiveSensor, Scale, ScaleStatus } from '@propolis/contract';
import type { Db } from '../../platform/db/pool.ts';
import { findSlots, type ScaleRow, type SlotRow } from './scales.queries.ts';

/** Scales as their beekeeper reads them, with their slots and at a glance what they said last. */
export async function showScales(db: Db, scales: readonly ScaleRow[], _now: Date): Promise<Scale[]> {
  const slots = await findSlots(
    db,
    scales.map(({ id }) => id),
  );
  return scales.map((scale) =>
    toScale(
      scale,
      slots.filter(({ scale_id }) => scale_id === scale.id),
    ),
  );
}

const descriptionOf = ({ position, weight_factor, weight_offset }: SlotRow) => ({
  position,
  weight_factor,
  weight_offset,
});

function toScale(scale: ScaleRow, slots: readonly SlotRow[]): Scale {
  const { id, apiary_id, aid, name, model, ttn_mapping } = scale;
  return {
    brand: 'YouBee',
    id,
    parent_id: null,
    sensor_model_id: model,
    measurable_id: apiary_id,
    description: { aid, name, model, apiary: apiary_id, ttn_mapping },
    hives: slots.map((slot) => ({ hive_id: slot.hive_id, description: descriptionOf(slot) })),
    status: statusOf(scale, slots),
  };
}

function statusOf({ last_four, last_used_at }: ScaleRow, slots: readonly SlotRow[]): ScaleStatus {
  return {
    last_reading_at: null,
    readings_today: 0,
    silent_since: null,
    battery: null,
    key: { last_four, last_used_at: last_used_at?.toISOString() ?? null },
    slots: slots.map(({ position }) => ({
      position,
      weight: null,
      temperature: null,
      humidity: null,
      week: [],
    })),
  };
}

/** Which hives stand on these scales, and where. */
export async function findHiveSensors(db: Db, scales: readonly ScaleRow[]): Promise<HiveSensor[]> {
  const models = new Map(scales.map(({ id, model }) => [id, model]));
  const slots = await findSlots(db, [...models.keys()]);
  return slots.flatMap((slot) =>
    slot.hive_id === null
      ? []
      : {
          brand: 'YouBee' as const,
          id: slot.id,
          parent_id: slot.scale_id,
          sensor_model_id: models.get(slot.scale_id) ?? 0,
          measurable_id: slot.hive_id,
          description: descriptionOf(slot),
        },
  );
}
