import type { ObservationCategory } from '../types.ts';

/** The hive: its parts and its space (specification 3). */
export const HABITAT: ObservationCategory = {
  key: 'habitat',
  labels: { fr: 'Habitat', de: 'Beute', en: 'Habitat' },
  children: [
    // These items describe the hive, so the form for a new hive has them too (`HIVE_STRUCTURE_ITEMS`).
    {
      key: 'structure',
      labels: { fr: 'Structure', de: 'Aufbau', en: 'Structure' },
      items: [
        // A weight on the roof against the wind, usually a stone.
        {
          key: 'structure_has_rock',
          type: 'boolean',
          labels: { fr: 'Poids sur le toit', de: 'Beschwerung auf dem Dach', en: 'Weight on the roof' },
        },
        // Against the cold, in the roof or around the brood.
        {
          key: 'structure_insulation',
          type: 'boolean',
          labels: { fr: 'Isolation', de: 'Isolierung', en: 'Insulation' },
        },
        // A grid whose slits the bees fill with propolis for harvest.
        {
          key: 'structure_propolis_grid',
          type: 'boolean',
          labels: { fr: 'Grille à propolis', de: 'Propolisgitter', en: 'Propolis grid' },
        },
        // Boxes above the brood; a hive with more than a handful falls over.
        {
          key: 'structure_honey_super',
          type: 'number',
          unit: 'supers',
          min: 0,
          max: 10,
          labels: { fr: 'Hausses', de: 'Honigräume', en: 'Honey supers' },
        },
        // A grid between brood and supers that workers pass and the queen does not, so that the honey
        // contains no brood.
        {
          key: 'structure_queen_excluder',
          type: 'boolean',
          labels: { fr: 'Grille à reine', de: 'Absperrgitter', en: 'Queen excluder' },
        },
        // Mites and debris fall through a mesh floor onto the counting board; a solid floor retains them.
        {
          key: 'structure_bottom_type',
          type: 'choice',
          labels: { fr: 'Type de fond', de: 'Bodentyp', en: 'Bottom board' },
          options: [
            { key: 'option_1', labels: { fr: 'grillagé', de: 'Gitterboden', en: 'mesh' } },
            { key: 'option_2', labels: { fr: 'plein', de: 'geschlossener Boden', en: 'solid' } },
          ],
        },
        // Strips pollen off the legs of returning bees; must not stay in place for long.
        {
          key: 'structure_pollen_trap',
          type: 'boolean',
          labels: { fr: 'Trappe à pollen', de: 'Pollenfalle', en: 'Pollen trap' },
        },
      ],
    },
    {
      key: 'space',
      labels: { fr: 'Espace', de: 'Raum', en: 'Space' },
      items: [
        // Small against robbing and cold, large in the main flow.
        {
          key: 'space_flight_hole',
          type: 'choice',
          labels: { fr: 'Trou de vol', de: 'Flugloch', en: 'Hive entrance' },
          options: [
            { key: 'option_1', labels: { fr: 'petit', de: 'klein', en: 'small' } },
            { key: 'option_2', labels: { fr: 'moyen', de: 'mittel', en: 'medium' } },
            { key: 'option_3', labels: { fr: 'grand', de: 'gross', en: 'large' } },
          ],
        },
        // Relative to the size of the colony: too small causes swarming, too large cools the brood.
        {
          key: 'space_volume',
          type: 'choice',
          min: 1,
          max: 5,
          labels: { fr: 'Volume à disposition', de: 'Verfügbares Volumen', en: 'Volume available' },
          options: [
            { key: 'option_1', labels: { fr: 'trop petit', de: 'zu klein', en: 'too small' } },
            { key: 'option_2' },
            { key: 'option_3', labels: { fr: 'adapté', de: 'passend', en: 'right' } },
            { key: 'option_4' },
            { key: 'option_5', labels: { fr: 'trop grand', de: 'zu gross', en: 'too large' } },
          ],
        },
      ],
    },
  ],
};
