import type { ObservationCategory } from '../types.ts';

export const INPUT_OUTPUT: ObservationCategory = {
  key: 'input_output',
  labels: { fr: 'Apports et retraits', de: 'Zugaben und Entnahmen', en: 'Added and removed' },
  children: [
    {
      key: 'input',
      labels: { fr: 'Apports', de: 'Zugaben', en: 'Added' },
      items: [
        {
          key: 'input_bees',
          type: 'boolean',
          labels: { fr: "Apport d'abeilles", de: 'Bienen zugegeben', en: 'Bees added' },
        },
        {
          key: 'input_bees_quantity',
          type: 'number',
          min: 0,
          max: 100,
          group: 'input_bees',
          labels: { fr: "Quantité d'abeilles", de: 'Bienenmenge', en: 'Quantity of bees' },
        },
        {
          key: 'input_bees_unit',
          type: 'choice',
          group: 'input_bees',
          labels: { fr: 'Unité', de: 'Einheit', en: 'Unit' },
          options: [
            { key: 'option_1', labels: { fr: 'kg', de: 'kg', en: 'kg' } },
            { key: 'option_2', labels: { fr: 'cadres', de: 'Waben', en: 'frames' } },
          ],
        },
        {
          key: 'input_queen',
          type: 'boolean',
          labels: { fr: "Introduction d'une reine", de: 'Königin zugesetzt', en: 'Queen introduced' },
        },
        {
          key: 'input_frames_empty',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: 'Cadres vides ajoutés', de: 'Leere Rahmen zugegeben', en: 'Empty frames added' },
        },
        {
          key: 'input_frames_embossed_wax',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: {
            fr: 'Cadres de cire gaufrée ajoutés',
            de: 'Mittelwände zugegeben',
            en: 'Foundation frames added',
          },
        },
        {
          key: 'input_frames_honey',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: 'Cadres de miel ajoutés', de: 'Honigwaben zugegeben', en: 'Honey frames added' },
        },
        {
          key: 'input_frames_brood',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: 'Cadres de couvain ajoutés', de: 'Brutwaben zugegeben', en: 'Brood frames added' },
        },
        { key: 'input_origin', type: 'text', labels: { fr: 'Provenance', de: 'Herkunft', en: 'Origin' } },
        {
          key: 'input_reason',
          type: 'text',
          labels: { fr: "Raison de l'apport", de: 'Grund der Zugabe', en: 'Reason for adding' },
        },
      ],
    },
    {
      key: 'output',
      labels: { fr: 'Retraits', de: 'Entnahmen', en: 'Removed' },
      items: [
        {
          key: 'output_bees',
          type: 'boolean',
          labels: { fr: "Retrait d'abeilles", de: 'Bienen entnommen', en: 'Bees removed' },
        },
        {
          key: 'output_bees_quantity',
          type: 'number',
          min: 0,
          max: 100,
          group: 'output_bees',
          labels: { fr: "Quantité d'abeilles", de: 'Bienenmenge', en: 'Quantity of bees' },
        },
        {
          key: 'output_bees_unit',
          type: 'choice',
          group: 'output_bees',
          labels: { fr: 'Unité', de: 'Einheit', en: 'Unit' },
          options: [
            { key: 'option_1', labels: { fr: 'kg', de: 'kg', en: 'kg' } },
            { key: 'option_2', labels: { fr: 'cadres', de: 'Waben', en: 'frames' } },
          ],
        },
        {
          key: 'output_queen',
          type: 'boolean',
          labels: { fr: 'Retrait de la reine', de: 'Königin entnommen', en: 'Queen removed' },
        },
        {
          key: 'output_frames_empty',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: 'Cadres vides retirés', de: 'Leere Rahmen entnommen', en: 'Empty frames removed' },
        },
        {
          key: 'output_frames_embossed_wax',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: {
            fr: 'Cadres de cire gaufrée retirés',
            de: 'Mittelwände entnommen',
            en: 'Foundation frames removed',
          },
        },
        {
          key: 'output_frames_honey',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: 'Cadres de miel retirés', de: 'Honigwaben entnommen', en: 'Honey frames removed' },
        },
        {
          key: 'output_frames_brood',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: {
            fr: 'Cadres de couvain retirés',
            de: 'Brutwaben entnommen',
            en: 'Brood frames removed',
          },
        },
        {
          key: 'output_destination',
          type: 'text',
          labels: { fr: 'Destination', de: 'Verbleib', en: 'Destination' },
        },
        {
          key: 'output_reason',
          type: 'text',
          labels: { fr: 'Raison du retrait', de: 'Grund der Entnahme', en: 'Reason for removal' },
        },
      ],
    },
  ],
};
