import type { ObservationCategory } from '../types.ts';

export const HABITAT: ObservationCategory = {
  key: 'habitat',
  labels: { fr: 'Habitat', de: 'Beute', en: 'Habitat' },
  children: [
    {
      key: 'structure',
      labels: { fr: 'Structure', de: 'Aufbau', en: 'Structure' },
      items: [
        {
          key: 'structure_has_rock',
          type: 'boolean',
          labels: { fr: 'Poids sur le toit', de: 'Beschwerung auf dem Dach', en: 'Weight on the roof' },
        },
        {
          key: 'structure_insulation',
          type: 'boolean',
          labels: { fr: 'Isolation', de: 'Isolierung', en: 'Insulation' },
        },
        {
          key: 'structure_propolis_grid',
          type: 'boolean',
          labels: { fr: 'Grille à propolis', de: 'Propolisgitter', en: 'Propolis grid' },
        },
        {
          key: 'structure_honey_super',
          type: 'number',
          unit: 'supers',
          min: 0,
          max: 10,
          labels: { fr: 'Hausses', de: 'Honigräume', en: 'Honey supers' },
        },
        {
          key: 'structure_queen_excluder',
          type: 'boolean',
          labels: { fr: 'Grille à reine', de: 'Absperrgitter', en: 'Queen excluder' },
        },
        {
          key: 'structure_bottom_type',
          type: 'choice',
          labels: { fr: 'Type de fond', de: 'Bodentyp', en: 'Bottom board' },
          options: [
            { key: 'option_1', labels: { fr: 'grillagé', de: 'Gitterboden', en: 'mesh' } },
            { key: 'option_2', labels: { fr: 'plein', de: 'geschlossener Boden', en: 'solid' } },
          ],
        },
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
