import { numberedOptions, type ObservationCategory } from '../types.ts';

/**
 * Bees, queens and frames that were added to a hive or removed from it; the two subcategories have the same
 * items (specification 3).
 */
export const INPUT_OUTPUT: ObservationCategory = {
  key: 'input_output',
  children: [
    // Strengthens or founds a colony.
    {
      key: 'input',
      items: [
        // Bees without comb, shaken or as a package; bees on comb are brood frames.
        { key: 'input_bees', type: 'boolean' },
        // The unit is a separate item (1.5 kg or 3 frames), so this item has none.
        { key: 'input_bees_quantity', type: 'number', min: 0, max: 100, group: 'input_bees' },
        // A frame covered on both sides carries about 250 g of bees.
        { key: 'input_bees_unit', type: 'choice', group: 'input_bees', options: numberedOptions(2) },
        // A new queen, caged or in her cell. Eggs later show that she was accepted.
        { key: 'input_queen', type: 'boolean' },
        // Frames without wax and without comb.
        { key: 'input_frames_empty', type: 'number', unit: 'frames', min: 0, max: 60 },
        // Sheets of wax with embossed cells from which the bees draw comb.
        { key: 'input_frames_embossed_wax', type: 'number', unit: 'frames', min: 0, max: 60 },
        // From another hive or from stock: food without a feeder.
        { key: 'input_frames_honey', type: 'number', unit: 'frames', min: 0, max: 60 },
        // With the bees on them, brood of any age; a queenless colony can raise a queen from eggs.
        { key: 'input_frames_brood', type: 'number', unit: 'frames', min: 0, max: 60 },
        // The hive or supplier of origin, to trace a disease.
        { key: 'input_origin', type: 'text' },
        { key: 'input_reason', type: 'text' },
      ],
    },
    // Weakens a colony: against swarming, for a nucleus, or because it died.
    {
      key: 'output',
      items: [
        // Bees without comb, for a nucleus or an artificial swarm.
        { key: 'output_bees', type: 'boolean' },
        // The unit is a separate item.
        { key: 'output_bees_quantity', type: 'number', min: 0, max: 100, group: 'output_bees' },
        { key: 'output_bees_unit', type: 'choice', group: 'output_bees', options: numberedOptions(2) },
        // Replaced, caged for a brood break, or moved to a nucleus.
        { key: 'output_queen', type: 'boolean' },
        { key: 'output_frames_empty', type: 'number', unit: 'frames', min: 0, max: 60 },
        { key: 'output_frames_embossed_wax', type: 'number', unit: 'frames', min: 0, max: 60 },
        { key: 'output_frames_honey', type: 'number', unit: 'frames', min: 0, max: 60 },
        // Includes drone brood cut out against varroa.
        { key: 'output_frames_brood', type: 'number', unit: 'frames', min: 0, max: 60 },
        // The hive of destination, or that it was melted or destroyed.
        { key: 'output_destination', type: 'text' },
        { key: 'output_reason', type: 'text' },
      ],
    },
  ],
};
