import type { ObservationCategory } from '../types.ts';

/**
 * Bees, queens and frames that were added to a hive or removed from it; the two subcategories have the same
 * items (specification 3).
 */
export const INPUT_OUTPUT: ObservationCategory = {
  key: 'input_output',
  labels: { fr: 'Apports et retraits', de: 'Zugaben und Entnahmen', en: 'Added and removed' },
  children: [
    // Strengthens or founds a colony.
    {
      key: 'input',
      labels: { fr: 'Apports', de: 'Zugaben', en: 'Added' },
      items: [
        // Bees without comb, shaken or as a package; bees on comb are brood frames.
        {
          key: 'input_bees',
          type: 'boolean',
          labels: { fr: "Apport d'abeilles", de: 'Bienen zugegeben', en: 'Bees added' },
        },
        // The unit is a separate item (1.5 kg or 3 frames), so this item has none.
        {
          key: 'input_bees_quantity',
          type: 'number',
          min: 0,
          max: 100,
          group: 'input_bees',
          labels: { fr: "Quantité d'abeilles", de: 'Bienenmenge', en: 'Quantity of bees' },
        },
        // A frame covered on both sides carries about 250 g of bees.
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
        // A new queen, caged or in her cell. Eggs later show that she was accepted.
        {
          key: 'input_queen',
          type: 'boolean',
          labels: { fr: "Introduction d'une reine", de: 'Königin zugesetzt', en: 'Queen introduced' },
        },
        // Frames without wax and without comb.
        {
          key: 'input_frames_empty',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: 'Cadres vides ajoutés', de: 'Leere Rahmen zugegeben', en: 'Empty frames added' },
        },
        // Sheets of wax with embossed cells from which the bees draw comb.
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
        // From another hive or from stock: food without a feeder.
        {
          key: 'input_frames_honey',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: 'Cadres de miel ajoutés', de: 'Honigwaben zugegeben', en: 'Honey frames added' },
        },
        // With the bees on them, brood of any age; a queenless colony can raise a queen from eggs.
        {
          key: 'input_frames_brood',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: 'Cadres de couvain ajoutés', de: 'Brutwaben zugegeben', en: 'Brood frames added' },
        },
        // The hive or supplier of origin, to trace a disease.
        { key: 'input_origin', type: 'text', labels: { fr: 'Provenance', de: 'Herkunft', en: 'Origin' } },
        {
          key: 'input_reason',
          type: 'text',
          labels: { fr: "Raison de l'apport", de: 'Grund der Zugabe', en: 'Reason for adding' },
        },
      ],
    },
    // Weakens a colony: against swarming, for a nucleus, or because it died.
    {
      key: 'output',
      labels: { fr: 'Retraits', de: 'Entnahmen', en: 'Removed' },
      items: [
        // Bees without comb, for a nucleus or an artificial swarm.
        {
          key: 'output_bees',
          type: 'boolean',
          labels: { fr: "Retrait d'abeilles", de: 'Bienen entnommen', en: 'Bees removed' },
        },
        // The unit is a separate item.
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
        // Replaced, caged for a brood break, or moved to a nucleus.
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
        // Includes drone brood cut out against varroa.
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
        // The hive of destination, or that it was melted or destroyed.
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
