import type { Apiary } from '@propolis/contract';
import { SAMPLE_BEES } from '@propolis/domain';
import { readNumber } from '../../../lib/numbers.ts';
import { type HandCountValues, momentOf, typedBees } from '../by-hand/hand-count.ts';
import { placeOf } from '../kept-countings.ts';
import { SampleMeaning } from './SampleMeaning.tsx';

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && least <= value && value <= most;

interface SampleResultProps {
  readonly apiaries: readonly Apiary[];
  readonly values: HandCountValues;
  readonly now: Date;
}

/** What the typed sample means; empty until its numbers are complete. */
export function SampleResult({ apiaries, values, now }: SampleResultProps) {
  const bees = typedBees(values);
  const mites = readNumber(values.count);
  if (!isBetween(bees, SAMPLE_BEES.least, SAMPLE_BEES.most) || !isBetween(mites, 0, bees)) return null;
  const count_date = momentOf(values.count_date, now);
  if (Number.isNaN(Date.parse(count_date))) return null;
  const place = placeOf(values.hive_id === '' ? null : Number(values.hive_id), apiaries);
  return (
    <div aria-live="polite">
      <SampleMeaning sample={{ ...place, count_date, mites, bees }} />
    </div>
  );
}
