import type { ObservationCategory } from '../types.ts';

/** What was taken for the beekeeper's own use, in the units of the trade (specification 3). */
export const HARVEST: ObservationCategory = {
  key: 'harvest',
  labels: { fr: 'Récolte', de: 'Ernte', en: 'Harvest' },
  children: [
    {
      key: 'harvest',
      labels: { fr: 'Récolte', de: 'Ernte', en: 'Harvest' },
      items: [
        // In frames, for the honey of one hive is seldom weighed by itself.
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
        // Cappings and old combs, as melted.
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
        // Gathered on a plate with a weak current; grams are a large amount.
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
