import type { ObservationCategory } from '../types.ts';

/** Harvested products, in their usual units (specification 3). */
export const HARVEST: ObservationCategory = {
  key: 'harvest',
  labels: { fr: 'Récolte', de: 'Ernte', en: 'Harvest' },
  children: [
    {
      key: 'harvest',
      labels: { fr: 'Récolte', de: 'Ernte', en: 'Harvest' },
      items: [
        // In frames, because the honey of one hive is rarely weighed separately.
        {
          key: 'harvest_honey_frames',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: {
            fr: 'Cadres de miel récoltés',
            de: 'Geerntete Honigwaben',
            en: 'Honey frames harvested',
          },
        },
        // Cappings and old combs, weight after melting.
        {
          key: 'harvest_wax',
          type: 'number',
          unit: 'kg',
          min: 0,
          max: 100,
          labels: { fr: 'Cire récoltée', de: 'Geerntetes Wachs', en: 'Wax harvested' },
        },
        {
          key: 'harvest_pollen',
          type: 'number',
          unit: 'kg',
          min: 0,
          max: 100,
          labels: { fr: 'Pollen récolté', de: 'Geernteter Pollen', en: 'Pollen harvested' },
        },
        // Collected on a plate with a weak current; a few grams are a large amount.
        {
          key: 'harvest_apitoxin',
          type: 'number',
          unit: 'g',
          min: 0,
          max: 1000,
          labels: { fr: 'Venin récolté', de: 'Geerntetes Bienengift', en: 'Bee venom harvested' },
        },
        // Scraped from frames or out of the propolis grid.
        {
          key: 'harvest_propolis',
          type: 'number',
          unit: 'g',
          min: 0,
          max: 10000,
          labels: { fr: 'Propolis récoltée', de: 'Geerntete Propolis', en: 'Propolis harvested' },
        },
      ],
    },
  ],
};
