import type { JournalRecord, MedicineStock } from '@propolis/contract';
import {
  addDays,
  type Coordinates,
  daysBetween,
  FEEDS,
  type Feed,
  type Food,
  type Gift,
  type IsoDay,
  isAllowedIn,
  isIsoDay,
  isNearSwitzerland,
  type MedicineUnit,
  releaseDay,
  repeatedSubstances,
  SUBSTANCES,
  type Substance,
  type SugarTotal,
  secondDoseDays,
  sugarTotal,
  type Treatment,
  treatmentOf,
  unreleasedOn,
  VARROA_PRODUCTS,
  withReceivers,
} from '@propolis/domain';
import { readNumber, rounded, writeKnown } from '../../../lib/numbers.ts';
import { amountsOf, type FormKind, lastAmountOf, productOf, type RecordValues } from './record-form.ts';

/** What a rule says about a record before it is saved; it never prevents saving. */
export type RecordWarning =
  | {
      readonly kind: 'notReleased';
      /** False if the hives only got bees or combs of a treated one. */
      readonly isTreated: boolean;
      readonly hives: readonly string[];
      readonly product: string;
      /** Null while the treatment runs. */
      readonly release: IsoDay | null;
    }
  | {
      readonly kind: 'repeated';
      readonly hives: readonly string[];
      readonly substances: readonly Substance[];
    }
  | { readonly kind: 'notAllowed'; readonly product: string }
  | {
      readonly kind: 'shelf';
      readonly product: string;
      readonly left: number;
      readonly unit: MedicineUnit;
    };

type TreatmentRecord = JournalRecord & { readonly record: { readonly kind: 'treatment' } };

export const isTreatment = (record: JournalRecord): record is TreatmentRecord =>
  record.record.kind === 'treatment' && record.cancelled === null;

export interface Circumstances {
  /** Names of hives by id. */
  readonly names: ReadonlyMap<string, string>;
  /** The treatments of the apiary, without the corrected one. */
  readonly treatments: readonly JournalRecord[];
  /** What hives gave to others. */
  readonly gifts: readonly Gift[];
  /** What the shelf has, without a corrected record; products that were never received are not there. */
  readonly stock: MedicineStock;
  /** ISO 3166; undefined if it is not known. */
  readonly country: string | undefined;
}

export function warningsOf(
  kind: FormKind,
  values: RecordValues,
  circumstances: Circumstances,
): readonly RecordWarning[] {
  if (!isIsoDay(values.happened_on)) return [];
  if (kind === 'harvest') return values.food === honey ? unreleased(values, circumstances) : [];
  if (kind !== 'treatment') return [];
  return [
    ...repeated(values, circumstances),
    ...notAllowed(values, circumstances),
    ...beyondShelf(values, circumstances),
  ];
}

const honey: Food = 'honey';

/** Without chosen hives, a harvest is that of the whole apiary. */
const chosen = ({ hives }: RecordValues, { names }: Circumstances): readonly string[] =>
  hives.length > 0 ? hives : [...names.keys()];

const namesOf = (hives: readonly string[], { names }: Circumstances): string[] =>
  hives.map((hive) => names.get(hive) ?? '').filter((name) => name !== '');

function unreleased(values: RecordValues, circumstances: Circumstances): RecordWarning[] {
  const harvested = chosen(values, circumstances);
  return circumstances.treatments.filter(isTreatment).flatMap(({ record }): RecordWarning[] => {
    const treatment = treatmentOf(record);
    if (unreleasedOn(values.happened_on, [treatment]).length === 0) return [];
    const reaching = withReceivers(record, values.happened_on, circumstances.gifts);
    const reached = harvested.filter((hive) => isOf(reaching, hive));
    return [true, false].flatMap((isTreated): RecordWarning[] => {
      const hives = reached.filter((hive) => isOf(record, hive) === isTreated);
      if (hives.length === 0) return [];
      const { product } = record;
      const release = releaseDay(treatment);
      return [{ kind: 'notReleased', isTreated, hives: namesOf(hives, circumstances), product, release }];
    });
  });
}

const isOf = ({ hive_ids }: TreatmentRecord['record'], hive: string): boolean =>
  hive_ids.some((id) => String(id) === hive);

const substancesOf = ({ substances }: RecordValues): readonly Substance[] =>
  SUBSTANCES.filter((known) => substances.includes(known));

function repeated(values: RecordValues, circumstances: Circumstances): RecordWarning[] {
  const own: Treatment = {
    firstDay: values.happened_on,
    lastDay: null,
    substances: substancesOf(values),
    withdrawalDays: null,
  };
  const records = circumstances.treatments.filter(isTreatment).map(({ record }) => record);
  const found = values.hives.map((hive) => {
    const ofHive = records.filter((record) => isOf(record, hive));
    const apart = ofHive.filter((record) => !isFirstDoseOf(record, ofHive, values));
    return { hive, substances: repeatedSubstances(own, apart.map(treatmentOf)) };
  });
  const again = found.filter(({ substances }) => substances.length > 0);
  if (again.length === 0) return [];
  const hives = again.map(({ hive }) => hive);
  const substances = [...new Set(again.flatMap((one) => one.substances))];
  return [{ kind: 'repeated', hives: namesOf(hives, circumstances), substances }];
}

/** Whether the values are the second dose after this treatment, its only dose: both are one treatment. */
function isFirstDoseOf(
  { product, happened_on: first }: TreatmentRecord['record'],
  ofHive: readonly TreatmentRecord['record'][],
  values: RecordValues,
): boolean {
  const { happened_on: day } = values;
  const days = ofHive.filter((one) => one.product === product).map((one) => one.happened_on);
  return (
    product === productOf(values) &&
    days.filter((one) => first <= one && one < day).length === 1 &&
    secondDoseDays(product, first, days) !== null &&
    secondDoseDays(product, day, [first]) === null
  );
}

function notAllowed(values: RecordValues, { country }: Circumstances): RecordWarning[] {
  const product = listed(productOf(values));
  if (!product || country === undefined || isAllowedIn(product, country) !== false) return [];
  return [{ kind: 'notAllowed', product: product.name }];
}

/** More than the shelf has: a receipt is missing, or the amount is wrong. */
function beyondShelf(values: RecordValues, { stock }: Circumstances): RecordWarning[] {
  const product = productOf(values);
  const shelf = stock.find((one) => one.product === product && one.unit === values.unit);
  if (!shelf || shelf.received === 0) return [];
  const amounts = amountsOf('treatment', values) ?? [];
  const used = amounts.reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : 0), 0);
  const { left, unit } = shelf;
  return rounded(used - left) > 0 ? [{ kind: 'shelf', product, left, unit }] : [];
}

/** The day on which honey is free after a treatment; null while it is unknown. */
export function releaseOf(values: RecordValues): IsoDay | null {
  const days = readNumber(values.honey_days);
  const isDay = isIsoDay(values.last_day);
  const release = releaseDay({
    firstDay: values.happened_on,
    lastDay: isDay ? values.last_day : null,
    substances: [],
    withdrawalDays: typeof days === 'number' && Number.isInteger(days) && days >= 0 ? days : null,
    releaseDay: isIsoDay(values.release_day) ? values.release_day : null,
  });
  return shownDay(release);
}

/** Null for a day after the year 9999, which too many typed days give and no language can show. */
const shownDay = (day: IsoDay | null): IsoDay | null => (day !== null && isIsoDay(day) ? day : null);

/** The planned day of the second dose; null without one. */
export function secondDoseOf({ happened_on, last_day, second_dose_after }: RecordValues): IsoDay | null {
  const after = readNumber(second_dose_after);
  if (typeof after !== 'number' || !Number.isInteger(after) || after < 1 || !isIsoDay(happened_on))
    return null;
  const day = addDays(happened_on, after);
  return isIsoDay(last_day) && last_day < day ? null : shownDay(day);
}

const isFeed = (text: string): text is Feed => Object.hasOwn(FEEDS, text);
const numberOr = (text: string, unit?: string): number | null => {
  const number = readNumber(text, { unit });
  return typeof number === 'number' ? number : null;
};

/** The sugar of a feeding; undefined without a readable amount. */
export function sugarOf(values: RecordValues): SugarTotal | undefined {
  const amounts = amountsOf('feeding', values);
  const { feed, unit } = values;
  const given = amounts?.filter((amount) => typeof amount === 'number' && amount > 0) ?? [];
  if (given.length === 0 || !isFeed(feed)) return undefined;
  const percent = numberOr(values.sugar_share, '%');
  return sugarTotal(
    given.map((amount) => ({
      feed,
      amount: Number(amount),
      unit: unit === 'ml' ? 'ml' : 'g',
      sugarShare: percent === null ? null : percent / 100,
      density: numberOr(values.density),
      dilution: numberOr(values.dilution, 'kg'),
    })),
  );
}

const listed = (name: string) => VARROA_PRODUCTS.find((product) => product.name === name);

/** Whether the catalogue knows the active substance of a product. */
export const isListed = (name: string): boolean => listed(name) !== undefined;

/** Fields that another product sets, unless they were typed. */
const OF_A_PRODUCT = ['amount', 'batch', 'method', 'prescribed_by', 'dispensed_by'] as const;
type OfAProduct = (typeof OF_A_PRODUCT)[number];

/** Days to the second dose; empty if the product has none, or if all of these hives had the first one. */
export function secondDoseAfter(
  { product, happened_on: day, hives }: Pick<RecordValues, 'product' | 'happened_on' | 'hives'>,
  treatments: readonly JournalRecord[],
): string {
  if (!isIsoDay(day)) return '';
  const earlier = treatments.filter(isTreatment).filter(({ record }) => record.product === product);
  const firstDaysOf = (hive: string) =>
    earlier.filter(({ record }) => isOf(record, hive)).map(({ record }) => record.happened_on);
  const firstDays = hives.length > 0 ? hives.map(firstDaysOf) : [[]];
  const days = firstDays.map((first) => secondDoseDays(product, day, first));
  return String(days.find((one) => one !== null) ?? '');
}

/** What a chosen product sets: by the last treatment with it, otherwise by the catalogue. */
export function valuesOfProduct(
  name: string,
  treatments: readonly JournalRecord[],
  day: string,
  hives: readonly string[] = [],
): Pick<RecordValues, 'substances' | 'honey_days' | 'withdrawal_days' | 'second_dose_after' | OfAProduct> &
  Partial<Pick<RecordValues, 'unit'>> {
  const earlier = treatments.filter(isTreatment).filter(({ record }) => record.product === name);
  const before = earlier[0]?.record;
  const product = listed(name);
  const days = before ? before.withdrawal_days.honey : product?.honeyDays;
  const { honey: _honey, ...others } = before?.withdrawal_days ?? {};
  const unit = before?.unit ?? product?.unit;
  const amount = lastAmountOf(before);
  return {
    substances: before?.substances ?? product?.substances ?? [],
    honey_days: days === undefined || days === null ? '' : String(days),
    second_dose_after: secondDoseAfter({ product: name, happened_on: day, hives }, treatments),
    ...(unit && { unit }),
    // Those of another product are wrong.
    amount: writeKnown(amount),
    withdrawal_days: others,
    batch: before?.batch ?? '',
    method: before?.method ?? '',
    prescribed_by: before?.prescribed_by ?? '',
    dispensed_by: before?.dispensed_by ?? '',
  };
}

/** Days from the first to the last day of the last use; undefined while a day is missing. */
const daysOfUse = ({ happened_on: first, last_day: last, second_dose_after: after }: RecordValues) =>
  isIsoDay(first) && isIsoDay(last) ? daysBetween(first, last) - Number(after) : undefined;

/** Whether the last day is the one that the form began with, as the plan proposes it. */
function isLastDayProposed(values: RecordValues, proposed: RecordValues | undefined): boolean {
  const days = proposed && daysOfUse(proposed);
  return days !== undefined && days === daysOfUse(values);
}

interface ProductFacts {
  readonly treatments: readonly JournalRecord[];
  /** The values of a new record before any input. */
  readonly proposed?: RecordValues | undefined;
}

/** The values once another product is chosen: what was typed stays, what belongs to the product before goes. */
export function withProduct(
  before: RecordValues,
  name: string,
  { treatments, proposed }: ProductFacts,
): RecordValues {
  const unchanged = valuesOfProduct(before.product, treatments, before.happened_on);
  const isTyped = (field: OfAProduct) =>
    before[field] !== unchanged[field] &&
    (proposed?.product !== before.product || before[field] !== proposed[field]);
  const typed = OF_A_PRODUCT.filter(isTyped).map((field) => [field, before[field]]);
  const hasDoses = proposed?.spread === 'own' && JSON.stringify(before.own) === JSON.stringify(proposed.own);
  return {
    ...before,
    ...valuesOfProduct(name, treatments, before.happened_on, before.hives),
    ...Object.fromEntries(typed),
    ...(before.spread === 'own' && hasDoses && { spread: 'each', own: {} }),
    ...(isLastDayProposed(before, proposed) && { last_day: '' }),
    product: name,
  };
}

/** What a treatment of the form follows. */
export interface FollowedFacts {
  readonly initial: RecordValues;
  /** Undefined for a record that is corrected: its second dose stays. */
  readonly treatments: readonly JournalRecord[] | undefined;
}

/** The values once other hives or another first day are chosen: a proposed second dose and last day follow them. */
export function withChosen(
  before: RecordValues,
  chosen: Partial<Pick<RecordValues, 'hives' | 'happened_on'>>,
  { treatments, initial }: FollowedFacts,
): RecordValues {
  const values = { ...before, ...chosen };
  const isProposed = treatments && before.second_dose_after === secondDoseAfter(before, treatments);
  const second_dose_after = isProposed ? secondDoseAfter(values, treatments) : before.second_dose_after;
  const days = isLastDayProposed(before, initial) ? daysOfUse(before) : undefined;
  const last_day =
    days === undefined ? before.last_day : addDays(values.happened_on, Number(second_dose_after) + days);
  return { ...values, second_dose_after, last_day };
}

/** Whether a feed is given by volume. */
export const hasVolume = (feed: string): boolean =>
  Object.entries(FEEDS).some(([key, { density }]) => key === feed && (density !== null || key === 'other'));

/** The country of a place, as far as it is known. */
export const countryOf = (place: Coordinates): string | undefined =>
  isNearSwitzerland(place) ? 'CH' : undefined;
