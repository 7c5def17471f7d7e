import type { BlobStore } from '@propolis/blob-store';
import { BEE_RACES, DAY_MS, HIVE_TYPES, type Language } from '@propolis/domain';
import type { AddingUserContext } from '@propolis/http-kit';
import type { Demonstration } from '../src/features/account/account.demo.ts';
import { createApiary } from '../src/features/apiaries/apiaries.service.ts';
import { createHive } from '../src/features/hives/hives.service.ts';
import { insertObservations } from '../src/features/observations/observations.queries.ts';
import { readObservation, refreshAggregate } from '../src/features/observations/observations.service.ts';
import { seedCountings } from './demo-countings.ts';
import { DEMO_APIARIES, type DemoApiary, type DemoHive, idOf } from './demo-places.ts';
import { seedRecords } from './demo-records.ts';
import { type Colony, coloniesOf, isSyrup, observationsOf, STORY_DAYS } from './demo-season.ts';
import { seedScales } from './demo-sensors.ts';
import { DEMO_STATIONS, seedWeather } from './demo-stations.ts';
import { type Words, wordsIn } from './demo-words.ts';

/** Three apiaries and their last season until yesterday, in the visitor's language; photos are stored as blobs. */
export const demonstration = (blobs: BlobStore): Demonstration => ({
  username: (language) => wordsIn(language)('username'),
  fill: (beekeeper, language) => fillDemo(beekeeper, blobs, language),
});

/** Fills an empty account. Dates are relative to now, so that each account is generated instead of copied. */
async function fillDemo(beekeeper: AddingUserContext, blobs: BlobStore, language: Language): Promise<void> {
  const t = wordsIn(language);
  const ids = { apiaries: new Map<DemoApiary['key'], number>(), hives: new Map<DemoHive['key'], number>() };
  for (const apiary of DEMO_APIARIES) ids.apiaries.set(apiary.key, await seedApiary(beekeeper, apiary, t));
  for (const colony of coloniesOf()) {
    const apiaryId = ids.apiaries.get(colony.apiary.key) ?? 0;
    ids.hives.set(colony.hive.key, await seedHive(beekeeper, apiaryId, { colony, t }));
  }
  const lostHive = await seedLostHive(beekeeper, ids.apiaries.get('ruz') ?? 0, t);
  await seedRecords(beekeeper, { ids, t, lostHive });
  await seedScales(beekeeper, ids, t);
  await seedCountings(beekeeper, blobs, ids);
  await seedWeather(beekeeper.db, beekeeper.now);
}

async function seedApiary(beekeeper: AddingUserContext, apiary: DemoApiary, t: Words): Promise<number> {
  const { key, hives: _hives, delay: _delay, ...fields } = apiary;
  const name = t(`apiaries.${key}.name`);
  // A copy of the demonstration sees the invented stations too, and one of these is nearest.
  const weather_station_automatic = DEMO_STATIONS.some((station) => station.apiary === key);
  const { id } = await createApiary(beekeeper, { ...fields, name, weather_station_automatic });
  return id;
}

interface HiveStory {
  readonly colony: Colony;
  readonly t: Words;
}

async function seedHive(
  beekeeper: AddingUserContext,
  apiaryId: number,
  { colony, t }: HiveStory,
): Promise<number> {
  const { db, now } = beekeeper;
  const { id } = await createHive(atSetUp(beekeeper), apiaryId, hiveInput(colony.hive, t));
  const story = observationsOf(colony, { now, t }).map(({ day, values }) => {
    // Syrup is in the journal.
    const { feeding_type: _type, feeding_quantity: _kg, ...seen } = values;
    const observed = isSyrup(day) ? seen : values;
    return { hiveId: id, ...readObservation({ ...observed, observation_date: day }, now) };
  });
  await insertObservations(db, story);
  await refreshAggregate(db, id);
  return id;
}

const atSetUp = (beekeeper: AddingUserContext) => ({
  ...beekeeper,
  now: new Date(beekeeper.now.getTime() - (STORY_DAYS + 5) * DAY_MS),
});

async function seedLostHive(beekeeper: AddingUserContext, apiaryId: number, t: Words): Promise<number> {
  const { id } = await createHive(atSetUp(beekeeper), apiaryId, {
    name: t('records.lostHive'),
    color: 'EDC5F6',
    description: null,
    frames_per_layer: 12,
    hive_type_id: idOf(HIVE_TYPES, 'dadant_blatt'),
    bee_race_id: idOf(BEE_RACES, 'carnica'),
  });
  return id;
}

const hiveInput = ({ key, type, race, color, frames }: DemoHive, t: Words) => ({
  name: t(`hives.${key}.name`),
  color,
  description: t(`hives.${key}.description`),
  frames_per_layer: frames,
  hive_type_id: idOf(HIVE_TYPES, type),
  bee_race_id: idOf(BEE_RACES, race),
  structure_bottom_type: type === 'warre' ? 'option_2' : 'option_1',
  structure_has_rock: true,
  structure_honey_super: 0,
});
