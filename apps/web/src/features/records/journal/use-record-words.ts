import type { RecordContent, RecordVersion } from '@propolis/contract';
import { type Food, type HarvestUnit, type MedicineUnit, releaseDay, sugarTotal } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import type { Messages } from '../../../lib/i18n/messages.ts';
import { namesInLine } from '../../../lib/isolated.ts';
import { rounded } from '../../../lib/numbers.ts';

/** What a version says, without who made it and when. */
export type Said = Pick<RecordVersion, 'hives' | 'record'>;

/** Fields with a text of the journal; those of the forms have theirs. */
const OWN_KEYS = [
  'amounts',
  'sugar',
  'movement',
  'packages',
  'expiry',
  'party_name',
  'party_address',
] as const;
type OwnKey = (typeof OWN_KEYS)[number];
const isOwn = (key: FactKey): key is OwnKey => OWN_KEYS.some((own) => own === key);

/** A field's name on the wire; `sugar` is computed. */
type FactKey = OwnKey | keyof Messages['records']['fields'];

/** A field of a record in words. */
export interface Fact {
  readonly key: FactKey;
  readonly label: string;
  readonly text: string;
}

type ContentOf<Kind extends RecordContent['kind']> = Extract<RecordContent, { readonly kind: Kind }>;
type Unit = HarvestUnit | MedicineUnit;

/** The words of an amount: « 2 kg », « 3 lanières ». */
export function useQuantity(): (amount: number, unit: Unit) => string {
  const t = useTranslations('journal.units');
  const format = useFormatter();
  const measured = (value: number, unit: string) =>
    format.number(rounded(value), { style: 'unit', unit, maximumFractionDigits: 3 });
  return (amount, unit) => {
    switch (unit) {
      case 'kg':
        return measured(amount, 'kilogram');
      case 'g':
        return amount < 1000 ? measured(amount, 'gram') : measured(amount / 1000, 'kilogram');
      case 'ml':
        return amount < 1000 ? measured(amount, 'milliliter') : measured(amount / 1000, 'liter');
      default:
        return t(unit, { count: rounded(amount) });
    }
  };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

const isEven = ([first, ...others]: readonly number[]): boolean => others.every((one) => one === first);

/** The amounts of a record in words. */
function useAmounts() {
  const t = useTranslations('journal');
  const quantity = useQuantity();
  const total = (amounts: readonly number[] | null, unit: Unit): string | undefined => {
    const [first] = amounts ?? [];
    if (!amounts || first === undefined) return undefined;
    return amounts.length > 1 && isEven(amounts)
      ? t('times', { count: amounts.length, amount: quantity(first, unit) })
      : quantity(sumOf(amounts), unit);
  };
  const perHive = (
    amounts: readonly number[] | null,
    unit: Unit,
    hives: Said['hives'],
  ): string | undefined => {
    const [first] = amounts ?? [];
    if (!amounts || first === undefined) return undefined;
    if (hives.length < 2) return quantity(first, unit);
    if (isEven(amounts)) return t('perHive', { amount: quantity(first, unit) });
    return hives
      .map(({ name }, at) => t('ofHive', { hive: name, amount: quantity(amounts[at] ?? 0, unit) }))
      .join(', ');
  };
  return { quantity, total, perHive };
}

/** What the list says of a record: « Sirop 1:1, 8 × 2 kg ». */
export function useRecordTitle(): (record: RecordContent) => string {
  const t = useTranslations('journal');
  const labels = useLabels();
  const { total, quantity } = useAmounts();
  const withAmount = (name: string, amount: string | undefined) =>
    amount === undefined ? name : t('withAmount', { name, amount });
  return (record) => {
    const { kind } = record;
    switch (record.kind) {
      case 'treatment':
        return withAmount(record.product, total(record.amounts, record.unit));
      case 'feeding':
        return withAmount(labels.records.feeds[record.feed], total(record.amounts, record.unit));
      case 'harvest':
        return withAmount(labels.records.foods[record.food], total(record.amounts, record.unit));
      case 'medicine':
        return withAmount(
          t('withAmount', { name: labels.records.movements[record.movement], amount: record.product }),
          t('times', { count: record.packages, amount: quantity(record.package_size, record.unit) }),
        );
      default:
        return labels.records.kinds[kind];
    }
  };
}

type Pair = readonly [key: FactKey, text: string | null | undefined];

/** The fields of a record that have a value, in the order of the form. */
export function useRecordFacts(): (said: Said) => readonly Fact[] {
  const t = useTranslations();
  const language = useLanguage();
  const kindFacts = useKindFacts();
  return (said) => {
    const { record, hives } = said;
    const pairs: readonly Pair[] = [
      ['happened_on', longDate(localNoon(record.happened_on), language)],
      ['happened_at', record.happened_at],
      ['hives', hives.length > 0 ? namesInLine(hives.map(({ name }) => name)) : undefined],
      ...kindFacts(said),
      ['note', record.note],
    ];
    const labelOf = (key: FactKey): string => {
      if (key === 'happened_on' && record.kind === 'treatment') return t('journal.facts.first_day');
      if (key === 'party_name' && record.kind === 'medicine' && record.movement !== 'receipt')
        return t('journal.facts.taker');
      return isOwn(key) ? t(`journal.facts.${key}`) : t(`records.fields.${key}`);
    };
    return pairs.flatMap(([key, text]) => (text ? [{ key, label: labelOf(key), text }] : []));
  };
}

/** The fields that only records of this kind have. */
function useKindFacts(): (said: Said) => readonly Pair[] {
  const t = useTranslations('journal');
  const labels = useLabels();
  const language = useLanguage();
  const treatment = useTreatmentFacts();
  const feeding = useFeedingFacts();
  const { quantity, perHive } = useAmounts();
  const format = useFormatter();
  const harvest = ({ food, amounts, unit, ...rest }: ContentOf<'harvest'>, hives: Said['hives']): Pair[] => [
    ['food', labels.records.foods[food]],
    ['amounts', perHive(amounts, unit, hives)],
    ['honey_type', rest.honey_type],
    ['water', rest.water === null ? null : format.number(rest.water / 100, PERCENT)],
    ['lot', rest.lot],
  ];
  const medicine = ({
    movement,
    product,
    packages,
    package_size,
    unit,
    ...rest
  }: ContentOf<'medicine'>): Pair[] => [
    ['movement', labels.records.movements[movement]],
    ['product', product],
    ['packages', t('times', { count: packages, amount: quantity(package_size, unit) })],
    ['batch', rest.batch],
    ['expiry', rest.expiry && longDate(localNoon(rest.expiry), language)],
    ['party_name', rest.party_name],
    ['party_address', rest.party_address],
  ];
  return ({ record, hives }) => {
    switch (record.kind) {
      case 'treatment':
        return treatment(record, hives);
      case 'feeding':
        return feeding(record, hives);
      case 'harvest':
        return harvest(record, hives);
      case 'medicine':
        return medicine(record);
      default:
        return [];
    }
  };
}

const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const;

function useTreatmentFacts() {
  const t = useTranslations('journal');
  const labels = useLabels();
  const language = useLanguage();
  const { perHive } = useAmounts();
  const dayOf = (day: string | null) => day && longDate(localNoon(day), language);
  return (record: ContentOf<'treatment'>, hives: Said['hives']): Pair[] => {
    const { happened_on, last_day, substances, withdrawal_days: withdrawal } = record;
    const days = Object.entries(withdrawal) as [Food, number][]; // `Object.entries` loses the key type
    return [
      ['last_day', last_day === null ? t('running') : dayOf(last_day)],
      ['product', record.product],
      ['substances', substances.map((substance) => labels.records.substances[substance]).join(', ')],
      ['batch', record.batch],
      ['amounts', perHive(record.amounts, record.unit, hives)],
      ['indication', labels.records.indications[record.indication]],
      ['method', record.method],
      [
        'withdrawal_days',
        days.map(([food, count]) => t('withdrawal', { food: labels.records.foods[food], count })).join(', '),
      ],
      [
        'release_day',
        dayOf(
          releaseDay({
            firstDay: happened_on,
            lastDay: last_day,
            substances,
            withdrawalDays: withdrawal.honey ?? null,
            releaseDay: record.release_day,
          }),
        ),
      ],
      ['prescribed_by', record.prescribed_by],
      ['dispensed_by', record.dispensed_by],
      ['administered_by', record.administered_by],
    ];
  };
}

function useFeedingFacts() {
  const t = useTranslations('journal');
  const labels = useLabels();
  const format = useFormatter();
  const { quantity, perHive } = useAmounts();
  return (record: ContentOf<'feeding'>, hives: Said['hives']): Pair[] => {
    const { feed, amounts, unit, sugar_share, density, dilution } = record;
    const sugar = sugarTotal(
      (amounts ?? []).map((amount) => ({ feed, amount, unit, sugarShare: sugar_share, density, dilution })),
    );
    return [
      ['feed', labels.records.feeds[feed]],
      ['amounts', perHive(amounts, unit, hives)],
      ['sugar', sugar.unknown > 0 || amounts === null ? t('unknownSugar') : quantity(sugar.kg, 'kg')],
      ['sugar_share', sugar_share === null ? null : format.number(sugar_share, PERCENT)],
      ['density', density === null ? null : t('density', { density })],
      ['dilution', dilution === null ? null : t('dilution', { dilution })],
    ];
  };
}

/** A field that a version changed; a text is undefined if the version had no value. */
export interface Change {
  readonly key: string;
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The fields that say something else in the later of two versions. */
export function changesBetween(before: readonly Fact[], after: readonly Fact[]): readonly Change[] {
  const labels = new Map([...before, ...after].map(({ key, label }) => [key, label]));
  const textIn = (facts: readonly Fact[], key: FactKey) => facts.find((fact) => fact.key === key)?.text;
  return [...labels]
    .map(([key, label]) => ({ key, label, before: textIn(before, key), after: textIn(after, key) }))
    .filter((change) => change.before !== change.after);
}
