import type { ObservationCategory } from '../types.ts';

/** Harvested products, in their usual units (specification 3). */
export const HARVEST: ObservationCategory = {
  key: 'harvest',
  children: [
    {
      key: 'harvest',
      items: [
        // In frames, because the honey of one hive is rarely weighed separately.
        { key: 'harvest_honey_frames', type: 'number', unit: 'frames', min: 0, max: 60 },
        // Cappings and old combs, weight after melting.
        { key: 'harvest_wax', type: 'number', unit: 'kg', min: 0, max: 100 },
        { key: 'harvest_pollen', type: 'number', unit: 'kg', min: 0, max: 100 },
        // Collected on a plate with a weak current; a few grams are a large amount.
        { key: 'harvest_apitoxin', type: 'number', unit: 'g', min: 0, max: 1000 },
        // Scraped from frames or out of the propolis grid.
        { key: 'harvest_propolis', type: 'number', unit: 'g', min: 0, max: 10000 },
      ],
    },
  ],
};
