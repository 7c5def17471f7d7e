import type { RecordContent, RecordInput } from '@propolis/contract';
import { divideEvenly, HIVE_PARTS, type RecordKind } from '@propolis/domain';
import { readNumber, rounded, writeNumber } from '../../../lib/numbers.ts';
import { fieldValues, textOrNull } from '../../../lib/writes/form-values.ts';
import { chosenHive, type NamedContent, shownHive } from '../record-edit.ts';

/** Kinds that have a form here. */
export const FORM_KINDS = [
  'treatment',
  'feeding',
  'harvest',
  'equipment',
] as const satisfies readonly RecordKind[];
export type FormKind = (typeof FORM_KINDS)[number];
/** The content that a form sends. */
export type FormContent = Extract<RecordInput, { readonly kind: FormKind }>;
export const isOfForm = (content: RecordContent): content is FormContent =>
  FORM_KINDS.some((kind) => kind === content.kind);

/** How an amount is meant: for each hive, in total, or by hive in a table. */
export const SPREADS = ['each', 'total', 'own'] as const;
export type Spread = (typeof SPREADS)[number];

/** The choice of a product that is in no list. */
export const OTHER_PRODUCT = 'other';

/** Texts of fields below « more », with their values before any input. */
export const MORE_TEXTS = {
  happened_at: '',
  note: '',
  batch: '',
  indication: 'varroa',
  /** Days from the first day to the second dose. */
  second_dose_after: '',
  method: '',
  /** Withdrawal days of honey. */
  honey_days: '',
  release_day: '',
  prescribed_by: '',
  dispensed_by: '',
  administered_by: '',
  /** Percent. */
  sugar_share: '',
  density: '',
  dilution: '',
  honey_type: '',
  water: '',
  lot: '',
};

/** All fields that hold text as it is typed. */
const TEXTS = {
  ...MORE_TEXTS,
  happened_on: '',
  /** Feed is entered in kg or l, and sent in g or ml. */
  amount: '',
  unit: 'g',
  /** A product by its name, or `OTHER_PRODUCT` with its name in `product_name`. */
  product: '',
  product_name: '',
  last_day: '',
  feed: 'syrup_1_1',
  food: 'honey',
};

/** A number that a stepper holds: text that is not a number stays as typed. */
type Stepped = number | string | null;

/** Fields of all kinds; a kind uses its own. */
export interface RecordValues extends Readonly<typeof TEXTS> {
  /** Ids of photos of a new record, which are sent after it. */
  readonly photos: readonly string[];
  /** Ids of the chosen hives; the UUID of one that was removed. */
  readonly hives: readonly string[];
  readonly spread: Spread;
  /** Amounts in the table, by `ownKey`. */
  readonly own: Readonly<Record<string, string>>;
  readonly substances: readonly string[];
  /** Withdrawal days of other foods than honey, which no field shows. */
  readonly withdrawal_days: Readonly<Record<string, number>>;
  readonly supers_off: Stepped;
  readonly supers: Stepped;
  readonly brood_boxes: Stepped;
  /** By `FRAME_KINDS`. */
  readonly frames: Readonly<Record<string, Stepped>>;
  /** By `HIVE_PARTS`: put on or taken off. */
  readonly parts: Readonly<Record<string, boolean | null>>;
  /** Within the apiary. */
  readonly moved: boolean;
  /** Put in, replaced or taken out. */
  readonly trap_comb: boolean;
}

const BLANK: RecordValues = {
  ...TEXTS,
  photos: [],
  hives: [],
  spread: 'each',
  own: {},
  substances: [],
  withdrawal_days: {},
  supers_off: null,
  supers: null,
  brood_boxes: null,
  frames: {},
  parts: {},
  moved: false,
  trap_comb: false,
};

/** A key that is not a number, which a form would take for a place in a list. */
export const ownKey = (hive: string): string => `hive ${hive}`;

/**
 * The fields that the draft of a new record always stores: their initial values belong together, and follow the last
 * record and the plan.
 */
export const PREFILLED = (Object.keys(BLANK) as (keyof RecordValues)[]) // `Object.keys` loses the key type.
  .filter((field) => field !== 'hives');

interface DraftPlace {
  readonly apiary: number;
  readonly hive: number | undefined;
  readonly account: string | null;
  /** That the varroa plan proposes. */
  readonly product?: string | undefined;
}

/** One draft per kind and place where it begins, and per proposed product. */
export const recordDraftKey = (kind: FormKind, { apiary, hive, account, product }: DraftPlace): string =>
  ['record-draft', kind, apiary, hive ?? 'all', account, ...(product ? [product] : [])].join('.');

/** One draft per corrected record. */
export const recordEditDraftKey = (id: string): string => `record-draft.${id}`;

/** Units in the form for 1 unit that is sent. */
const scaleOf = (kind: string): number => (kind === 'feeding' ? 1000 : 1);

/** The smallest part of a divided total, in the unit that is sent. */
const stepOf = (kind: string, unit: string): number => {
  if (kind === 'feeding') return 1;
  return unit === 'g' || unit === 'ml' || unit === 'kg' ? 0.01 : 1;
};

/** The amounts as one for each hive, or by hive if they differ. */
function amountValues(content: NamedContent): Partial<RecordValues> {
  if (!('amounts' in content) || content.amounts === null) return {};
  const amounts = content.amounts.map((amount) => writeNumber(amount / scaleOf(content.kind)));
  if (new Set(amounts).size === 1) return { spread: 'each', amount: amounts[0] ?? '' };
  const hives = 'hive_ids' in content ? content.hive_ids.map(shownHive).map(String) : [];
  return {
    spread: 'own',
    own: Object.fromEntries(hives.map((hive, at) => [ownKey(hive), amounts[at] ?? ''])),
  };
}

/** The fields of a content that is corrected. */
export function recordValues(content: NamedContent): Partial<RecordValues> {
  const known = Object.entries(fieldValues(content)).filter(([key]) => Object.hasOwn(BLANK, key));
  const values: Partial<RecordValues> = {
    ...Object.fromEntries(known),
    ...('hive_ids' in content && { hives: content.hive_ids.map(shownHive).map(String) }),
    ...amountValues(content),
  };
  if (content.kind === 'feeding' && content.sugar_share !== null)
    return { ...values, sugar_share: writeNumber(rounded(content.sugar_share * 100)) };
  if (content.kind === 'harvest') return { ...values, supers_off: content.supers_off ?? null };
  if (content.kind === 'equipment') {
    const { supers, brood_boxes, frames, moved = false, trap_comb = false } = content;
    const parts = Object.fromEntries(HIVE_PARTS.map((part) => [part, content[part]]));
    return { ...values, supers, brood_boxes, frames, parts, moved, trap_comb };
  }
  if (content.kind !== 'treatment') return values;
  const { honey, ...withdrawal_days } = content.withdrawal_days;
  return { ...values, honey_days: String(honey ?? ''), withdrawal_days };
}

/** Fields that are the same next time. */
const LASTING: Readonly<Record<FormKind, readonly (keyof RecordValues)[]>> = {
  treatment: [
    'product',
    'substances',
    'unit',
    'amount',
    'indication',
    'method',
    'honey_days',
    'withdrawal_days',
    'batch',
    'prescribed_by',
    'dispensed_by',
    'administered_by',
  ],
  feeding: ['feed', 'unit', 'sugar_share', 'density', 'dilution'],
  harvest: ['food', 'unit', 'honey_type'],
  equipment: [],
};

interface Beginning {
  readonly hives: readonly number[];
  readonly day: string;
  /** The newest record of this kind in the apiary. */
  readonly last?: NamedContent | undefined;
  /** The beekeeper, who usually applies the treatment. */
  readonly by?: string;
}

/** The values of a new record: those of last time that stay the same. */
export function newValues(kind: FormKind, { hives, day, last, by = '' }: Beginning): RecordValues {
  const before = last ? Object.entries(recordValues(last)) : [];
  const lasting = before.filter(([key]) => LASTING[kind].some((known) => known === key));
  return {
    ...BLANK,
    administered_by: kind === 'treatment' ? by : '',
    spread: kind === 'harvest' ? 'total' : 'each',
    unit: kind === 'harvest' ? 'kg' : 'g',
    supers: kind === 'equipment' ? 1 : null,
    ...Object.fromEntries(lasting),
    hives: hives.map(String),
    happened_on: day,
  };
}

/** The values of a record that is corrected. */
export const valuesOf = (content: NamedContent): RecordValues => ({ ...BLANK, ...recordValues(content) });

/** The unit of an amount as the form shows it. */
const shownUnit = (kind: FormKind, unit: string): string =>
  kind === 'feeding' ? (unit === 'g' ? 'kg' : 'l') : unit;

/** The amount that is sent; text that is not a number stays. */
const scaled = (kind: FormKind, text: string, unit: string): number | string | null => {
  const number = readNumber(text, { unit: shownUnit(kind, unit) });
  return typeof number === 'number' ? Math.round(number * scaleOf(kind) * 1e6) / 1e6 : number;
};

/** The amount of the first hive, as the form shows it. */
export const lastAmountOf = (content: NamedContent | undefined): number | undefined => {
  const [amount] = (content && 'amounts' in content && content.amounts) || [];
  return content && amount !== undefined ? amount / scaleOf(content.kind) : undefined;
};

/** One amount for each hive; null if none is known. */
export function amountsOf(
  kind: FormKind,
  { spread, amount, own, hives, unit }: RecordValues,
): readonly (number | string | null)[] | null {
  const count = Math.max(1, hives.length);
  if (spread === 'own' && hives.length > 0) {
    const amounts = hives.map((hive) => scaled(kind, own[ownKey(hive)] ?? '', unit));
    return amounts.every((one) => one === null) ? null : amounts;
  }
  const given = scaled(kind, amount, unit);
  if (given === null) return null;
  if (spread !== 'total' || typeof given !== 'number' || given <= 0)
    return Array.from({ length: count }, () => given);
  const step = stepOf(kind, unit);
  const parts = divideEvenly(given, count, step);
  // A total of fewer steps than hives, or finer than a step such as half a strip, is divided exactly.
  return parts.includes(0) || !Number.isInteger(rounded(given / step))
    ? parts.map(() => given / count)
    : parts;
}

/** The hives whose own amount is wrong; all of them if each amount is a positive number. */
export function withWrongAmount(
  { own, hives }: Pick<RecordValues, 'own' | 'hives'>,
  unit: string,
): readonly string[] {
  const wrong = hives.filter((hive) => {
    const amount = readNumber(own[ownKey(hive)] ?? '', { unit });
    return typeof amount !== 'number' || amount <= 0;
  });
  return wrong.length > 0 ? wrong : hives;
}

const percent = (text: string): number | string | null => {
  const number = readNumber(text, { unit: '%' });
  return typeof number === 'number' ? number / 100 : number;
};

const own: Readonly<Record<FormKind, (values: RecordValues) => Readonly<Record<string, unknown>>>> = {
  treatment: (values) => ({
    product: productOf(values),
    substances: values.substances,
    batch: textOrNull(values.batch),
    unit: values.unit,
    last_day: textOrNull(values.last_day),
    indication: values.indication,
    second_dose_after: readNumber(values.second_dose_after),
    method: textOrNull(values.method),
    withdrawal_days: {
      ...values.withdrawal_days,
      ...(values.honey_days.trim() !== '' && { honey: readNumber(values.honey_days) }),
    },
    release_day: textOrNull(values.release_day),
    prescribed_by: textOrNull(values.prescribed_by),
    dispensed_by: textOrNull(values.dispensed_by),
    administered_by: textOrNull(values.administered_by),
  }),
  feeding: (values) => ({
    feed: values.feed,
    unit: values.unit,
    sugar_share: percent(values.sugar_share),
    density: readNumber(values.density),
    dilution: readNumber(values.dilution, { unit: 'kg' }),
  }),
  harvest: (values) => ({
    food: values.food,
    unit: values.unit,
    honey_type: textOrNull(values.honey_type),
    water: readNumber(values.water, { unit: '%' }),
    lot: textOrNull(values.lot),
    supers_off: values.supers_off || null,
  }),
  equipment: (values) => ({
    supers: values.supers || null,
    brood_boxes: values.brood_boxes || null,
    frames: Object.fromEntries(Object.entries(values.frames).filter(([, number]) => number)),
    ...values.parts,
    moved: values.moved || undefined,
    trap_comb: values.trap_comb || undefined,
  }),
};

export const productOf = ({ product, product_name }: RecordValues): string =>
  (product === OTHER_PRODUCT ? product_name : product).trim();

/** Converts to the contract's format; unreadable values are kept, and validation rejects them. */
export const recordInput = (kind: FormKind, values: RecordValues) => ({
  kind,
  happened_on: values.happened_on,
  happened_at: textOrNull(values.happened_at),
  note: textOrNull(values.note),
  hive_ids: values.hives.map(chosenHive),
  ...(kind !== 'equipment' && { amounts: amountsOf(kind, values) }),
  ...own[kind](values),
});

/** The same with hives that the contract accepts: a hive may not be on the server yet. */
export const checkedInput = (kind: FormKind, values: RecordValues) => ({
  ...recordInput(kind, values),
  hive_ids: values.hives.map((_, at) => at + 1),
});

/** The parsed content with its hives. */
export const withHives = (content: FormContent, values: RecordValues): NamedContent<FormContent> => ({
  ...content,
  hive_ids: values.hives.map(chosenHive),
});

/** Errors that the body cannot show at their field: a day in the future, and missing amounts. */
export function recordFaults(kind: FormKind, values: RecordValues, today: string): Record<string, string> {
  const faults: Record<string, string> = {};
  if (values.happened_on > today) faults.happened_on = 'in_future';
  if ((kind === 'feeding' || kind === 'harvest') && amountsOf(kind, values) === null)
    faults.amount = 'required';
  if (values.hives.length === 0 && kind !== 'harvest') faults.hives = 'required';
  if (values.product === OTHER_PRODUCT && productOf(values) === '') faults.product_name = 'required';
  return faults;
}

/** The field of the form that shows an error of the contract. */
export function fieldOf(field: string): string {
  if (field.startsWith('amounts')) return 'amount';
  if (field.startsWith('hive_ids')) return 'hives';
  if (field.startsWith('withdrawal_days')) return 'honey_days';
  if (field === 'body') return 'supers';
  if (field.startsWith('substances')) return 'substances';
  return field;
}

/** A lot code for a harvest of this day: `L260714`. */
export const proposedLot = (day: string): string => `L${day.slice(2).replaceAll('-', '')}`;
