import type { RecordContent, RecordVersion } from '@propolis/contract';
import { FRAME_KINDS, type HarvestUnit, HIVE_PARTS, type MedicineUnit } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { rounded } from '../../../lib/numbers.ts';

/** What a version says, without who made it and when. */
export type Said = Pick<RecordVersion, 'hives' | 'record' | 'to_apiary'>;

/** The content of a record of this kind. */
export type ContentOf<Kind extends RecordContent['kind']> = Extract<RecordContent, { readonly kind: Kind }>;

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
export function useAmounts() {
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

/** The changes of a hive in words: « +1 hausse », « −2 cadres (bâti) », « +Grille à reine ». */
export function useEquipmentChanges(): (record: ContentOf<'equipment'>) => string[] {
  const t = useTranslations('journal');
  const { frames, parts } = useLabels().records;
  return ({ supers, brood_boxes, frames: changed, ...record }) => {
    const amounts = [
      [supers, (count: number) => t('units.super', { count })],
      [brood_boxes, (count: number) => t('units.brood_box', { count })],
      ...FRAME_KINDS.map(
        (kind) =>
          [
            changed[kind] ?? null,
            (count: number) => t('ofFrames', { amount: t('units.frame', { count }), kind: frames[kind] }),
          ] as const,
      ),
    ] as const;
    return [
      ...amounts.flatMap(([count, words]) =>
        count === null ? [] : [signed(count > 0, words(Math.abs(count)))],
      ),
      ...HIVE_PARTS.flatMap((part) => (record[part] === null ? [] : [signed(record[part], parts[part])])),
      ...(record.moved ? [t('moved')] : []),
      ...(record.trap_comb ? [t('trapComb')] : []),
    ];
  };
}

const signed = (added: boolean, words: string): string => `${added ? '+' : '\u2212'}${words}`;
