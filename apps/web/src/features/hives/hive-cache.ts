import type { Apiary, Hive, HiveInput } from '@propolis/contract';
import { defaultHiveName, HIVE_STRUCTURE_ITEMS, readObservationData } from '@propolis/domain';
import { NO_VERSION, shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import { type ChangeApiaries, changedApiary } from '../apiaries/apiaries.api.ts';

const findHive = (apiaries: readonly Apiary[], id: Named): Hive | undefined =>
  apiaries.flatMap(({ hives }) => hives).find((hive) => hive.id === shownId(id));

/** Changes the hives of one apiary. */
export const changeHivesOf = (apiaryId: Named, change: (hives: Hive[]) => Hive[]): ChangeApiaries =>
  changedApiary(apiaryId, (apiary) => ({ ...apiary, hives: change(apiary.hives) }));

/** Puts a hive into its apiary and removes it from its former one. */
export const placedHive =
  (hive: Hive): ChangeApiaries =>
  (apiaries) =>
    apiaries.map((apiary) => {
      const known = apiary.hives.some(({ id }) => id === hive.id);
      if (apiary.id !== hive.apiary_id)
        return known ? { ...apiary, hives: apiary.hives.filter(({ id }) => id !== hive.id) } : apiary;
      const hives = known
        ? apiary.hives.map((one) => (one.id === hive.id ? hive : one))
        : [...apiary.hives, hive];
      return { ...apiary, hives };
    });

/** Changes one hive in any apiary. */
export const changedHive =
  (id: Named, change: (hive: Hive) => Hive): ChangeApiaries =>
  (apiaries) => {
    const hive = findHive(apiaries, id);
    return hive ? placedHive(change(hive))(apiaries) : apiaries;
  };

/** Removes a hive and closes the gap in the positions. */
export const withoutHive =
  (id: Named): ChangeApiaries =>
  (apiaries) =>
    apiaries.map((apiary) => {
      const gone = apiary.hives.find((hive) => hive.id === shownId(id));
      if (!gone) return apiary;
      const closeUp = (hive: Hive): Hive =>
        hive.position_on_apiary > gone.position_on_apiary
          ? { ...hive, position_on_apiary: hive.position_on_apiary - 1 }
          : hive;
      return { ...apiary, hives: apiary.hives.filter((hive) => hive !== gone).map(closeUp) };
    });

/** Hives leave their apiary, to another one (`to`) or for good (null). */
export const withLeaving =
  (ids: readonly Named[], to: Named | null): ChangeApiaries =>
  (apiaries) =>
    ids.reduce(
      (all, id) =>
        to === null
          ? withoutHive(id)(all)
          : changedHive(id, (hive) => ({ ...hive, apiary_id: shownId(to) }))(all),
      apiaries,
    );

/** Adds an unobserved hive as the last one of an apiary, unless the server has already returned it. */
const withLast = (
  apiaryId: Named,
  ref: string,
  fields: Omit<Hive, 'id' | 'position_on_apiary' | 'version'>,
): ChangeApiaries =>
  changeHivesOf(apiaryId, (hives) => {
    const id = shownId({ ref });
    if (hives.some((hive) => hive.id === id)) return hives;
    const name = fields.name || defaultHiveName(hives.map((hive) => hive.name));
    return [...hives, { ...fields, id, name, position_on_apiary: hives.length + 1, version: NO_VERSION }];
  });

const UNOBSERVED = { last_observation_date: null, attention_since: null } as const;

/** The initial structure values are beside the hive's fields. */
export const structureOf = (input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(HIVE_STRUCTURE_ITEMS.flatMap(({ key }) => (key in input ? [[key, input[key]]] : [])));

/** Adds a hive that the server does not have yet, with its name or the next free one. */
export function withNewHive(apiaryId: Named, input: HiveInput, ref: string): ChangeApiaries {
  const { data, errors } = readObservationData(structureOf(input), HIVE_STRUCTURE_ITEMS);
  return withLast(apiaryId, ref, {
    ...UNOBSERVED,
    name: input.name ?? '',
    color: input.color,
    hive_type_id: input.hive_type_id,
    // Labels are looked up by id.
    hive_type: '',
    bee_race_id: input.bee_race_id,
    bee_race: '',
    description: input.description,
    frames_per_layer: input.frames_per_layer,
    apiary_id: shownId(apiaryId),
    observations_aggregate: errors ? {} : data,
  });
}

/** Adds a copy of a hive beside it, with its own fields but without observations. */
export const withCopy =
  (id: Named, ref: string): ChangeApiaries =>
  (apiaries) => {
    const hive = findHive(apiaries, id);
    if (!hive) return apiaries;
    const copy = { ...hive, ...UNOBSERVED, name: '', observations_aggregate: {} };
    return withLast(hive.apiary_id, ref, copy)(apiaries);
  };
