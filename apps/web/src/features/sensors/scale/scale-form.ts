import type { Apiary, Scale, ScaleSlot, Sensors } from '@propolis/contract';
import { DEFAULT_SCALE_MODEL, isOfKind, type Language, placesOf, readMoment } from '@propolis/domain';
import { toLocalMinute } from '../../../lib/local-minute.ts';
import { readNumber, writeNumber } from '../../../lib/numbers.ts';
import { type PayloadFieldValues, payloadFieldValues, payloadMapping } from './payload-fields.ts';

/** One slot as the form holds it: numbers as they were typed. */
export interface SlotValues {
  /** Id of the hive, '' while none stands there. */
  readonly hive: string;
  /** '' or 0 is "not calibrated". */
  readonly factor: string;
  /** kg */
  readonly offset: string;
  /** Local, to the minute (`local-minute.ts`): since when the hive stands there. '' is as long as the slot has measured. */
  readonly since: string;
}

export interface ScaleFormValues {
  readonly name: string;
  readonly aid: string;
  readonly apiary: string;
  readonly model: number;
  /** One for each place of the model, in order. */
  readonly slots: readonly SlotValues[];
  /** What fields of a decoded LoRaWAN payload mean; none while they have their usual names. */
  readonly fields: readonly PayloadFieldValues[];
}

/** One draft per scale, and one per account for the one that is added. */
export const scaleDraftKey = (scale: Scale | undefined, account: string | null): string =>
  scale ? `scale-draft.${scale.id}` : `scale-draft.new.${account}`;

/** New slots are free and not calibrated (specification 4). */
const EMPTY_SLOT: SlotValues = { hive: '', factor: '0', offset: '0', since: '' };

/** Trims or pads slots to the places of a model (specification 4). */
export const fitSlots = (model: number, slots: readonly SlotValues[]): SlotValues[] =>
  Array.from({ length: placesOf(model) }, (_, at) => slots[at] ?? EMPTY_SLOT);

const standingValues = ({ hive_id, since }: ScaleSlot): Pick<SlotValues, 'hive' | 'since'> => ({
  hive: hive_id === null ? '' : String(hive_id),
  since: since === null ? '' : toLocalMinute(new Date(since)),
});

const slotValues = (slot: ScaleSlot, language: Language): SlotValues => ({
  ...standingValues(slot),
  factor: writeNumber(slot.description.weight_factor, language),
  offset: writeNumber(slot.description.weight_offset, language),
});

/** Whether its weights were somebody's, or are as long as the form is not saved. */
export const wasUsed = ({ hive_id, before }: ScaleSlot): boolean => hive_id !== null || before.length > 0;

/**
 * Since when a hive stands there that is chosen now: the one that stood there stays, another one in its place comes now,
 * and has all where nobody stood before.
 */
export function sinceOf(hive: string, slot: ScaleSlot | undefined, now: Date): string {
  if (!slot || hive === '') return '';
  const kept = standingValues(slot);
  if (hive === kept.hive) return kept.since;
  return wasUsed(slot) ? toLocalMinute(now) : '';
}

/** A draft that was kept before forms asked since when says nothing of it: as if its hives were chosen now. */
export const completeDraft = (
  { slots, ...values }: ScaleFormValues,
  scale: Scale | undefined,
  now: Date,
): ScaleFormValues => ({
  ...values,
  slots: slots.map(({ since, ...slot }: Omit<SlotValues, 'since'> & Partial<SlotValues>, at) => ({
    ...slot,
    since: since ?? sinceOf(slot.hive, scale?.hives[at], now),
  })),
});

/** What the form begins with; a new scale stands in the only apiary there is. */
export function scaleFormValues(
  scale: Scale | undefined,
  apiaries: readonly Apiary[],
  { newName, language }: { readonly newName: string; readonly language: Language },
): ScaleFormValues {
  if (!scale) {
    const [only, ...others] = apiaries;
    const model = DEFAULT_SCALE_MODEL;
    return {
      name: newName,
      aid: '',
      apiary: only && others.length === 0 ? String(only.id) : '',
      model,
      slots: fitSlots(model, []),
      fields: [],
    };
  }
  const { aid, name, model, apiary, ttn_mapping } = scale.description;
  return {
    name,
    aid,
    apiary: String(apiary),
    model,
    slots: fitSlots(
      model,
      scale.hives.map((slot) => slotValues(slot, language)),
    ),
    fields: payloadFieldValues(ttn_mapping),
  };
}

/** `scale` as it is kept, while it is edited. */
export const scaleInput = (
  { name, aid, apiary, model, slots, fields }: ScaleFormValues,
  scale: Scale | undefined,
) => ({
  sensor_model_id: model,
  description: {
    name,
    aid,
    model,
    apiary: apiary ? Number(apiary) : undefined,
    ttn_mapping: payloadMapping(fields),
  },
  hives: slots.map(({ hive, factor, offset, since }, at) => ({
    hive_id: hive ? Number(hive) : null,
    since: hive === '' ? null : sentSince(since, scale && { slot: scale.hives[at] }),
    description: {
      position: at + 1,
      weight_factor: readNumber(factor) ?? 0,
      weight_offset: readNumber(offset) ?? 0,
    },
  })),
});

/**
 * What is shown of a moment is less than it is: of the hour that clocks show twice nobody sees which one it was. One that
 * is shown as it is kept is sent as it is kept. A slot that the scale has just been given may have had hives before it was
 * taken from it: the server knows.
 */
function sentSince(
  since: string,
  kept: { readonly slot: ScaleSlot | undefined } | undefined,
): string | null | undefined {
  if (since === '') return kept && !kept.slot ? undefined : null;
  return kept?.slot?.since && since === standingValues(kept.slot).since ? kept.slot.since : momentOf(since);
}

/** As the contract has it; what is no minute as it was typed, for it to refuse. */
const momentOf = (since: string): string => {
  const moment = readMoment(since, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return moment === undefined ? since : new Date(moment).toISOString();
};

const SLOT_FIELDS: Readonly<Record<string, string>> = {
  hive_id: 'hive',
  'description.weight_factor': 'factor',
  'description.weight_offset': 'offset',
};

/** `hives.2.description.weight_factor` of the contract is `slots.2.factor` of the form. */
export function scaleFieldOf(field: string): string {
  const [, at, part = ''] = /^hives\.(\d+)\.(.+)$/.exec(field) ?? [];
  if (at !== undefined) return `slots.${at}.${SLOT_FIELDS[part] ?? part}`;
  if (field.startsWith('description.ttn_mapping')) return 'fields';
  return field === 'sensor_model_id' ? 'model' : field.replace(/^description\./, '');
}

/** Where a hive is weighed already. */
export interface TakenPlace {
  readonly scale: string;
  readonly position: number;
}

/** Hives that stand on other scales than this one, each with where (specification 5: they cannot be picked). */
export function takenElsewhere(
  { apiaries, hives }: Pick<Sensors, 'apiaries' | 'hives'>,
  scaleId: number | undefined,
): ReadonlyMap<number, TakenPlace> {
  const nameOf = (id: number) =>
    apiaries.find((sensor) => isOfKind(sensor, 'scale') && sensor.id === id)?.description.name ?? '';
  return new Map(
    hives
      .filter(({ parent_id }) => parent_id !== scaleId)
      .map(({ measurable_id, parent_id, description }) => [
        measurable_id,
        { scale: nameOf(parent_id), position: description.position },
      ]),
  );
}
