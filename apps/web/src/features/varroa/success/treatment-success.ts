import type { JournalRecord } from '@propolis/contract';
import {
  compareDays,
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

/** The products that work badly in an apiary: the newest verdict of each colony since the season began counts. */
export function weakProductsOf(
  colonies: readonly Pick<VarroaColony, 'history' | 'rules'>[],
  today: IsoDay,
): readonly WeakProduct[] {
  const { from } = seasonOf(today);
  return weakProducts(
    colonies.flatMap(({ history, rules }) => {
      const verdicts = history.treatments
        .filter(({ firstDay }) => from <= firstDay)
        .toSorted((one, other) => compareDays(one.firstDay, other.firstDay))
        .map((treatment) => judgeTreatment(today, treatment, history, rules))
        .filter(({ verdict }) => verdict !== 'unknown');
      return [...new Map(verdicts.map((one) => [one.treatment.product, one])).values()];
    }),
  );
}
