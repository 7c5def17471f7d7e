import { randomUUID } from 'node:crypto';
import { addToSeries } from '../src/features/sensors/ingest.service.ts';
import { createScale } from '../src/features/sensors/scales.service.ts';
import type { AddingKeeper } from '../src/platform/context.ts';
import type { DemoApiary, DemoHive } from './demo-places.ts';
import { DEMO_SCALES, type DemoScale, deliveredBy } from './demo-scales.ts';
import type { Words } from './demo-words.ts';

/** The ids of what the demonstration has made, by its keys. */
export interface DemoIds {
  readonly apiaries: ReadonlyMap<DemoApiary['key'], number>;
  readonly hives: ReadonlyMap<DemoHive['key'], number>;
}

/** Three scales under the hives that are there, and all that they have delivered until now. */
export async function seedScales(keeper: AddingKeeper, ids: DemoIds, t: Words): Promise<void> {
  for (const scale of DEMO_SCALES) {
    const { id } = await createScale(keeper, scaleInput(scale, ids, t));
    await addToSeries(keeper.db, id, deliveredBy(scale, { now: keeper.now, t }));
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
