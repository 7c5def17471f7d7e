import { isDeepStrictEqual } from 'node:util';
import { type Beekeeper, latestOf } from './beekeeper.ts';

interface ListedApiary {
  readonly id: number;
  readonly name: string;
  readonly hives: readonly {
    readonly id: number;
    readonly name: string;
    readonly position_on_apiary: number;
  }[];
}

/** Compares without order. */
const sorted = (rows: readonly unknown[]): readonly string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted();

function compare({ name, recorder }: Beekeeper, what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  recorder.fault(`${name}: ${what}\n  found ${JSON.stringify(found)}\n  kept  ${JSON.stringify(expected)}`);
}

/**
 * Compares the server's data with the acknowledged writes: nothing lost, nothing twice. Returns the number of
 * records.
 */
export async function checkBeekeeper(of: Beekeeper): Promise<number> {
  const { send, apiaries, hives, observations } = of;
  const list: readonly ListedApiary[] = (await send({ method: 'GET', path: '/api/apiaries' })).body;
  const named = list.map(({ id, name }) => [id, name]);
  compare(of, 'apiaries', sorted(named), sorted([...apiaries]));
  const listed = list.flatMap((apiary) =>
    apiary.hives.map(({ id, name }) => [id, { apiary: apiary.id, name }]),
  );
  const kept = [...hives].map(([id, { apiary, name }]) => [id, { apiary, name }]);
  compare(of, 'hives', sorted(listed), sorted(kept));
  for (const apiary of list) {
    const positions = apiary.hives.map(({ position_on_apiary }) => position_on_apiary);
    const whole = positions.map((_position, index) => index + 1);
    compare(of, `positions in apiary ${apiary.id}`, positions, whole);
  }
  for (const hive of hives.keys()) await checkObservations(of, hive);
  const { body } = await send({ method: 'GET', path: '/api/user/preferences' });
  compare(of, 'preference', body.observations.general_impression, of.isShown);
  return apiaries.size + hives.size + observations.size;
}

async function checkObservations(of: Beekeeper, hive: number): Promise<void> {
  const found = (await latestOf(of, hive)).map(({ data, photos }) => [
    data.general_notes,
    photos.map(({ id }) => id),
  ]);
  const own = [...of.observations].filter(([, kept]) => kept.hive === hive);
  const kept = own.map(([note, { photos }]) => [note, photos]);
  compare(of, `observations of hive ${hive}`, sorted(found), sorted(kept));
  for (const photo of own.flatMap(([, { photos }]) => photos)) {
    const { status, body } = await of.send({ method: 'GET', path: `/api/photos/${photo}` });
    if (status !== 200 || body.length === 0)
      of.recorder.fault(`${of.name}: photo ${photo} answered ${status}`);
  }
}
