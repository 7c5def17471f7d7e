import { randomUUID } from 'node:crypto';
import { type Beekeeper, forgetHive, type HiveKept, latestOf, type ObservationKept } from './beekeeper.ts';

const PLACE = { reference: 'C-1', latitude: 46.5, longitude: 6.6 };
const HIVE = { hive_type_id: 1, bee_race_id: 1 };
/** Enough for conflicts, few enough for one page of a list. */
const MOST = { apiaries: 4, hives: 8, observations: 60 };

async function addApiary({ word, write, apiaries }: Beekeeper): Promise<void> {
  const name = word('Rucher');
  const done = await write({ method: 'POST', path: '/api/apiaries', body: { ...PLACE, name } });
  if (done) apiaries.set(done.body.id, name);
}

async function renameApiary({ word, write, apiaries }: Beekeeper, id: number): Promise<void> {
  const name = word('Rucher');
  if (await write({ method: 'PUT', path: `/api/apiaries/${id}`, body: { name } })) apiaries.set(id, name);
}

async function removeApiary(of: Beekeeper, id: number): Promise<void> {
  if (!(await of.write({ method: 'DELETE', path: `/api/apiaries/${id}` }))) return;
  of.apiaries.delete(id);
  for (const [hive, { apiary }] of of.hives) if (apiary === id) forgetHive(of, hive);
}

async function addHive({ word, write, hives }: Beekeeper, apiary: number): Promise<void> {
  const name = word('Ruche');
  const path = `/api/apiaries/${apiary}/hives`;
  const done = await write({ method: 'POST', path, body: { ...HIVE, name } });
  if (done) hives.set(done.body.id, { apiary, name });
}

/** Renames it and may move it to another apiary. */
async function moveHive(
  { word, write, hives, apiaries, chance }: Beekeeper,
  id: number,
  before: HiveKept,
): Promise<void> {
  const apiary = chance.pick([...apiaries.keys()]);
  const hasMoved = before.hasMoved || apiary !== before.apiary;
  const kept = { apiary, name: word('Ruche'), hasMoved };
  const body = { name: kept.name, apiary_id: kept.apiary };
  if (await write({ method: 'PUT', path: `/api/hives/${id}`, body })) hives.set(id, kept);
}

async function dragHive(
  { write, hives, chance }: Beekeeper,
  id: number,
  { apiary }: HiveKept,
): Promise<void> {
  const beside = [...hives.values()].filter((hive) => hive.apiary === apiary).length;
  const body = { position_on_apiary: chance.whole(1, beside) };
  await write({ method: 'PUT', path: `/api/hives/${id}`, body });
}

async function duplicateHive({ write, hives }: Beekeeper, id: number, { apiary }: HiveKept): Promise<void> {
  const done = await write({ method: 'POST', path: `/api/hives/${id}/duplicate` });
  if (done) hives.set(done.body.id, { apiary, name: done.body.name });
}

async function removeHive(of: Beekeeper, id: number): Promise<void> {
  if (await of.write({ method: 'DELETE', path: `/api/hives/${id}` })) forgetHive(of, id);
}

async function keepPhoto(of: Beekeeper): Promise<string[]> {
  if (of.photosToSend === 0) return [];
  of.photosToSend -= 1;
  const id = randomUUID();
  const file = { field: 'photo', content: of.picture };
  return (await of.write({ method: 'PUT', path: `/api/photos/${id}`, file })) ? [id] : [];
}

async function observe(of: Beekeeper, hive: number, withPhoto: boolean): Promise<void> {
  const photos = withPhoto ? await keepPhoto(of) : [];
  const note = of.word('Note');
  const body = { general_impression: of.chance.whole(1, 3), general_notes: note, photos };
  if (await of.write({ method: 'POST', path: `/api/hives/${hive}/observations`, body }))
    of.observations.set(note, { hive, photos });
}

async function pathOf(of: Beekeeper, note: string, { hive }: ObservationKept): Promise<string> {
  const found = (await latestOf(of, hive)).find(({ data }) => data.general_notes === note);
  if (!found) of.recorder.fault(`${of.name}: « ${note} » was acknowledged and is missing`);
  return `/api/observations/${found?.id}`;
}

async function changeObservation(of: Beekeeper, note: string, kept: ObservationKept): Promise<void> {
  const [path, next] = [await pathOf(of, note, kept), of.word('Note')];
  if (!(await of.write({ method: 'PUT', path, body: { general_notes: next } }))) return;
  of.observations.delete(note);
  of.observations.set(next, kept);
}

async function removeObservation(of: Beekeeper, note: string, kept: ObservationKept): Promise<void> {
  if (await of.write({ method: 'DELETE', path: await pathOf(of, note, kept) })) of.observations.delete(note);
}

async function changePreference(of: Beekeeper): Promise<void> {
  const body = { observations: { general_impression: !of.isShown } };
  if (await of.write({ method: 'POST', path: '/api/user/preferences', body })) of.isShown = !of.isShown;
}

type Action = () => Promise<void>;
/** The relative frequency of each operation. */
type Actions = readonly (readonly [times: number, isPossible: boolean, action: Action])[];

function actionsWithApiaries(of: Beekeeper): Actions {
  const { apiaries, hives, chance } = of;
  const mayGrow = apiaries.size < MOST.apiaries;
  if (apiaries.size === 0) return [[3, mayGrow, () => addApiary(of)]];
  const id = chance.pick([...apiaries.keys()]);
  return [
    [3, mayGrow, () => addApiary(of)],
    [1, true, () => renameApiary(of, id)],
    [1, apiaries.size > 1, () => removeApiary(of, id)],
    [4, hives.size < MOST.hives, () => addHive(of, id)],
  ];
}

function actionsWithHives(of: Beekeeper): Actions {
  const { hives, observations, chance } = of;
  if (hives.size === 0) return [];
  const [id, kept] = chance.pick([...hives]);
  const mayGrow = observations.size < MOST.observations;
  return [
    [3, true, () => moveHive(of, id, kept)],
    [3, true, () => dragHive(of, id, kept)],
    [1, hives.size < MOST.hives, () => duplicateHive(of, id, kept)],
    [1, hives.size > 2 && !kept.hasMoved, () => removeHive(of, id)],
    [8, mayGrow, () => observe(of, id, false)],
    [3, mayGrow, () => observe(of, id, true)],
  ];
}

function actionsWithObservations(of: Beekeeper): Actions {
  if (of.observations.size === 0) return [];
  const [note, kept] = of.chance.pick([...of.observations]);
  return [
    [4, true, () => changeObservation(of, note, kept)],
    [3, true, () => removeObservation(of, note, kept)],
  ];
}

/** Runs one of the operations that are possible now. */
export function act(of: Beekeeper): Promise<void> {
  const actions = [...actionsWithApiaries(of), ...actionsWithHives(of), ...actionsWithObservations(of)];
  const hat = actions.flatMap(([times, isPossible, action]) =>
    isPossible ? Array<Action>(times).fill(action) : [],
  );
  return of.chance.pick([...hat, () => changePreference(of)])();
}

/** The first steps of a new account: an apiary, a hive, an observation with a photo. */
export async function beginWith(of: Beekeeper): Promise<void> {
  await addApiary(of);
  for (const apiary of of.apiaries.keys()) await addHive(of, apiary);
  for (const hive of of.hives.keys()) await observe(of, hive, true);
}
