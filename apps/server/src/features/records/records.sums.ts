import type { StoredRecord } from '@propolis/contract';
import { sugarKg } from '@propolis/domain';

interface Sums {
  /** kg; null if unknown, and for all kinds but feeding. */
  readonly sugarKg: number | null;
  /** Of the amounts; null if unknown. */
  readonly total: number | null;
}

/** What is stored beside a version, so that the journal adds it up. */
export function sumsOf(content: StoredRecord): Sums {
  if (content.kind === 'medicine') return { sugarKg: null, total: content.packages * content.package_size };
  const total = content.amounts?.reduce((sum, amount) => sum + amount, 0) ?? null;
  if (content.kind !== 'feeding' || total === null) return { sugarKg: null, total };
  const { feed, unit, sugar_share: sugarShare, density, dilution } = content;
  return { sugarKg: sugarKg({ feed, amount: total, unit, sugarShare, density, dilution }), total };
}
