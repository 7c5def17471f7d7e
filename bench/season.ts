import { Apiary, Hive } from '@propolis/contract';
import { z } from 'zod';
import { type Client, createClient } from '../scripts/product/client.ts';

/** The amount of data of one beekeeper. */
export interface Size {
  readonly apiaries: number;
  readonly hives: number;
  readonly observations: number;
}

/** A large beekeeper, with the records of three years. */
export const SEASON: Size = { apiaries: 8, hives: 45, observations: 1781 };

/** Ten times as much: the cost of a list must not grow with it. */
export const TENFOLD: Size = { apiaries: 80, hives: 450, observations: 17_810 };

/** An operation whose staff share one account. */
export const OPERATION: Size = { apiaries: 50, hives: 50 * 40, observations: 20_000 };

const range = (length: number) => Array.from({ length }, (_, index) => index);
const day = (index: number) => new Date(Date.UTC(2024, 2, 1 + (index % 600))).toISOString().slice(0, 10);

/** The values of a usual observation; each depends on the index only. */
export const observation = (index: number) => ({
  observation_date: day(index),
  general_impression: 1 + (index % 3),
  general_notes: `Visite ${index}: couvain régulier, provisions suffisantes, rien à signaler.`,
  surveillance_reminder: index % 7 === 0,
  surveillance_reminder_date: index % 7 === 0 ? day(index + 14) : null,
  structure_honey_super: index % 4,
  queen_observed: index % 2 === 0,
  brood_frames: index % 11,
  brood_eggs: index % 5 !== 0,
  workers_quantity: 4 + (index % 8),
  workers_sweetness: 1 + (index % 5),
  reserves_honey_frames: index % 9,
  weather_temperature: 12 + (index % 18),
  weather_wind: 'option_1',
});

async function runInLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(range(lanes).map(lane));
}

async function addApiaries(client: Client, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (const index of range(count)) {
    const [row, column] = [index % 8, Math.floor(index / 8)];
    const place = { latitude: 46 + row / 10, longitude: 6.5 + index / 20, altitude: 400 + 50 * column };
    const answer = await client.post('/api/apiaries', { name: '', reference: `B-${index + 1}`, ...place });
    ids.push(Apiary.parse(answer).id);
  }
  return ids;
}

/** Creates the whole season through the public API. */
export async function fillSeason(url: string, token: string, size: Size): Promise<void> {
  const client = createClient(url, token);
  const apiaries = await addApiaries(client, size.apiaries);
  const hives: number[] = [];
  for (const index of range(size.hives)) {
    const path = `/api/apiaries/${apiaries[index % size.apiaries]}/hives`;
    hives.push(
      Hive.parse(await client.post(path, { hive_type_id: 1, bee_race_id: 1, frames_per_layer: 12 })).id,
    );
  }
  await runInLanes(range(size.observations), 8, async (index) => {
    await client.post(`/api/hives/${hives[index % size.hives]}/observations`, observation(index));
  });
}

/** The ids of all hives of an account. */
export async function hivesOf(url: string, token: string): Promise<number[]> {
  const apiaries = z.array(Apiary).parse(await createClient(url, token).get('/api/apiaries'));
  return apiaries.flatMap(({ hives }) => hives.map(({ id }) => id));
}
