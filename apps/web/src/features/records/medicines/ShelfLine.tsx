import type { MedicineStock } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';

interface ShelfLineProps {
  readonly product: string;
  readonly stock: MedicineStock;
}

/** What the shelf has left of a product; empty for one that was never received. */
export function ShelfLine({ product, stock }: ShelfLineProps) {
  const t = useTranslations('medicines.shelf');
  const { units } = useLabels().records;
  return stock
    .filter((one) => one.product === product && one.received > 0)
    .map(({ left, unit }) => (
      <p key={unit}>{left > 0 ? t('left', { product, left, unit: units[unit] }) : t('empty', { product })}</p>
    ));
}
