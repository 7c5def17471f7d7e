import type { ObservationCategory } from '../types.ts';

/** The food of the colony: foraged, stored and fed (specification 3). */
export const FOOD: ObservationCategory = {
  key: 'food',
  labels: { fr: 'Nourriture', de: 'Nahrung', en: 'Food' },
  children: [
    {
      key: 'foraging',
      labels: { fr: 'Butinage', de: 'Tracht', en: 'Foraging' },
      items: [
        // How much is foraged today, over all kinds of food.
        {
          key: 'foraging_activity',
          type: 'choice',
          min: 1,
          max: 5,
          labels: { fr: 'Activité de butinage', de: 'Sammeltätigkeit', en: 'Foraging activity' },
          options: [
            { key: 'option_1', labels: { fr: 'aucune', de: 'keine', en: 'none' } },
            { key: 'option_2' },
            { key: 'option_3' },
            { key: 'option_4' },
            { key: 'option_5', labels: { fr: 'très forte', de: 'sehr stark', en: 'very strong' } },
          ],
        },
        // The plant, or honeydew, in the beekeeper's own words.
        {
          key: 'foraging_main_source',
          type: 'text',
          labels: { fr: 'Source principale', de: 'Haupttracht', en: 'Main forage' },
        },
      ],
    },
    // Frames filled on both sides; a frame filled on one side is half a frame.
    {
      key: 'reserves',
      labels: { fr: 'Réserves', de: 'Vorräte', en: 'Stores' },
      items: [
        // A full brood frame of Dadant size holds about 3.5 kg.
        {
          key: 'reserves_honey_frames',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: 'Cadres de miel', de: 'Honigwaben', en: 'Honey frames' },
        },
        // Stored pollen for the brood; without it a colony stops breeding.
        {
          key: 'reserves_bee_bread',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: "Cadres de pain d'abeille", de: 'Waben mit Bienenbrot', en: 'Frames of bee bread' },
        },
      ],
    },
    // Bees need clean water nearby, above all in spring.
    {
      key: 'water',
      labels: { fr: 'Eau', de: 'Wasser', en: 'Water' },
      items: [
        {
          key: 'water_availability',
          type: 'choice',
          min: 1,
          max: 5,
          labels: { fr: "Disponibilité de l'eau", de: 'Wasserverfügbarkeit', en: 'Water availability' },
          options: [
            { key: 'option_1', labels: { fr: 'aucune', de: 'keine', en: 'none' } },
            { key: 'option_2' },
            { key: 'option_3' },
            { key: 'option_4' },
            { key: 'option_5', labels: { fr: 'abondante', de: 'reichlich', en: 'plenty' } },
          ],
        },
        {
          key: 'water_quality',
          type: 'choice',
          labels: { fr: "Qualité de l'eau", de: 'Wasserqualität', en: 'Water quality' },
          options: [
            { key: 'option_1', labels: { fr: 'mauvaise', de: 'schlecht', en: 'poor' } },
            { key: 'option_2', labels: { fr: 'normale', de: 'normal', en: 'normal' } },
            { key: 'option_3', labels: { fr: 'bonne', de: 'gut', en: 'good' } },
          ],
        },
      ],
    },
    // Food given at this observation; none if both are empty.
    {
      key: 'feeding',
      labels: { fr: 'Nourrissement', de: 'Fütterung', en: 'Feeding' },
      items: [
        // `other` is fondant, ready-made syrup or honey; the notes specify it.
        {
          key: 'feeding_type',
          type: 'choice',
          labels: { fr: 'Type de nourrissement', de: 'Art der Fütterung', en: 'Feeding type' },
          options: [
            { key: 'option_1', labels: { fr: 'sirop de sucre', de: 'Zuckerwasser', en: 'sugar syrup' } },
            { key: 'option_2', labels: { fr: 'autre', de: 'anderes', en: 'other' } },
          ],
        },
        // Weight as given: a kilogram of syrup contains less than a kilogram of sugar.
        {
          key: 'feeding_quantity',
          type: 'number',
          unit: 'kg',
          min: 0,
          max: 100,
          labels: { fr: 'Quantité de nourriture', de: 'Futtermenge', en: 'Feeding quantity' },
        },
      ],
    },
  ],
};
