import type { JournalRecord, MedicineInput } from '@propolis/contract';
import {
  apiaryDay,
  type BatchLine,
  isIsoDay,
  type MedicineMovement,
  type MedicineUnit,
  VARROA_PRODUCTS,
} from '@propolis/domain';
import { readNumber, writeKnown } from '../../../lib/numbers.ts';
import type { MedicineSearch } from '../../../lib/paths.ts';
import { textOrNull } from '../../../lib/writes/form-values.ts';

export interface MovementValues {
  readonly movement: MedicineMovement;
  readonly product: string;
  /** Numbers as typed. */
  readonly packages: string;
  readonly package_size: string;
  readonly unit: MedicineUnit;
  /** `YYYY-MM-DD`, or as typed. */
  readonly happened_on: string;
  readonly batch: string;
  readonly expiry: string;
  readonly party_name: string;
  readonly party_address: string;
  readonly note: string;
  /** Ids of photos of a new movement, such as the proof of a purchase, which are sent after it. */
  readonly photos: readonly string[];
}

/** One draft for each asked movement or corrected record, and each account. */
export const movementDraftKey = (
  about: { readonly id: string } | MedicineSearch,
  account: string | null,
): string =>
  `medicine-draft.${'id' in about ? about.id : [about.movement, about.product].join(' ')}.${account}`;

/** The movement that a record contains; undefined for a record of another kind. */
export const movementOf = ({ record }: Pick<JournalRecord, 'record'>): MedicineInput | undefined =>
  record.kind === 'medicine' ? record : undefined;

/** The valid movements of the medicines, as batches. */
export const batchLines = (records: readonly JournalRecord[]): BatchLine[] =>
  records.flatMap((record) => {
    const movement = record.cancelled === null ? movementOf(record) : undefined;
    return movement ? [{ ...movement, amount: movement.packages * movement.package_size }] : [];
  });

/** The values of a recorded movement. */
export const recordedValues = (movement: MedicineInput): MovementValues => ({
  movement: movement.movement,
  product: movement.product,
  packages: writeKnown(movement.packages),
  package_size: writeKnown(movement.package_size),
  unit: movement.unit,
  happened_on: movement.happened_on,
  batch: movement.batch ?? '',
  expiry: movement.expiry ?? '',
  party_name: movement.party_name ?? '',
  party_address: movement.party_address ?? '',
  note: movement.note ?? '',
  photos: [],
});

/** Products that can be chosen: those moved before, the newest first, then the catalogue. */
export const knownProducts = (moved: readonly MedicineInput[]): string[] => [
  ...new Set([...moved.map(({ product }) => product), ...VARROA_PRODUCTS.map(({ name }) => name)]),
];

type FromLastTime = Pick<
  MovementValues,
  'package_size' | 'unit' | 'batch' | 'expiry' | 'party_name' | 'party_address'
>;

/**
 * The values that follow from the last movement of a product. A receipt brings another batch; what is returned or
 * destroyed is of the last one that came. The other person is the same as at the last movement of this kind.
 */
export function fromLastTime(
  { movement, product }: Pick<MovementValues, 'movement' | 'product'>,
  moved: readonly MedicineInput[],
): FromLastTime {
  const ofProduct = moved.filter((one) => one.product === product);
  const [last] = ofProduct;
  const came = ofProduct.find((one) => one.movement === 'receipt');
  const ofKind = moved.filter((one) => one.movement === movement);
  const party = ofKind.find((one) => one.product === product) ?? ofKind[0];
  const { batch = null, expiry = null } = movement === 'receipt' ? {} : (came ?? {});
  return {
    package_size: writeKnown(last?.package_size),
    unit: last?.unit ?? VARROA_PRODUCTS.find(({ name }) => name === product)?.unit ?? 'g',
    batch: batch ?? '',
    expiry: expiry ?? '',
    party_name: party?.party_name ?? '',
    party_address: party?.party_address ?? '',
  };
}

/**
 * The values to set once another product or movement is chosen: what was prefilled for the earlier choice, unless
 * the beekeeper has changed it.
 */
export function changedByChoice(
  values: MovementValues,
  choice: Partial<Pick<MovementValues, 'movement' | 'product'>>,
  moved: readonly MedicineInput[],
): Partial<MovementValues> {
  const before = fromLastTime(values, moved);
  const next = fromLastTime({ ...values, ...choice }, moved);
  const prefilled = Object.entries(next).filter(
    // The keys are those of `FromLastTime`.
    ([key]) => values[key as keyof FromLastTime] === before[key as keyof FromLastTime],
  );
  return { ...choice, ...Object.fromEntries(prefilled) };
}

interface Beginning {
  readonly asked: MedicineSearch;
  /** Earlier movements, the newest first. */
  readonly moved: readonly MedicineInput[];
  readonly now: Date;
}

/** A new movement, filled in from last time. */
export function newMovementValues({ asked, moved, now }: Beginning): MovementValues {
  const { movement = 'receipt' } = asked;
  const { product = moved.find((one) => one.movement === movement)?.product ?? '' } = asked;
  return {
    movement,
    product,
    packages: '',
    happened_on: apiaryDay(now),
    note: '',
    photos: [],
    ...fromLastTime({ movement, product }, moved),
  };
}

/** Converts to the contract's format; unreadable values are kept, and validation rejects them. */
export const movementInput = (values: MovementValues): Readonly<Record<keyof MedicineInput, unknown>> => ({
  kind: 'medicine',
  movement: values.movement,
  product: values.product,
  packages: readNumber(values.packages) ?? undefined,
  package_size: readNumber(values.package_size, { unit: values.unit }) ?? undefined,
  unit: values.unit,
  happened_on: values.happened_on || undefined,
  happened_at: null,
  batch: textOrNull(values.batch),
  expiry: values.expiry || null,
  party_name: textOrNull(values.party_name),
  party_address: textOrNull(values.party_address),
  note: textOrNull(values.note),
});

/** Errors that the contract does not know: a day in the future. */
export const dayFaults = (day: string, now: Date): Readonly<Record<string, string>> =>
  isIsoDay(day) && day > apiaryDay(now) ? { happened_on: 'in_future' } : {};
