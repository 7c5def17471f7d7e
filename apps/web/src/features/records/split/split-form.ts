import type { Apiary, Hive, Merge, Split } from '@propolis/contract';
import {
  defaultHiveName,
  QUEEN_STAGES,
  type QueenStage,
  SPLIT_CHECKS,
  SPLIT_ITEMS,
  type SplitGift,
} from '@propolis/domain';
import { readNumber } from '../../../lib/numbers.ts';
import { textOrNull } from '../../../lib/writes/form-values.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import type { WithNamed } from '../../../lib/writes/references.ts';
import { shownHive } from '../record-edit.ts';

export type SplitInput = Omit<Split, 'id'>;
export type MergeInput = Omit<Merge, 'id'>;

/** Null is none; text that is not a number stays as typed. */
type Count = number | string | null;

/** What one hive gives to the other. */
export type GiftValues = { readonly [field in keyof SplitGift]: Count };

/** The queen of a part: it raises one, gets that of the divided hive, or one from another colony. */
export const PART_QUEENS = ['raises', 'old', ...QUEEN_STAGES] as const;
type PartQueen = (typeof PART_QUEENS)[number];

export interface PartValues extends GiftValues {
  /** Of its new hive and its new queen; '' for the id of the record. */
  readonly uid: string;
  /** Id of the hive that gets the part; '' for a new one. */
  readonly to: string;
  /** Of a new hive. */
  readonly name: string;
  readonly queen: PartQueen;
  /** Of a queen from another colony. */
  readonly year: string;
  readonly number: string;
}

export interface SplitValues {
  readonly happened_on: string;
  readonly parts: readonly PartValues[];
  readonly checks: readonly string[];
  readonly note: string;
}

/** More colonies are rarely made of one. */
export const FORM_PARTS_MAX = 4;

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
  const items = new Map(SPLIT_ITEMS);
  return giftBy((field) => {
    const value = values[items.get(field) ?? ''];
    return typeof value === 'number' ? value : undefined;
  });
}

const giftBy = <Value>(read: (field: keyof SplitGift) => Value) => ({
  brood: read('brood'),
  stores: read('stores'),
  bees: read('bees'),
});

/** What the hive still has for a part, after what the others get. */
export function leftFor(parts: readonly GiftValues[], at: number, known: KnownGift): KnownGift {
  const others = parts.filter((_, other) => other !== at);
  return giftBy((field) => {
    const has = known[field];
    return has === undefined
      ? undefined
      : Math.max(0, has - others.reduce((sum, part) => sum + countOf(part[field]), 0));
  });
}

const countOf = (typed: Count): number => (typeof typed === 'number' ? typed : 0);

interface NewPart {
  readonly hive: Hive;
  readonly apiary: Pick<Apiary, 'hives'>;
  readonly day: string;
  readonly uid: string;
  /** Of the proposed names of hives. */
  readonly prefix: string;
}

/** One more part: the usual one, but not more than the hive still has. */
export function newPart(
  parts: readonly PartValues[],
  { hive, apiary, day, uid, prefix }: NewPart,
): PartValues {
  const taken = [...apiary.hives, ...parts].map(({ name }) => name);
  const left = leftFor(parts, parts.length, knownOf(hive));
  return {
    uid,
    to: '',
    name: defaultHiveName(taken, undefined, prefix),
    ...giftBy((field) => Math.min(USUAL[field], left[field] ?? USUAL[field])),
    queen: 'raises',
    year: day.slice(0, 4),
    number: '',
  };
}

/** One part, all else prefilled. */
export const splitValues = (facts: Omit<NewPart, 'uid'>): SplitValues => ({
  happened_on: facts.day,
  parts: [newPart([], { ...facts, uid: '' })],
  checks: SPLIT_CHECKS,
  note: '',
});

/** The queen of the divided hive goes with one part only. */
export const withQueen = (
  parts: readonly PartValues[],
  at: number,
  queen: PartQueen,
): readonly PartValues[] =>
  parts.map((part, one) => {
    if (one === at) return { ...part, queen };
    return queen === 'old' && part.queen === 'old' ? { ...part, queen: 'raises' } : part;
  });

export const mergeValues = (today: string): MergeValues => ({
  happened_on: today,
  other: '',
  brood: null,
  stores: null,
  bees: null,
  queen: '',
  note: '',
});

const idOf = (text: string): number | undefined => (text === '' ? undefined : arrivedId(Number(text)));

const stageOf = (queen: PartQueen): QueenStage | undefined => QUEEN_STAGES.find((stage) => stage === queen);

/** The queen of a part; only one from another colony is new. */
function queenOfPart({ queen, year, number }: PartValues, uid: string) {
  const queen_stage = stageOf(queen);
  if (queen_stage === undefined) return { queen: null, new_queen: null };
  return { queen: uid, new_queen: { year: readNumber(year), number: textOrNull(number) }, queen_stage };
}

/** Converts to the contract's format. `newId` is the id of the record and, in records, of the first new hive. */
export function splitInput(values: SplitValues, hive: Hive, newId: string) {
  const { color, hive_type_id, bee_race_id, frames_per_layer } = hive;
  const parts = values.parts.map((part) => {
    const to = idOf(part.to);
    const id = part.uid || newId;
    const newHive = { id, name: part.name.trim(), color, hive_type_id, bee_race_id, frames_per_layer };
    return {
      ...giftBy((field) => part[field] ?? 0),
      ...queenOfPart(part, id),
      hive_id: to ?? null,
      new_hive: to === undefined ? newHive : null,
    };
  });
  const queenPart = values.parts.findIndex(({ queen }) => queen === 'old');
  return {
    id: newId,
    happened_on: values.happened_on,
    happened_at: null,
    note: textOrNull(values.note),
    queen_part: queenPart < 0 ? null : queenPart,
    checks: SPLIT_CHECKS.filter((check) => values.checks.includes(check)),
    parts,
  };
}

/** The parts of a split that was refused. */
export const partValues = (
  parts: readonly WithNamed<SplitInput['parts'][number], 'hive_id'>[],
  { queenPart, day, uid }: { readonly queenPart: number | null; readonly day: string; readonly uid: string },
): readonly PartValues[] =>
  parts.map(({ brood, stores, bees, hive_id, new_hive, new_queen, queen, queen_stage }, at) => {
    const id = new_hive?.id ?? queen ?? uid;
    return {
      ...{ brood, stores, bees },
      uid: id === uid ? '' : id,
      to: new_hive || hive_id === null ? '' : String(shownHive(hive_id)),
      name: new_hive?.name ?? '',
      queen: at === queenPart ? 'old' : (queen_stage ?? 'raises'),
      year: String(new_queen?.year ?? day.slice(0, 4)),
      number: new_queen?.number ?? '',
    };
  });

export const mergeInput = (values: MergeValues, newId: string) => ({
  id: newId,
  happened_on: values.happened_on,
  happened_at: null,
  note: textOrNull(values.note),
  hive_id: idOf(values.other),
  ...giftBy((field) => values[field] ?? 0),
  queen: values.queen === '' ? null : values.queen,
});

interface FaultFacts {
  readonly today: string;
  /** Of the hive that gives. */
  readonly known: KnownGift;
}

/** Errors that the body cannot show: a day in the future, and more than the hive has. */
export function mergeFaults(values: MergeValues, facts: FaultFacts): Record<string, string> {
  return { ...giftFaults(values, facts.known), ...dayFaults(values, facts) };
}

/** The same of all parts. */
export function splitFaults(values: SplitValues, facts: FaultFacts): Record<string, string> {
  const { parts } = values;
  const ofParts = parts.map((part, at) => {
    const before = leftFor(parts.slice(0, at), at, facts.known);
    return giftFaults(part, before, `parts.${at}.`);
  });
  return Object.assign({}, ...ofParts, dayFaults(values, facts));
}

function giftFaults(gift: GiftValues, known: KnownGift, path = ''): Record<string, string> {
  const tooMany = SPLIT_ITEMS.filter(([field]) => countOf(gift[field]) > (known[field] ?? Infinity));
  return Object.fromEntries(tooMany.map(([field]) => [path + field, 'too_big']));
}

const dayFaults = (
  { happened_on }: { readonly happened_on: string },
  { today }: FaultFacts,
): Record<string, string> => (happened_on > today ? { happened_on: 'in_future' } : {});

/** The field of the form that shows an error of the contract. */
export function splitFieldOf(field: string): string {
  const [list, at, own, inner] = field.split('.');
  if (list !== 'parts' || own === undefined) return list === 'parts' ? 'parts.0.to' : field;
  const path = `parts.${at}.`;
  if (own === 'hive_id') return `${path}to`;
  if (own === 'new_hive') return `${path}name`;
  return own === 'new_queen' ? `${path}${inner ?? 'year'}` : path + own;
}

export const mergeFieldOf = (field: string): string => (field === 'hive_id' ? 'other' : field);
