import { randomUUID } from 'node:crypto';
import { recordEndpoints } from '@propolis/contract';
import { addDays, BEE_RACES, DAY_MS, HIVE_TYPES, type IsoDay, observedActs } from '@propolis/domain';
import type { AddingUserContext } from '@propolis/http-kit';
import { findObservationsBetween } from '../src/features/observations/observations.queries.ts';
import { splitHive } from '../src/features/records/records.acts.ts';
import {
  createRecord,
  holdJournal,
  moveMedicine,
  saveObserved,
} from '../src/features/records/records.service.ts';
import { DEMO_APIARIES, type DemoApiary, type DemoHive, idOf } from './demo-places.ts';
import { coloniesOf, daysBefore, isSyrup, observationsOf, pastDay, STORY_DAYS } from './demo-season.ts';
import type { DemoIds } from './demo-sensors.ts';
import type { Words } from './demo-words.ts';

interface DemoRecord {
  readonly apiary: DemoApiary['key'];
  readonly happened_on: IsoDay;
  readonly [field: string]: unknown;
}

interface Season {
  readonly now: Date;
  readonly ids: DemoIds;
  readonly t: Words;
  /** The hive of the apiary `ruz` whose colony dies. */
  readonly lostHive: number;
}

/**
 * The journal of the season: feedings, the harvests of the observations, two treatments with formic acid and one with
 * oxalic acid, between which mites are counted, their medicines, queens, a swarm, a split, and a colony that died in
 * winter.
 */
export async function seedRecords(beekeeper: AddingUserContext, season: Omit<Season, 'now'>): Promise<void> {
  const { now } = beekeeper;
  await seedMedicines(beekeeper, season.t);
  const records = [stockOf, queensOf, treatmentsOf, feedingsOf]
    .flatMap((part) => part({ ...season, now }))
    .toSorted((one, other) => one.happened_on.localeCompare(other.happened_on));
  for (const { apiary, ...record } of records) {
    const content = recordEndpoints.create.body.parse({ id: randomUUID(), ...record });
    const apiaryId = season.ids.apiaries.get(apiary) ?? 0;
    await createRecord({ ...beekeeper, now: noonOf(content.happened_on) }, apiaryId, content);
  }
  await seedSplit(beekeeper, season);
  await seedObserved(beekeeper, season.ids);
}

async function seedMedicines(beekeeper: AddingUserContext, t: Words): Promise<void> {
  const happened_on = startOf(beekeeper.now);
  for (const { product, unit, packages, package_size } of BOUGHT) {
    const party_name = t('records.shop');
    const receipt = {
      ...{ id: randomUUID(), kind: 'medicine', movement: 'receipt', happened_on, product, unit },
      ...{ packages, package_size, party_name },
    };
    await moveMedicine({ ...beekeeper, now: noonOf(happened_on) }, recordEndpoints.move.body.parse(receipt));
  }
}

/** A hive was divided in May, and its part was sold in June. */
async function seedSplit(beekeeper: AddingUserContext, { ids, t }: Pick<Season, 'ids' | 't'>): Promise<void> {
  const [split, sale] = [pastDay(beekeeper.now, 5, 16), pastDay(beekeeper.now, 6, 11)];
  const [hive] = hivesOf(ids, ['daisy']);
  if (!split || !sale || sale < split || hive === undefined) return;
  const kind = {
    color: '8ADD69',
    hive_type_id: idOf(HIVE_TYPES, 'nucleus'),
    bee_race_id: idOf(BEE_RACES, 'carnica'),
  };
  const new_hive = { id: randomUUID(), name: t('records.splitHive'), frames_per_layer: 5, ...kind };
  const body = {
    id: randomUUID(),
    happened_on: dayOf(split),
    parts: [{ brood: 2, stores: 1, bees: 3, new_hive }],
  };
  const { hives } = await splitHive(
    { ...beekeeper, now: split },
    hive,
    recordEndpoints.split.body.parse(body),
  );
  const sold = {
    id: randomUUID(),
    kind: 'stock',
    event: 'sold',
    happened_on: dayOf(sale),
    hive_ids: [hives[1]?.id],
  };
  const content = recordEndpoints.create.body.parse(sold);
  await createRecord({ ...beekeeper, now: sale }, ids.apiaries.get('lavaux') ?? 0, content);
}

const noonOf = (day: IsoDay): Date => new Date(`${day}T12:00:00Z`);

async function seedObserved(beekeeper: AddingUserContext, ids: DemoIds): Promise<void> {
  const { db, now } = beekeeper;
  await holdJournal(beekeeper, 0);
  const story = { start: noonOf(daysBefore(now, STORY_DAYS + 1)), end: now };
  for (const hiveId of ids.hives.values())
    for (const { id, observation_date: date, data } of await findObservationsBetween(db, hiveId, story)) {
      const acts = observedActs(data);
      const of = { observationId: id, hiveId, date };
      if (acts.length > 0) await saveObserved({ ...beekeeper, now: date }, of, acts);
    }
}

const hivesOf = ({ hives }: DemoIds, keys: readonly DemoHive['key'][]): number[] =>
  keys.flatMap((key) => hives.get(key) ?? []);
const keysOf = ({ hives }: DemoApiary) => hives.map(({ key }) => key);

/** The day of the season on which the hives were set up. */
const startOf = (now: Date): IsoDay => daysBefore(now, STORY_DAYS + 4);

function stockOf({ now, ids, lostHive }: Season): DemoRecord[] {
  const swarm = pastDay(now, 5, 25);
  // Also a day of winter if that of February is not in the story.
  const lost = pastDay(now, 2, 20) ?? new Date(now.getTime() - 40 * DAY_MS);
  const stock = { kind: 'stock', hive_ids: [] as number[] };
  const starts = DEMO_APIARIES.map((apiary): DemoRecord => {
    const present = keysOf(apiary).filter((key) => !(swarm && key === 'nucleus'));
    const hive_ids = [...hivesOf(ids, present), ...(apiary.key === 'ruz' ? [lostHive] : [])];
    return { ...stock, apiary: apiary.key, event: 'start', happened_on: startOf(now), hive_ids };
  });
  const death = { cause: 'varroa', autumn_strength: 4, remains: ['few_bees', 'stores'] };
  return [
    ...starts,
    { ...stock, apiary: 'ruz', event: 'died', happened_on: dayOf(lost), hive_ids: [lostHive], ...death },
    ...(swarm
      ? [{ ...stock, apiary: 'lavaux', event: 'swarm_caught', happened_on: dayOf(swarm) } as const].map(
          (one) => ({ ...one, hive_ids: hivesOf(ids, ['nucleus']) }),
        )
      : []),
  ];
}

const dayOf = (moment: Date): IsoDay => moment.toISOString().slice(0, 10);

/** The queens that the descriptions of the hives mention. */
function queensOf({ now, ids }: Season): DemoRecord[] {
  const mother = randomUUID();
  const introduced = (
    apiary: DemoApiary['key'],
    hive: DemoHive['key'],
    queen: string,
    new_queen: object,
  ) => ({
    ...{ apiary, kind: 'queen', event: 'introduced', queen, new_queen },
    happened_on: startOf(now),
    hive_ids: hivesOf(ids, [hive]),
  });
  const daughter = { birth_mother: mother, genetic_mother: mother, origin: 'reared', mating: 'open' };
  return [
    introduced('lavaux', 'rose', mother, { year: 2025, origin: 'bought', mating: 'station' }),
    introduced('lavaux', 'nasturtium', randomUUID(), daughter),
    introduced('gruyere', 'arnica', randomUUID(), { year: 2023 }),
  ];
}

/** Syrup is recorded with its strength, which an observation does not say. */
const feedingsOf = ({ now, ids, t }: Season): DemoRecord[] =>
  coloniesOf().flatMap((colony) =>
    observationsOf(colony, { now, t }).flatMap(({ day, values: { feeding_quantity: kg } }): DemoRecord[] => {
      if (typeof kg !== 'number' || !isSyrup(day)) return [];
      const fed = { kind: 'feeding', feed: 'syrup_3_2', unit: 'g', amounts: [kg * 1000] };
      const hive_ids = hivesOf(ids, [colony.hive.key]);
      return [{ apiary: colony.apiary.key, happened_on: day, hive_ids, ...fed }];
    }),
  );

const FORMIC = 'Formivar 70 % ad us. vet.';
const OXALIC = 'Oxuvar 5.7 % ad us. vet.';
const BOUGHT = [
  { product: FORMIC, unit: 'ml', packages: 5, package_size: 1000 },
  { product: OXALIC, unit: 'ml', packages: 2, package_size: 275 },
];
/** Days on which the product stays in the hive. */
const DISPENSED = 10;

function treatmentsOf({ now, ids, t }: Season): DemoRecord[] {
  const formic = {
    ...{ product: FORMIC, substances: ['formic_acid'], method: t('records.dispenser') },
    ...{ unit: 'ml', dose: 200, days: DISPENSED },
  };
  const oxalic = {
    ...{ product: OXALIC, substances: ['oxalic_acid'], method: t('records.trickled') },
    ...{ unit: 'ml', dose: 40, days: 0 },
  };
  const treat = (month: number, date: number, { dose, days, ...product }: typeof formic): DemoRecord[] =>
    DEMO_APIARIES.flatMap((apiary) => {
      const begun = pastDay(now, month, date);
      // As the visits of which the notes tell.
      const first = begun && addDays(dayOf(begun), month <= 8 ? apiary.delay : 0);
      if (first === undefined || first >= dayOf(now)) return [];
      const last = addDays(first, days);
      const hive_ids = hivesOf(ids, keysOf(apiary));
      return [
        {
          ...{ kind: 'treatment', apiary: apiary.key, happened_on: first, hive_ids, ...product },
          last_day: last < dayOf(now) ? last : null,
          amounts: hive_ids.map(() => dose),
          withdrawal_days: { honey: 0 },
        },
      ];
    });
  return [...treat(7, 29, formic), ...treat(9, 8, formic), ...treat(12, 20, oxalic)];
}
