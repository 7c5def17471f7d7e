import type { RecordInput } from '@propolis/contract';
import { DEATH_CAUSES, REMAINS } from '@propolis/domain';
import { readNumber } from '../../../lib/numbers.ts';
import { fieldValues } from '../../../lib/writes/form-values.ts';
import { arrivedId, shownId } from '../../../lib/writes/provisional.ts';
import type { NamedContent } from '../record-edit.ts';

/** What the form records: colonies that move to another own apiary, or that are no more. */
export type StockAct = 'move' | 'lost';

/** How colonies are lost; a merge has its own form. */
export const LOSSES = ['died', 'sold', 'given', 'dissolved'] as const;
export type Loss = (typeof LOSSES)[number];

export type StockInput = Extract<RecordInput, { readonly kind: 'stock' }>;

/** All values are text; '' for none. */
export interface StockValues {
  readonly happened_on: string;
  /** Ids. */
  readonly hives: readonly string[];
  readonly to_apiary_id: string;
  readonly event: Loss;
  readonly cause: string;
  readonly found_on: string;
  readonly autumn_strength: string;
  readonly remains: readonly string[];
  readonly party_name: string;
  readonly party_address: string;
  readonly party_number: string;
  readonly note: string;
}

/** One draft per act and place where it begins. */
export const stockDraftKey = (
  act: StockAct,
  place: { readonly apiary: number; readonly hive: number | undefined; readonly account: string | null },
): string => `stock-draft.${act}.${place.apiary}.${place.hive ?? 'all'}.${place.account}`;

export const stockValues = (hives: readonly number[], today: string): StockValues => ({
  happened_on: today,
  hives: hives.map(String),
  to_apiary_id: '',
  event: 'died',
  cause: '',
  found_on: '',
  autumn_strength: '',
  remains: [],
  party_name: '',
  party_address: '',
  party_number: '',
  note: '',
});

/** The values of a sent record. */
export function sentStockValues(input: Extract<NamedContent, { readonly kind: 'stock' }>): object {
  const { hive_ids, remains, event, ...fields } = input;
  const hives = hive_ids.map((hive) => String(typeof hive === 'string' ? hive : shownId(hive)));
  return { ...fieldValues(fields), hives, remains, ...(event !== 'moved' && { event }) };
}

export const actOf = ({ event }: Pick<StockInput, 'event'>): StockAct =>
  event === 'moved' ? 'move' : 'lost';

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const idOf = (text: string): number | null => (text === '' ? null : arrivedId(Number(text)));

const NO_DEATH = { cause: null, found_on: null, autumn_strength: null, remains: [] };
const NO_PARTY = { party_name: null, party_address: null, party_number: null };

const deathOf = ({ cause, found_on, autumn_strength, remains }: StockValues) => ({
  cause: DEATH_CAUSES.find((one) => one === cause) ?? null,
  found_on: textOrNull(found_on),
  autumn_strength: readNumber(autumn_strength),
  remains: REMAINS.filter((one) => remains.includes(one)),
});

const partyOf = (values: StockValues) => ({
  party_name: textOrNull(values.party_name),
  party_address: textOrNull(values.party_address),
  party_number: textOrNull(values.party_number),
});

const hasParty = (event: Loss): boolean => event === 'sold' || event === 'given';

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
    ...(act === 'lost' && hasParty(event) ? partyOf(values) : NO_PARTY),
    ...(act === 'lost' && event === 'died' ? deathOf(values) : NO_DEATH),
    new_hives: [],
  };
}

/** Errors that the body cannot show at their field: a day in the future. */
export function stockFaults({ happened_on, found_on }: StockValues, today: string): Record<string, string> {
  const days = { happened_on, found_on };
  return Object.fromEntries(
    Object.entries(days).flatMap(([field, day]) => (day > today ? [[field, 'in_future']] : [])),
  );
}

/** The field of the form that shows an error of the contract. */
export const stockFieldOf = (field: string): string =>
  field.startsWith('hive_ids') || field === 'colonies' ? 'hives' : field.replace(/^remains.*/, 'remains');
