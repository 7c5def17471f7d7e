import type { ObservationData } from '../observations/types.ts';
import type { Feed } from './feeding.ts';
import type { Food, HarvestUnit } from './harvest.ts';

/** An amount in an observation: what was done, to be recorded. At most one of each kind and food. */
export type ObservedAct =
  | { readonly kind: 'feeding'; readonly feed: Feed; readonly unit: 'g'; readonly amount: number }
  | { readonly kind: 'harvest'; readonly food: Food; readonly unit: HarvestUnit; readonly amount: number };

const HARVESTS = {
  harvest_honey_frames: ['honey', 'frame'],
  harvest_wax: ['wax', 'kg'],
  harvest_pollen: ['pollen', 'kg'],
  harvest_apitoxin: ['apitoxin', 'g'],
  harvest_propolis: ['propolis', 'g'],
} as const satisfies Readonly<Record<string, readonly [Food, HarvestUnit]>>;

/** What an observation says with an amount. The strength of its syrup is unknown. */
export function observedActs(data: ObservationData): readonly ObservedAct[] {
  const fed = data.feeding_quantity;
  const feed = data.feeding_type === 'option_1' ? 'syrup' : 'other';
  const harvests = Object.entries(HARVESTS).flatMap(([item, [food, unit]]): ObservedAct[] => {
    const amount = data[item];
    return isAmount(amount) ? [{ kind: 'harvest', food, unit, amount }] : [];
  });
  return isAmount(fed) ? [{ kind: 'feeding', feed, unit: 'g', amount: toGrams(fed) }, ...harvests] : harvests;
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && value > 0;

/** Avoids 1100.0000000000002. */
const toGrams = (kg: number): number => Number((kg * 1000).toPrecision(12));
