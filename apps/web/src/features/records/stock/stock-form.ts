import type { RecordInput } from '@propolis/contract';
import { DEATH_CAUSES, isFounding, REMAINS, type StockEvent } from '@propolis/domain';
import { readNumber } from '../../../lib/numbers.ts';
import { fieldValues, textOrNull } from '../../../lib/writes/form-values.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import { type NamedContent, shownHive } from '../record-edit.ts';

/** What the form records: colonies that come, that move to another own apiary, or that are no more. */
export type StockAct = 'come' | 'move' | 'lost';

/** How colonies come; a split has its own form. */
export const ARRIVALS = ['start', 'swarm_caught', 'bought', 'mating_unit'] as const;
export type Arrival = (typeof ARRIVALS)[number];

/** How colonies are lost; a merge has its own form. */
export const LOSSES = ['died', 'sold', 'given', 'dissolved'] as const;
export type Loss = (typeof LOSSES)[number];

export type StockInput = Extract<RecordInput, { readonly kind: 'stock' }>;

/** Fields that hold text; '' for none. */
const TEXTS = {
  happened_on: '',
  to_apiary_id: '',
  cause: '',
  found_on: '',
  autumn_strength: '',
  party_name: '',
  party_address: '',
  party_number: '',
  note: '',
};

export interface StockValues extends Readonly<typeof TEXTS> {
  /** Ids. */
  readonly hives: readonly string[];
  /** Not read of a move. */
  readonly event: Loss | Arrival;
  readonly remains: readonly string[];
}

/** One draft per act and place where it begins. */
export const stockDraftKey = (
  act: StockAct,
  place: { readonly apiary: number; readonly hive: number | undefined; readonly account: string | null },
): string => `stock-draft.${act}.${place.apiary}.${place.hive ?? 'all'}.${place.account}`;

/** Several hives come when the register begins, one or none when a swarm is caught. */
const usualEvent = (act: StockAct, hives: number): Loss | Arrival => {
  if (act !== 'come') return 'died';
  return hives > 1 ? 'start' : 'swarm_caught';
};

export const stockValues = (act: StockAct, hives: readonly number[], today: string): StockValues => ({
  ...TEXTS,
  happened_on: today,
  hives: hives.map(String),
  event: usualEvent(act, hives.length),
  remains: [],
});

export type SentStock = Extract<NamedContent, { readonly kind: 'stock' }>;

/** The values of a sent record. */
export function sentStockValues(input: SentStock): Partial<StockValues> {
  const { hive_ids, remains, event, ...fields } = input;
  const hives = hive_ids.map(shownHive).map(String);
  const own = [...ARRIVALS, ...LOSSES].find((one) => one === event);
  return { ...fieldValues(fields), hives, remains, ...(own && { event: own }) };
}

export function actOf({ event }: Pick<StockInput, 'event'>): StockAct {
  if (isFounding(event)) return 'come';
  return event === 'moved' ? 'move' : 'lost';
}

const idOf = (text: string): number | null => (text === '' ? null : arrivedId(Number(text)));

const PARTY_FIELDS = ['party_name', 'party_address', 'party_number'] as const;
export type PartyField = (typeof PARTY_FIELDS)[number];

const NO_DEATH = { cause: null, found_on: null, autumn_strength: null, remains: [] };
const NO_PARTY = { party_name: null, party_address: null, party_number: null };

const deathOf = ({ cause, found_on, autumn_strength, remains }: StockValues) => ({
  cause: DEATH_CAUSES.find((one) => one === cause) ?? null,
  found_on: textOrNull(found_on),
  autumn_strength: readNumber(autumn_strength),
  remains: REMAINS.filter((one) => remains.includes(one)),
});

const partyOf = (values: StockValues) => ({
  ...NO_PARTY,
  ...Object.fromEntries(partyFieldsOf(values.event).map((field) => [field, textOrNull(values[field])])),
});

/** The same record with what a correction may change: event, hives and apiary stay. */
export const correctedStock = (content: SentStock, values: StockValues) => ({
  ...content,
  happened_on: values.happened_on,
  note: textOrNull(values.note),
  ...Object.fromEntries(partyFieldsOf(content.event).map((field) => [field, textOrNull(values[field])])),
  ...(content.event === 'died' && deathOf(values)),
});

/** What is asked about the other beekeeper or the place; the register needs it. */
export function partyFieldsOf(event: StockEvent): readonly PartyField[] {
  if (event === 'swarm_caught') return ['party_address'];
  return event === 'sold' || event === 'given' || event === 'bought' ? PARTY_FIELDS : [];
}

/** Converts to the contract's format; unreadable values are kept, and validation rejects them. */
export function stockInput(act: StockAct, values: StockValues) {
  const { event } = values;
  return {
    kind: 'stock',
    happened_on: values.happened_on,
    happened_at: null,
    note: textOrNull(values.note),
    event: act === 'move' ? 'moved' : event,
    hive_ids: values.hives.map((id) => arrivedId(Number(id))),
    colonies: null,
    to_apiary_id: act === 'move' ? idOf(values.to_apiary_id) : null,
    ...(act === 'move' ? NO_PARTY : partyOf(values)),
    ...(act === 'lost' && event === 'died' ? deathOf(values) : NO_DEATH),
    new_hives: [],
  };
}

/** The same with hives that the contract accepts: some may not be on the server yet. */
export const checkedStock = (act: StockAct, values: StockValues) => ({
  ...stockInput(act, values),
  hive_ids: values.hives.map((_, at) => at + 1),
});

/** Errors that the body cannot show at their field: a day in the future. */
export function stockFaults(
  { happened_on, found_on, event }: StockValues,
  today: string,
): Record<string, string> {
  // Only a dead colony has the field of the day on which it was found.
  const days = { happened_on, ...(event === 'died' && { found_on }) };
  return Object.fromEntries(
    Object.entries(days).flatMap(([field, day]) => (day > today ? [[field, 'in_future']] : [])),
  );
}

/** The field of the form that shows an error of the contract. */
export const stockFieldOf = (field: string): string =>
  field.startsWith('hive_ids') || field === 'colonies' ? 'hives' : field.replace(/^remains.*/, 'remains');
