import { randomUUID } from 'node:crypto';
import type { Reading } from '@propolis/domain';
import type { AddingUserContext } from '@propolis/http-kit';
import { found } from '@propolis/runtime';
import {
  addToSeries,
  deliverReadings,
  readDelivered,
} from '../src/features/sensors/deliveries/ingest.service.ts';
import { authenticateDevice } from '../src/features/sensors/scales/device-keys.queries.ts';
import { createScale } from '../src/features/sensors/scales/scales.service.ts';
import type { DemoApiary, DemoHive } from './demo-places.ts';
import { DEMO_SCALES, type DemoScale, deliveredBy } from './demo-scales.ts';
import type { Words } from './demo-words.ts';

/** Ids of the demonstration's records by key. */
export interface DemoIds {
  readonly apiaries: ReadonlyMap<DemoApiary['key'], number>;
  readonly hives: ReadonlyMap<DemoHive['key'], number>;
}

/** Three scales under existing hives, with all their deliveries until now. */
export async function seedScales(beekeeper: AddingUserContext, ids: DemoIds, t: Words): Promise<void> {
  for (const scale of DEMO_SCALES) {
    const { id, device_key } = await createScale(beekeeper, scaleInput(scale, ids, t));
    await deliver(beekeeper, { id, device_key, scale }, deliveredBy(scale, { now: beekeeper.now, t }));
  }
}

/** The number of deliveries of each scale in its inspector. */
const SHOWN = 3;
/** The time that a scale sends after a battery change, until its clock is set. */
const UNSET_CLOCK = { slot: 1, measure: 'weight', time: '1970-01-01T00:00:41Z', value: 44.1 };

interface Delivering {
  readonly id: number;
  readonly device_key: string | null;
  readonly scale: DemoScale;
}

/** Inserts the season in bulk, and the last deliveries as a scale sends them. */
async function deliver(
  beekeeper: AddingUserContext,
  { id, device_key, scale: { clockWasUnset } }: Delivering,
  readings: readonly Reading[],
): Promise<void> {
  const { db } = beekeeper;
  const last = [...new Set(readings.map(({ time }) => time))].toSorted((a, b) => a - b).slice(-SHOWN);
  await addToSeries(
    db,
    id,
    readings.filter(({ time }) => !last.includes(time)),
  );
  for (const [index, at] of last.entries()) {
    const now = new Date(at);
    const sent = readings
      .filter(({ time }) => time === at)
      .map(({ time: _time, ...reading }) => ({ ...reading, time: now.toISOString() }));
    const body = { readings: clockWasUnset && index === 0 ? [...sent, UNSET_CLOCK] : sent };
    const device = await authenticateDevice(db, found(device_key ?? undefined), now);
    await deliverReadings({ ...beekeeper, now, device }, body, readDelivered(body, now));
  }
}

const scaleInput = ({ apiary, model, slots }: DemoScale, ids: DemoIds, t: Words) => ({
  brand: 'YouBee' as const,
  sensor_model_id: model,
  description: {
    // Identifiers are unique over all accounts, and each visitor has a copy.
    aid: `DEMO-${randomUUID()}`,
    name: t(`scales.${apiary}`),
    apiary: idOf(ids.apiaries, apiary),
    ttn_mapping: null,
  },
  hives: slots.map(({ hive, calibration }, index) => ({
    hive_id: idOf(ids.hives, hive),
    description: { position: index + 1, ...calibration },
  })),
});

function idOf<Key extends string>(ids: ReadonlyMap<Key, number>, key: Key): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demonstration speaks of ${key}, which it has not made.`);
  return id;
}
