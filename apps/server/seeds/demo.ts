import { BEE_RACES, DEFAULT_LANGUAGE, HIVE_TYPES } from '@propolis/domain';
import { createAppEvents } from '../src/events.ts';
import { hashPassword } from '../src/features/account/account.passwords.ts';
import { findAccountByEmail, insertUser, markVerified } from '../src/features/account/account.queries.ts';
import { createApiary } from '../src/features/apiaries/apiaries.service.ts';
import { createHive } from '../src/features/hives/hives.service.ts';
import { insertObservation } from '../src/features/observations/observations.queries.ts';
import { readObservation, refreshAggregate } from '../src/features/observations/observations.service.ts';
import type { AddingKeeper } from '../src/platform/context.ts';
import type { Db } from '../src/platform/db/pool.ts';
import { DEFAULT_QUOTAS } from '../src/platform/quotas.ts';
import { DEMO_APIARIES, type DemoApiary, type DemoHive } from './demo-places.ts';
import { type Colony, observationsOf, STORY_DAYS } from './demo-season.ts';

/** Offered by the login page where a demonstration is open; the account holds nothing of anybody. */
export const DEMO_SIGN_IN = { email: 'demo@propolis.example', password: 'abeilles-demo' };

/**
 * A verified account with three apiaries and their last season, for who wants to look around. What is there stays as
 * it is: several processes may start at once, and somebody may have worked in it.
 */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  if (await findAccountByEmail(db, DEMO_SIGN_IN.email)) return;
  const password_hash = await hashPassword(DEMO_SIGN_IN.password);
  await createAppEvents().write(db, now, async (ctx) => {
    const user = await insertUser(ctx.db, {
      username: 'Démonstration',
      email: DEMO_SIGN_IN.email,
      password_hash,
      language: DEFAULT_LANGUAGE,
    });
    if (!user) return; // another process was first
    await markVerified(ctx.db, user.id, now);
    const keeper: AddingKeeper = { ...ctx, user, settings: { quotas: DEFAULT_QUOTAS } };
    let number = 0;
    for (const apiary of DEMO_APIARIES) {
      const apiaryId = await seedApiary(keeper, apiary);
      for (const hive of apiary.hives) {
        number += 1;
        await seedHive(keeper, apiaryId, { apiary, hive, number });
      }
    }
  });
}

async function seedApiary(keeper: AddingKeeper, apiary: DemoApiary): Promise<number> {
  const { hives: _hives, delay: _delay, bloom: _bloom, ...fields } = apiary;
  const { id } = await createApiary(keeper, { ...fields, weather_station_automatic: false });
  return id;
}

async function seedHive(keeper: AddingKeeper, apiaryId: number, colony: Colony): Promise<void> {
  const { db, now } = keeper;
  const setUp = new Date(now.getTime() - (STORY_DAYS + 5) * 86_400_000);
  const { id } = await createHive({ ...keeper, now: setUp }, apiaryId, hiveInput(colony.hive));
  for (const { day, values } of observationsOf(colony, now)) {
    const observation = readObservation({ ...values, observation_date: day }, now);
    await insertObservation(db, { hiveId: id, ...observation });
  }
  await refreshAggregate(db, id);
}

const hiveInput = ({ name, type, race, color, frames, description }: DemoHive) => ({
  name,
  color,
  description,
  frames_per_layer: frames,
  hive_type_id: idOf(HIVE_TYPES, type),
  bee_race_id: idOf(BEE_RACES, race),
  structure_bottom_type: type === 'warre' ? 'option_2' : 'option_1',
  structure_has_rock: true,
  structure_honey_super: 0,
});

function idOf(list: readonly { readonly id: number; readonly key: string }[], key: string): number {
  const entry = list.find((one) => one.key === key);
  if (!entry) throw new Error(`The demonstration names ${key}, which is not in the list.`);
  return entry.id;
}
