import type { MiteRange } from '../mite-fall.ts';

/** How mites are taken off the bees of a sample. `wash` is with alcohol or a detergent. */
export const SAMPLE_METHODS = ['powdered_sugar', 'wash', 'co2'] as const;
/** A value of `SAMPLE_METHODS`. */
export type SampleMethod = (typeof SAMPLE_METHODS)[number];

/** Bees of a sample; the most is an assumption. */
export const SAMPLE_BEES = { least: 1, most: 5000 } as const;

/** A sample with fewer bees is uncertain. An assumption: the guides ask for 300 to 500. */
export const FEW_BEES = 200;

/** How a beekeeper measures the bees of a sample: by number, weight (g) or volume (ml). */
export const BEE_AMOUNTS = ['bees', 'g', 'ml'] as const;
/** A value of `BEE_AMOUNTS`. */
export type BeeAmount = (typeof BEE_AMOUNTS)[number];

/**
 * Swiss varroa concept: 50 g are about 500 bees. Tools for Varroa Management (Honey Bee Health Coalition): half a cup,
 * here 120 ml, is about 300 bees.
 */
const BEES_PER: Readonly<Record<BeeAmount, number>> = { bees: 1, g: 10, ml: 2.5 };

/** About how many bees an amount is. */
export const beesIn = (amount: number, unit: BeeAmount): number =>
  unit === 'bees' ? amount : Math.round(amount * BEES_PER[unit]);

/** Normal quantile for nine samples in ten. */
const Z = 1.645;

/** The infested bees of the colony in per cent that nine samples in ten agree with (Wilson score interval). */
export function sampleRange({ mites, bees }: { readonly mites: number; readonly bees: number }): MiteRange {
  const share = Math.min(1, mites / bees);
  const centre = share + Z ** 2 / (2 * bees);
  const spread = Z * Math.sqrt((share * (1 - share)) / bees + Z ** 2 / (4 * bees ** 2));
  const whole = 1 + Z ** 2 / bees;
  return {
    least: Math.max(0, (100 * (centre - spread)) / whole),
    most: Math.min(100, (100 * (centre + spread)) / whole),
  };
}
