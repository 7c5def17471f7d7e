import { numberedOptions, type ObservationCategory, scaleItem } from '../types.ts';

/** The hive: its parts and its space (specification 3). */
export const HABITAT: ObservationCategory = {
  key: 'habitat',
  children: [
    // These items describe the hive, so the form for a new hive has them too (`HIVE_STRUCTURE_ITEMS`).
    {
      key: 'structure',
      items: [
        // A weight on the roof against the wind, usually a stone.
        { key: 'structure_has_rock', type: 'boolean' },
        // Against the cold, in the roof or around the brood.
        { key: 'structure_insulation', type: 'boolean' },
        // A grid whose slits the bees fill with propolis for harvest.
        { key: 'structure_propolis_grid', type: 'boolean' },
        // Boxes above the brood; a hive with more than a handful falls over.
        { key: 'structure_honey_super', type: 'number', unit: 'supers', min: 0, max: 10 },
        // A grid between brood and supers that workers pass and the queen does not, so that the honey
        // contains no brood.
        { key: 'structure_queen_excluder', type: 'boolean' },
        // Mites and debris fall through a mesh floor onto the counting board; a solid floor retains them.
        { key: 'structure_bottom_type', type: 'choice', options: numberedOptions(2) },
        // Strips pollen off the legs of returning bees; must not stay in place for long.
        { key: 'structure_pollen_trap', type: 'boolean' },
      ],
    },
    {
      key: 'space',
      items: [
        // Small against robbing and cold, large in the main flow.
        { key: 'space_flight_hole', type: 'choice', options: numberedOptions(3) },
        // Relative to the size of the colony: too small causes swarming, too large cools the brood.
        scaleItem('space_volume', 5),
      ],
    },
  ],
};
