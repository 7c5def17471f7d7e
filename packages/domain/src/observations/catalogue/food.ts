import type { ObservationCategory } from '../types.ts';

export const FOOD: ObservationCategory = {
  key: 'food',
  labels: { fr: 'Nourriture', de: 'Nahrung', en: 'Food' },
  children: [
    {
      key: 'foraging',
      labels: { fr: 'Butinage', de: 'Tracht', en: 'Foraging' },
      items: [
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
            { key: 'option_5', labels: { fr: 'très forte', de: 'sehr stark', en: 'extreme' } },
          ],
        },
        {
          key: 'foraging_main_source',
          type: 'text',
          labels: { fr: 'Source principale', de: 'Haupttracht', en: 'Main source' },
        },
      ],
    },
    {
      key: 'reserves',
      labels: { fr: 'Réserves', de: 'Vorräte', en: 'Reserves' },
      items: [
        {
          key: 'reserves_honey_frames',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: 'Cadres de miel', de: 'Honigwaben', en: 'Honey frames' },
        },
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
            { key: 'option_1', labels: { fr: 'mauvaise', de: 'schlecht', en: 'bad' } },
            { key: 'option_2', labels: { fr: 'normale', de: 'normal', en: 'normal' } },
            { key: 'option_3', labels: { fr: 'bonne', de: 'gut', en: 'good' } },
          ],
        },
      ],
    },
    {
      key: 'feeding',
      labels: { fr: 'Nourrissement', de: 'Fütterung', en: 'Feeding' },
      items: [
        {
          key: 'feeding_type',
          type: 'choice',
          labels: { fr: 'Type de nourrissement', de: 'Art der Fütterung', en: 'Feeding type' },
          options: [
            { key: 'option_1', labels: { fr: 'sirop de sucre', de: 'Zuckerwasser', en: 'sugar syrup' } },
            { key: 'option_2', labels: { fr: 'autre', de: 'anderes', en: 'other' } },
          ],
        },
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
