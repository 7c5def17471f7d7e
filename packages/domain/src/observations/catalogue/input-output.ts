import type { ObservationCategory } from '../types.ts';

/**
 * What a beekeeper put into a hive or took out of it: the two halves mirror each other item by item (specification 3).
 */
export const INPUT_OUTPUT: ObservationCategory = {
  key: 'input_output',
  labels: { fr: 'Apports et retraits', de: 'Zugaben und Entnahmen', en: 'Added and removed' },
  children: [
    // Strengthens a colony, or makes one.
    {
      key: 'input',
      labels: { fr: 'Apports', de: 'Zugaben', en: 'Added' },
      items: [
        // Bees without their comb, shaken or as a package; with comb they are brood frames.
        {
          key: 'input_bees',
          type: 'boolean',
          labels: { fr: "Apport d'abeilles", de: 'Bienen zugegeben', en: 'Bees added' },
        },
        // In the unit beside it, so there is none here: 1.5 kg, or 3 frames.
        {
          key: 'input_bees_quantity',
          type: 'number',
          min: 0,
          max: 100,
          group: 'input_bees',
          labels: { fr: "Quantité d'abeilles", de: 'Bienenmenge', en: 'Quantity of bees' },
        },
        // A frame well covered on both sides carries about 250 g of bees.
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
        // A new queen, caged or in her cell. That she is accepted shows later, by eggs.
        {
          key: 'input_queen',
          type: 'boolean',
          labels: { fr: "Introduction d'une reine", de: 'Königin zugesetzt', en: 'Queen introduced' },
        },
        // Frames with neither wax nor comb in them.
        {
          key: 'input_frames_empty',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: 'Cadres vides ajoutés', de: 'Leere Rahmen zugegeben', en: 'Empty frames added' },
        },
        // Sheets of wax with the print of cells, from which the bees draw comb.
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
        // From another hive or from the store: food that needs no feeder.
        {
          key: 'input_frames_honey',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: 'Cadres de miel ajoutés', de: 'Honigwaben zugegeben', en: 'Honey frames added' },
        },
        // With the bees that sit on them. Of any age; eggs let a queenless colony raise a queen.
        {
          key: 'input_frames_brood',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 60,
          labels: { fr: 'Cadres de couvain ajoutés', de: 'Brutwaben zugegeben', en: 'Brood frames added' },
        },
        // Which hive or supplier it came from, in case of a disease.
        { key: 'input_origin', type: 'text', labels: { fr: 'Provenance', de: 'Herkunft', en: 'Origin' } },
        {
          key: 'input_reason',
          type: 'text',
          labels: { fr: "Raison de l'apport", de: 'Grund der Zugabe', en: 'Reason for adding' },
        },
      ],
    },
    // Weakens a colony on purpose: against swarming, for a nucleus, or because it died.
    {
      key: 'output',
      labels: { fr: 'Retraits', de: 'Entnahmen', en: 'Removed' },
      items: [
        // Bees without their comb, for a nucleus or an artificial swarm.
        {
          key: 'output_bees',
          type: 'boolean',
          labels: { fr: "Retrait d'abeilles", de: 'Bienen entnommen', en: 'Bees removed' },
        },
        // In the unit beside it, as when they are added.
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
        // She is replaced, caged for a break of the brood, or goes into a nucleus.
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
        // Drone brood that is cut out against varroa counts here as well.
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
        // Which hive it went to, or that it was melted or destroyed.
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
