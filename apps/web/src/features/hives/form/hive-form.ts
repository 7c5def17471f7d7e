import type { Apiary, Hive } from '@propolis/contract';
import {
  DEFAULT_FRAMES_PER_LAYER,
  DEFAULT_HIVE_COLOR,
  defaultHiveName,
  findHiveType,
  type ObservationData,
} from '@propolis/domain';

/** Values of the form's fields; ids as option text, '' for none. */
export interface HiveFormValues {
  readonly name: string;
  readonly color: string;
  readonly hive_type_id: string;
  readonly bee_race_id: string;
  /** Text if it is not a number. */
  readonly frames_per_layer: number | string | null;
  readonly description: string;
  readonly apiary_id: string;
  /** 1-based; '' is last, also for a hive that moves to another apiary. */
  readonly position_on_apiary: string;
  /** Initial items of a new hive by key; empty for an edited hive. */
  readonly structure: ObservationData;
  /** Setup time of a new hive (ISO 8601): its first submit, '' before. */
  readonly set_up_at: string;
}

/** One draft per edited hive, and one per apiary for a new one. */
export const hiveDraftKey = (hive: Hive | undefined, apiaryId: number): string =>
  hive ? `hive-draft.${hive.id}` : `hive-draft.new.${apiaryId}`;

/** A new hive is like the last one of its apiary. */
export function hiveFormValues(
  hive: Hive | undefined,
  { id, hives }: Pick<Apiary, 'id' | 'hives'>,
): HiveFormValues {
  const like = hive ?? hives.at(-1);
  return {
    name: hive?.name ?? '',
    color: hive?.color ?? DEFAULT_HIVE_COLOR,
    hive_type_id: like ? String(like.hive_type_id) : '',
    bee_race_id: like ? String(like.bee_race_id) : '',
    frames_per_layer: like?.frames_per_layer ?? DEFAULT_FRAMES_PER_LAYER,
    description: hive?.description ?? '',
    apiary_id: String(hive?.apiary_id ?? id),
    position_on_apiary: hive ? String(hive.position_on_apiary) : '',
    structure: {},
    set_up_at: '',
  };
}

interface NameFacts {
  readonly hive: Hive | undefined;
  readonly apiaries: readonly Apiary[];
  /** Prefix of proposed names. */
  readonly prefix: string;
}

/** The default name of a hive in the chosen apiary. */
export function proposedName(apiaryId: string, { hive, apiaries, prefix }: NameFacts): string {
  const hives = apiaries.find(({ id }) => String(id) === apiaryId)?.hives ?? [];
  const given = apiaryId === String(hive?.apiary_id) ? hive?.name : undefined;
  return defaultHiveName(
    hives.map(({ name }) => name),
    given,
    prefix,
  );
}

const chosen = (id: string): number | undefined => (id === '' ? undefined : Number(id));

/** The hive's own fields in the request, without its position. */
const ownFields = (values: HiveFormValues) => ({
  name: values.name.trim() || null,
  color: values.color,
  hive_type_id: chosen(values.hive_type_id),
  bee_race_id: chosen(values.bee_race_id),
  frames_per_layer: values.frames_per_layer ?? DEFAULT_FRAMES_PER_LAYER,
  description: values.description.trim() || null,
  apiary_id: chosen(values.apiary_id),
});

/** The request for a new hive with its structure; it goes last unless another position was chosen. */
export const hiveInput = (values: HiveFormValues) => ({
  ...values.structure,
  ...ownFields(values),
  position_on_apiary: chosen(values.position_on_apiary),
  set_up_at: values.set_up_at || undefined,
});

/**
 * The request for an edited hive. Apiary and position are sent only if they were changed, because another
 * device may have moved the hive since the form opened. An emptied name is null and becomes the default one.
 */
export function hiveChange(values: HiveFormValues, hive: Hive) {
  const { apiary_id, ...own } = ownFields(values);
  if (apiary_id !== hive.apiary_id) return { ...own, apiary_id };
  const position = Number(values.position_on_apiary);
  return position === hive.position_on_apiary ? own : { ...own, position_on_apiary: position };
}

/** The usual number of frames in a box of this type. */
export const framesOfType = (typeId: string): number =>
  findHiveType(Number(typeId))?.frames_per_layer ?? DEFAULT_FRAMES_PER_LAYER;

/** A new type sets its number of frames unless the beekeeper changed that of the old type. */
export const framesAfterTypeChange = (
  frames: number | string | null,
  oldTypeId: string,
  newTypeId: string,
): number | string | null =>
  frames === null || frames === framesOfType(oldTypeId) ? framesOfType(newTypeId) : frames;
