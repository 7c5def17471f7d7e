import type { Apiary, Hive } from '@propolis/contract';
import {
  DEFAULT_FRAMES_PER_LAYER,
  DEFAULT_HIVE_COLOR,
  defaultHiveName,
  findHiveType,
  type ObservationData,
} from '@propolis/domain';

/** What the form's fields hold; ids as the text of their option, '' until one is chosen. */
export interface HiveFormValues {
  readonly name: string;
  readonly color: string;
  readonly hive_type_id: string;
  readonly bee_race_id: string;
  /** As text what is no number. */
  readonly frames_per_layer: number | string | null;
  readonly description: string;
  readonly apiary_id: string;
  /** 1-based; '' is the last, where one goes that moves to another apiary. */
  readonly position_on_apiary: string;
  /** The items that a new hive is set up with, by their keys; an edited one has none here. */
  readonly structure: ObservationData;
  /** When a new hive was set up (ISO 8601): as its form was first sent, '' until then. */
  readonly set_up_at: string;
}

/** One draft per hive that is edited, and one per apiary to which one is added. */
export const hiveDraftKey = (hive: Hive | undefined, apiaryId: number): string =>
  hive ? `hive-draft.${hive.id}` : `hive-draft.new.${apiaryId}`;

export const hiveFormValues = (hive: Hive | undefined, apiaryId: number): HiveFormValues => ({
  name: hive?.name ?? '',
  color: hive?.color ?? DEFAULT_HIVE_COLOR,
  hive_type_id: hive ? String(hive.hive_type_id) : '',
  bee_race_id: hive ? String(hive.bee_race_id) : '',
  frames_per_layer: hive?.frames_per_layer ?? DEFAULT_FRAMES_PER_LAYER,
  description: hive?.description ?? '',
  apiary_id: String(hive?.apiary_id ?? apiaryId),
  position_on_apiary: hive ? String(hive.position_on_apiary) : '',
  structure: {},
  set_up_at: '',
});

interface NameFacts {
  readonly hive: Hive | undefined;
  readonly apiaries: readonly Apiary[];
  /** What proposed names begin with. */
  readonly prefix: string;
}

/** The name of a hive that is given none, in the apiary that is chosen. */
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

/** What is sent of the hive's own fields, its position apart. */
const ownFields = (values: HiveFormValues) => ({
  name: values.name.trim() || null,
  color: values.color,
  hive_type_id: chosen(values.hive_type_id),
  bee_race_id: chosen(values.bee_race_id),
  frames_per_layer: values.frames_per_layer ?? DEFAULT_FRAMES_PER_LAYER,
  description: values.description.trim() || null,
  apiary_id: chosen(values.apiary_id),
});

/** What is sent of a new hive, its structure beside its fields: it goes last unless another position was chosen. */
export const hiveInput = (values: HiveFormValues) => ({
  ...values.structure,
  ...ownFields(values),
  position_on_apiary: chosen(values.position_on_apiary),
  set_up_at: values.set_up_at || undefined,
});

/**
 * What is sent of an edited hive, as it was when the form opened: its apiary and its position only where they were changed,
 * for another device may have moved it since; a name that was emptied goes as null and becomes the default one.
 */
export function hiveChange(values: HiveFormValues, hive: Hive) {
  const { apiary_id, ...own } = ownFields(values);
  if (apiary_id !== hive.apiary_id) return { ...own, apiary_id };
  const position = Number(values.position_on_apiary);
  return position === hive.position_on_apiary ? own : { ...own, position_on_apiary: position };
}

/** Frames that a box of this type usually holds. */
export const framesOfType = (typeId: string): number =>
  findHiveType(Number(typeId))?.frames_per_layer ?? DEFAULT_FRAMES_PER_LAYER;

/** A new type brings its number of frames, unless the beekeeper has set another than the old type's. */
export const framesAfterTypeChange = (
  frames: number | string | null,
  oldTypeId: string,
  newTypeId: string,
): number | string | null =>
  frames === null || frames === framesOfType(oldTypeId) ? framesOfType(newTypeId) : frames;
