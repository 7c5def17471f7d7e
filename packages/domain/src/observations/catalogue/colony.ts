import type { ObservationCategory } from '../types.ts';

export const COLONY: ObservationCategory = {
  key: 'colony',
  labels: { fr: 'Colonie', de: 'Volk', en: 'Colony' },
  children: [
    {
      key: 'activity',
      labels: { fr: 'Activité', de: 'Flugbetrieb', en: 'Activity' },
      items: [
        {
          key: 'activity_foraging',
          type: 'boolean',
          labels: { fr: 'Butinage', de: 'Sammelflug', en: 'Foraging' },
        },
        {
          key: 'activity_pollen_intake',
          type: 'boolean',
          labels: { fr: 'Rentrée de pollen', de: 'Polleneintrag', en: 'Pollen intake' },
        },
        {
          key: 'activity_orientation_flight',
          type: 'boolean',
          labels: { fr: "Soleil d'artifice", de: 'Vorspiel (Einfliegen)', en: 'Orientation flight' },
        },
        {
          key: 'activity_cleansing_flight',
          type: 'boolean',
          labels: { fr: 'Vol de propreté', de: 'Reinigungsflug', en: 'Cleansing flight' },
        },
      ],
    },
    {
      key: 'queen',
      labels: { fr: 'Reine', de: 'Königin', en: 'Queen' },
      items: [
        {
          key: 'queen_observed',
          type: 'boolean',
          labels: { fr: 'Reine observée', de: 'Königin gesehen', en: 'Queen observed' },
        },
        {
          key: 'queen_fertilised',
          type: 'boolean',
          labels: { fr: 'Reine fécondée', de: 'Königin begattet', en: 'Queen mated' },
        },
        {
          key: 'queen_marked',
          type: 'boolean',
          labels: { fr: 'Reine marquée', de: 'Königin gezeichnet', en: 'Queen marked' },
        },
        {
          key: 'queen_clipped',
          type: 'boolean',
          labels: { fr: 'Reine clippée', de: 'Königin geschnitten', en: 'Queen clipped' },
        },
      ],
    },
    {
      key: 'males',
      labels: { fr: 'Mâles', de: 'Drohnen', en: 'Drones' },
      items: [
        {
          key: 'males_presence',
          type: 'boolean',
          labels: { fr: 'Présence de mâles', de: 'Drohnen vorhanden', en: 'Drones present' },
        },
        {
          key: 'males_quantity',
          type: 'choice',
          group: 'males_presence',
          labels: { fr: 'Quantité de mâles', de: 'Anzahl Drohnen', en: 'Quantity of drones' },
          options: [
            { key: 'option_1', labels: { fr: 'faible', de: 'wenige', en: 'few' } },
            { key: 'option_2', labels: { fr: 'normale', de: 'normal', en: 'normal' } },
            { key: 'option_3', labels: { fr: 'grande', de: 'viele', en: 'many' } },
          ],
        },
      ],
    },
    {
      key: 'workers',
      labels: { fr: 'Ouvrières', de: 'Arbeiterinnen', en: 'Workers' },
      items: [
        {
          key: 'workers_quantity',
          type: 'number',
          unit: 'seams',
          min: 0,
          max: 40,
          labels: {
            fr: 'Ruelles occupées par les ouvrières',
            de: 'Besetzte Wabengassen',
            en: 'Seams of worker bees',
          },
        },
        {
          key: 'workers_sweetness',
          type: 'choice',
          min: 1,
          max: 5,
          labels: { fr: 'Douceur', de: 'Sanftmut', en: 'Gentleness' },
          options: [
            { key: 'option_1', labels: { fr: 'très douces', de: 'sehr sanft', en: 'very gentle' } },
            { key: 'option_2' },
            { key: 'option_3' },
            { key: 'option_4' },
            { key: 'option_5', labels: { fr: 'agressives', de: 'stechlustig', en: 'aggressive' } },
          ],
        },
        {
          key: 'workers_holding_on_frame',
          type: 'choice',
          min: 1,
          max: 5,
          labels: { fr: 'Tenue au cadre', de: 'Wabensitz', en: 'Calmness on the comb' },
          options: [
            { key: 'option_1', labels: { fr: 'très calmes', de: 'sehr ruhig', en: 'very calm' } },
            { key: 'option_2' },
            { key: 'option_3' },
            { key: 'option_4' },
            { key: 'option_5', labels: { fr: 'fuyantes', de: 'laufend', en: 'running' } },
          ],
        },
      ],
    },
    {
      key: 'brood',
      labels: { fr: 'Couvain', de: 'Brut', en: 'Brood' },
      items: [
        {
          key: 'brood_frames',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 40,
          labels: { fr: 'Cadres de couvain', de: 'Brutwaben', en: 'Brood frames' },
        },
        {
          key: 'brood_disposition',
          type: 'choice',
          labels: { fr: 'Disposition du couvain', de: 'Brutbild', en: 'Brood pattern' },
          options: [
            { key: 'option_1', labels: { fr: 'groupé', de: 'geschlossen', en: 'grouped' } },
            { key: 'option_2', labels: { fr: 'dispersé', de: 'lückig', en: 'scattered' } },
          ],
        },
        { key: 'brood_eggs', type: 'boolean', labels: { fr: 'Œufs', de: 'Eier (Stifte)', en: 'Eggs' } },
        { key: 'brood_larva', type: 'boolean', labels: { fr: 'Larves', de: 'Larven', en: 'Larvae' } },
        {
          key: 'brood_nymph',
          type: 'boolean',
          labels: {
            fr: 'Nymphes (couvain operculé)',
            de: 'Puppen (verdeckelte Brut)',
            en: 'Pupae (capped brood)',
          },
        },
        {
          key: 'brood_royal_cells',
          type: 'number',
          unit: 'cells',
          min: 0,
          max: 100,
          labels: { fr: 'Cellules royales', de: 'Weiselzellen', en: 'Queen cells' },
        },
      ],
    },
    {
      key: 'hygiene',
      labels: { fr: 'Hygiène', de: 'Hygiene', en: 'Hygiene' },
      items: [
        {
          key: 'hygiene_propolis_use',
          type: 'choice',
          min: 1,
          max: 5,
          labels: { fr: 'Utilisation de propolis', de: 'Propolisierung', en: 'Use of propolis' },
          options: [
            { key: 'option_1', labels: { fr: 'aucune', de: 'keine', en: 'none' } },
            { key: 'option_2' },
            { key: 'option_3' },
            { key: 'option_4' },
            { key: 'option_5', labels: { fr: 'extrême', de: 'extrem', en: 'extreme' } },
          ],
        },
        {
          key: 'hygiene_cleaning_capacity',
          type: 'choice',
          min: 1,
          max: 5,
          labels: { fr: 'Capacité de nettoyage', de: 'Putztrieb', en: 'Cleaning capacity' },
          options: [
            { key: 'option_1', labels: { fr: 'aucune', de: 'keiner', en: 'none' } },
            { key: 'option_2' },
            { key: 'option_3' },
            { key: 'option_4' },
            { key: 'option_5', labels: { fr: 'extrême', de: 'extrem', en: 'extreme' } },
          ],
        },
      ],
    },
    {
      key: 'swarming',
      labels: { fr: 'Essaimage', de: 'Schwärmen', en: 'Swarming' },
      items: [
        {
          key: 'swarming_observed',
          type: 'boolean',
          labels: { fr: 'Essaimage observé', de: 'Schwarmabgang', en: 'Swarming observed' },
        },
        {
          key: 'swarming_prevention_action',
          type: 'text',
          labels: { fr: 'Action préventive', de: 'Vorbeugende Massnahme', en: 'Prevention action' },
        },
      ],
    },
  ],
};
