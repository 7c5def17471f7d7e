import type { JournalRecord } from '@propolis/contract';
import {
  type IsoDay,
  judgeTreatment,
  type TreatmentVerdict,
  type WeakProduct,
  weakProducts,
} from '@propolis/domain';
import type { VarroaColony, VarroaColonyMap } from '../../../ui/varroa/varroa-colonies.ts';
import { seasonOf } from '../season-strip.ts';

/** The verdict about a treatment in one hive. */
export interface HiveVerdict extends TreatmentVerdict {
  readonly name: string;
}

/** Whether the treatment of a record worked, in each hive whose counts and treatments are known. */
export function verdictsOf(
  { record, hives }: JournalRecord,
  colonies: VarroaColonyMap,
  today: IsoDay,
): readonly HiveVerdict[] {
  if (record.kind !== 'treatment') return [];
  return hives.flatMap(({ id, name }): HiveVerdict[] => {
    // A hive that was removed has no number.
    const colony = typeof id === 'number' ? colonies.get(id) : undefined;
    const treatment = colony?.history.treatments.find(
      ({ product, firstDay, lastDay }) =>
        product === record.product && firstDay === record.happened_on && lastDay === record.last_day,
    );
    if (!colony || !treatment) return [];
    return [{ name, ...judgeTreatment(today, treatment, colony.history, colony.rules) }];
  });
}

/** The products that work badly in the colonies of an apiary, by the treatments since the season began. */
export function weakProductsOf(
  colonies: readonly Pick<VarroaColony, 'history' | 'rules'>[],
  today: IsoDay,
): readonly WeakProduct[] {
  const { from } = seasonOf(today);
  return weakProducts(
    colonies.flatMap(({ history, rules }) =>
      history.treatments
        .filter(({ firstDay }) => from <= firstDay)
        .map((treatment) => judgeTreatment(today, treatment, history, rules)),
    ),
  );
}
