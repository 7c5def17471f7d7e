import type { Apiary, Scale, ScaleSlot, Sensors } from '@propolis/contract';
import { DEFAULT_SCALE_MODEL, isOfKind, placesOf, readMoment } from '@propolis/domain';
import { toLocalMinute } from '../../../lib/local-minute.ts';
import { readNumber, writeNumber } from '../../../lib/numbers.ts';
import { type PayloadFieldValues, payloadFieldValues, payloadMapping } from './payload-fields.ts';

/** One slot in the form: numbers as typed. */
export interface SlotValues {
  /** Id of the hive, '' for none. */
  readonly hive: string;
  /** '' or 0 is "not calibrated". */
  readonly factor: string;
  /** kg */
  readonly offset: string;
  /**
   * Local start of the hive on the slot, to the minute (`local-minute.ts`). '' covers all measurements of the
   * slot.
   */
  readonly since: string;
}

export interface ScaleFormValues {
  readonly name: string;
  readonly aid: string;
  readonly apiary: string;
  readonly model: number;
  /** One per slot of the model, in order. */
  readonly slots: readonly SlotValues[];
  /** Meaning of the decoded LoRaWAN payload fields; empty for the default names. */
  readonly fields: readonly PayloadFieldValues[];
}

/** New slots are free and not calibrated (specification 4). */
const EMPTY_SLOT: SlotValues = { hive: '', factor: '0', offset: '0', since: '' };

/** Adds or removes slots to fit a model (specification 4). */
export const fitSlots = (model: number, slots: readonly SlotValues[]): SlotValues[] =>
  Array.from({ length: placesOf(model) }, (_, at) => slots[at] ?? EMPTY_SLOT);

const standingValues = ({ hive_id, since }: ScaleSlot): Pick<SlotValues, 'hive' | 'since'> => ({
  hive: hive_id === null ? '' : String(hive_id),
  since: since === null ? '' : toLocalMinute(new Date(since)),
});

const slotValues = (slot: ScaleSlot): SlotValues => ({
  ...standingValues(slot),
  factor: writeNumber(slot.description.weight_factor),
  offset: writeNumber(slot.description.weight_offset),
});

/** Whether its weights are or were assigned to a hive in the stored scale. */
export const wasUsed = ({ hive_id, before }: ScaleSlot): boolean => hive_id !== null || before.length > 0;

/**
 * Start of a newly chosen hive: unchanged for the same hive, now if it replaces another, and all measurements
 * if there was none.
 */
export function sinceOf(hive: string, slot: ScaleSlot | undefined, now: Date): string {
  if (!slot || hive === '') return '';
  const kept = standingValues(slot);
  if (hive === kept.hive) return kept.since;
  return wasUsed(slot) ? toLocalMinute(now) : '';
}

/** Older drafts have no `since`: it is set as if the hives were chosen now. */
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

/** Initial form values; a new scale is in the only apiary, if there is just one. */
export function scaleFormValues(
  scale: Scale | undefined,
  apiaries: readonly Apiary[],
  newName: string,
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
    slots: fitSlots(model, scale.hives.map(slotValues)),
    fields: payloadFieldValues(ttn_mapping),
  };
}

/** `scale` is the stored one if it is edited. */
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
      weight_offset: readNumber(offset, { unit: 'kg' }) ?? 0,
    },
  })),
});

/**
 * The form shows the start less precisely than it is stored, for example in the repeated hour of a clock
 * change. An unchanged start is therefore sent as stored. A slot just added to the scale may have had hives
 * before; the server knows them.
 */
function sentSince(
  since: string,
  kept: { readonly slot: ScaleSlot | undefined } | undefined,
): string | null | undefined {
  if (since === '') return kept && !kept.slot ? undefined : null;
  return kept?.slot?.since && since === standingValues(kept.slot).since ? kept.slot.since : momentOf(since);
}

/** Converts to the contract's format; an invalid time is sent as typed, and the server rejects it. */
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

/** The scale on which a hive already is. */
export interface TakenPlace {
  readonly scale: string;
  readonly position: number;
}

/** Hives on other scales, with their place (specification 5: they cannot be selected). */
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
