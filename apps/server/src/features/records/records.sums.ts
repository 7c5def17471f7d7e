import type { StoredRecord } from '@propolis/contract';
import { recordWords, sugarKg } from '@propolis/domain';

/** The columns of `records` that follow from the newest version: the journal filters and adds them up. */
export const sumsOf = (content: StoredRecord, cancelled: string | null) => ({
  kind: content.kind,
  happened_on: content.happened_on,
  is_cancelled: cancelled !== null,
  product: 'product' in content ? content.product : null,
  food: content.kind === 'harvest' ? content.food : null,
  movement: content.kind === 'medicine' ? content.movement : null,
  unit: 'unit' in content ? content.unit : null,
  total: totalOf(content),
  sugar_kg: sugarOf(content),
  words: recordWords(content),
});

/** Sum of the amounts, in the unit of the record, or number of colonies; null if unknown. */
function totalOf(content: StoredRecord): number | null {
  if (content.kind === 'medicine') return content.packages * content.package_size;
  if (content.kind === 'stock') return content.colonies;
  if (content.kind === 'equipment' || content.kind === 'queen') return null;
  return content.amounts?.reduce((sum, amount) => sum + amount, 0) ?? null;
}

/** kg; null if unknown, and for all kinds but feeding. */
function sugarOf(content: StoredRecord): number | null {
  const amount = totalOf(content);
  if (content.kind !== 'feeding' || amount === null) return null;
  const { feed, unit, sugar_share: sugarShare, density, dilution } = content;
  return sugarKg({ feed, amount, unit, sugarShare, density, dilution });
}
