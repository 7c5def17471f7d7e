import type { Apiary, Hive, HiveInput } from '@propolis/contract';
import { defaultHiveName, HIVE_STRUCTURE_ITEMS, readObservationData } from '@propolis/domain';
import { NO_VERSION, shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import { changeHivesOf } from './hive-cache.ts';

type ChangeApiaries = (apiaries: Apiary[]) => Apiary[];

const structureOf = (input: HiveInput): Record<string, unknown> =>
  Object.fromEntries(HIVE_STRUCTURE_ITEMS.flatMap(({ key }) => (key in input ? [[key, input[key]]] : [])));

/** The optimistic new hive: last, with its name or the next free one. */
function newHive({ hives, id }: Pick<Apiary, 'hives' | 'id'>, input: HiveInput, ref: string): Hive {
  const { data, errors } = readObservationData(structureOf(input), HIVE_STRUCTURE_ITEMS);
  return {
    id: shownId({ ref }),
    name: input.name || defaultHiveName(hives.map(({ name }) => name)),
    position_on_apiary: hives.length + 1,
    color: input.color,
    hive_type_id: input.hive_type_id,
    // Labels are looked up by id.
    hive_type: '',
    bee_race_id: input.bee_race_id,
    bee_race: '',
    description: input.description,
    frames_per_layer: input.frames_per_layer,
    apiary_id: id,
    last_observation_date: null,
    observations_aggregate: errors ? {} : data,
    attention_since: null,
    version: NO_VERSION,
  };
}

const isThere = (hives: readonly Hive[], ref: string): boolean =>
  hives.some(({ id }) => id === shownId({ ref }));

/** Adds a hive that the server does not have yet, unless it is already in the list. */
export const withNewHive =
  (apiaryId: Named, input: HiveInput, ref: string): ChangeApiaries =>
  (apiaries) =>
    apiaries.map((apiary) =>
      apiary.id !== shownId(apiaryId) || isThere(apiary.hives, ref)
        ? apiary
        : { ...apiary, hives: [...apiary.hives, newHive(apiary, input, ref)] },
    );

/** Adds a copy of a hive beside it, with its own fields but without observations. */
export const withCopy =
  (id: Named, ref: string): ChangeApiaries =>
  (apiaries) => {
    const hive = apiaries.flatMap(({ hives }) => hives).find((one) => one.id === shownId(id));
    if (!hive) return apiaries;
    return changeHivesOf(hive.apiary_id, (hives) =>
      isThere(hives, ref)
        ? hives
        : [
            ...hives,
            {
              ...hive,
              id: shownId({ ref }),
              name: defaultHiveName(hives.map(({ name }) => name)),
              position_on_apiary: hives.length + 1,
              last_observation_date: null,
              observations_aggregate: {},
              attention_since: null,
              version: NO_VERSION,
            },
          ],
    )(apiaries);
  };
