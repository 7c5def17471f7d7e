import type { Apiary, Hive, Merge, Split } from '@propolis/contract';
import { defaultHiveName, SPLIT_CHECKS, SPLIT_ITEMS, type SplitGift } from '@propolis/domain';
import { arrivedId } from '../../../lib/writes/provisional.ts';

export type SplitInput = Omit<Split, 'id'>;
export type MergeInput = Omit<Merge, 'id'>;

/** Null is none; text that is not a number stays as typed. */
type Count = number | string | null;

/** What one hive gives to the other. */
export type GiftValues = { readonly [field in keyof SplitGift]: Count };

export interface SplitValues extends GiftValues {
  readonly happened_on: string;
  /** Id of the hive that gets the part; '' for a new one. */
  readonly to: string;
  /** Of a new hive. */
  readonly name: string;
  readonly queen: 'stays' | 'goes';
  readonly checks: readonly string[];
  readonly note: string;
}

export interface MergeValues extends GiftValues {
  readonly happened_on: string;
  /** Id of the hive that ends; '' for none. */
  readonly other: string;
  /** '' if unknown. */
  readonly queen: 'own' | 'other' | '';
  readonly note: string;
}

/** One draft per hive and act. */
export const splitDraftKey = (act: 'split' | 'merge', hive: number, account: string | null): string =>
  `${act}-draft.${hive}.${account}`;

/** A small nucleus. */
const USUAL: SplitGift = { brood: 2, stores: 1, bees: 2 };

/** What a hive has of each, as last observed; undefined if it is unknown. */
export type KnownGift = { readonly [field in keyof SplitGift]: number | undefined };

export function knownOf({ observations_aggregate: values }: Pick<Hive, 'observations_aggregate'>): KnownGift {
  const numberOf = (item: string) => {
    const value = values[item];
    return typeof value === 'number' ? value : undefined;
  };
  const [[, brood], [, stores], [, bees]] = SPLIT_ITEMS;
  return { brood: numberOf(brood), stores: numberOf(stores), bees: numberOf(bees) };
}

/** The usual part, but not more than the hive has. */
export function splitValues(hive: Hive, { hives }: Pick<Apiary, 'hives'>, today: string): SplitValues {
  const known = knownOf(hive);
  const part = (field: keyof SplitGift) => Math.min(USUAL[field], known[field] ?? USUAL[field]);
  return {
    happened_on: today,
    to: '',
    name: defaultHiveName(hives.map(({ name }) => name)),
    brood: part('brood'),
    stores: part('stores'),
    bees: part('bees'),
    queen: 'stays',
    checks: SPLIT_CHECKS,
    note: '',
  };
}

export const mergeValues = (today: string): MergeValues => ({
  happened_on: today,
  other: '',
  brood: null,
  stores: null,
  bees: null,
  queen: '',
  note: '',
});

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const idOf = (text: string): number | undefined => (text === '' ? undefined : arrivedId(Number(text)));
const giftOf = ({ brood, stores, bees }: GiftValues) => ({
  brood: brood ?? 0,
  stores: stores ?? 0,
  bees: bees ?? 0,
});

/** Converts to the contract's format. `newId` is the id of the record and, in records, of a new hive. */
export function splitInput(values: SplitValues, hive: Hive, newId: string) {
  const to = idOf(values.to);
  const { color, hive_type_id, bee_race_id, frames_per_layer } = hive;
  const newHive = { id: newId, name: values.name.trim(), color, hive_type_id, bee_race_id, frames_per_layer };
  const part = {
    ...giftOf(values),
    queen: null,
    new_queen: null,
    hive_id: to ?? null,
    new_hive: to === undefined ? newHive : null,
  };
  return {
    id: newId,
    happened_on: values.happened_on,
    happened_at: null,
    note: textOrNull(values.note),
    queen_part: values.queen === 'goes' ? 0 : null,
    checks: SPLIT_CHECKS.filter((check) => values.checks.includes(check)),
    parts: [part],
  };
}

export const mergeInput = (values: MergeValues, newId: string) => ({
  id: newId,
  happened_on: values.happened_on,
  happened_at: null,
  note: textOrNull(values.note),
  hive_id: idOf(values.other),
  ...giftOf(values),
  queen: values.queen === '' ? null : values.queen,
});

interface FaultFacts {
  readonly today: string;
  /** Of the hive that gives. */
  readonly known: KnownGift;
}

/** Errors that the body cannot show: a day in the future, and more than the hive has. */
export function splitFaults(
  values: GiftValues & { readonly happened_on: string },
  { today, known }: FaultFacts,
): Record<string, string> {
  const tooMany = SPLIT_ITEMS.filter(([field]) => {
    const [given, has] = [values[field], known[field]];
    return typeof given === 'number' && has !== undefined && given > has;
  });
  return {
    ...Object.fromEntries(tooMany.map(([field]) => [field, 'too_big'])),
    ...(values.happened_on > today && { happened_on: 'in_future' }),
  };
}

/** The field of the form that shows an error of the contract. */
export function splitFieldOf(field: string): string {
  const [, , own = field, ...inner] = field.startsWith('parts') ? field.split('.') : [];
  if (own === 'hive_id') return 'to';
  return own === 'new_hive' ? (inner.at(-1) ?? 'name') : own;
}

export const mergeFieldOf = (field: string): string => (field === 'hive_id' ? 'other' : field);
