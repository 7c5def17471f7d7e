import type { ObservationCategory } from '../types.ts';

/** The bees themselves, from the flight board inwards to the brood (specification 3). */
export const COLONY: ObservationCategory = {
  key: 'colony',
  labels: { fr: 'Colonie', de: 'Volk', en: 'Colony' },
  children: [
    // Observed at the hive entrance, without opening the hive.
    {
      key: 'activity',
      labels: { fr: 'Activité', de: 'Flugbetrieb', en: 'Activity' },
      items: [
        // Bees leave and return in a steady stream.
        {
          key: 'activity_foraging',
          type: 'boolean',
          labels: { fr: 'Butinage', de: 'Sammelflug', en: 'Foraging' },
        },
        // Bees with pollen on their legs: there is brood to feed, so the queen lays.
        {
          key: 'activity_pollen_intake',
          type: 'boolean',
          labels: { fr: 'Rentrée de pollen', de: 'Polleneintrag', en: 'Pollen intake' },
        },
        // Young bees hover in front of the hive to learn its position, often in the early afternoon.
        {
          key: 'activity_orientation_flight',
          type: 'boolean',
          labels: { fr: "Soleil d'artifice", de: 'Vorspiel (Einfliegen)', en: 'Orientation flight' },
        },
        // The first flight after a long cold period; droppings on the hive indicate dysentery.
        {
          key: 'activity_cleansing_flight',
          type: 'boolean',
          labels: { fr: 'Vol de propreté', de: 'Reinigungsflug', en: 'Cleansing flight' },
        },
      ],
    },
    // Independent items: a queen may be marked and not observed today.
    {
      key: 'queen',
      labels: { fr: 'Reine', de: 'Königin', en: 'Queen' },
      items: [
        {
          key: 'queen_observed',
          type: 'boolean',
          labels: { fr: 'Reine observée', de: 'Königin gesehen', en: 'Queen seen' },
        },
        // She has mated and lays eggs that become workers.
        {
          key: 'queen_fertilised',
          type: 'boolean',
          labels: { fr: 'Reine fécondée', de: 'Königin begattet', en: 'Queen mated' },
        },
        // A dot on her back; its colour is that of the year in which she hatched.
        {
          key: 'queen_marked',
          type: 'boolean',
          labels: { fr: 'Reine marquée', de: 'Königin gezeichnet', en: 'Queen marked' },
        },
        // One wing is clipped, so that she does not fly far with a swarm.
        {
          key: 'queen_clipped',
          type: 'boolean',
          labels: { fr: 'Reine clippée', de: 'Königin gestutzt', en: 'Queen clipped' },
        },
      ],
    },
    // Drones are present from spring to summer; many in autumn indicate a lost queen.
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
          labels: { fr: 'Quantité de mâles', de: 'Anzahl Drohnen', en: 'Number of drones' },
          options: [
            { key: 'option_1', labels: { fr: 'faible', de: 'wenige', en: 'few' } },
            { key: 'option_2', labels: { fr: 'normale', de: 'normal', en: 'normal' } },
            { key: 'option_3', labels: { fr: 'grande', de: 'viele', en: 'many' } },
          ],
        },
      ],
    },
    // Strength and temper of the colony.
    {
      key: 'workers',
      labels: { fr: 'Ouvrières', de: 'Arbeiterinnen', en: 'Workers' },
      items: [
        // Counted in seams, the spaces between two combs that are full of bees, without removing a frame.
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
        // 1 is best: the API counts from gentle to aggressive (specification 3).
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
        // 1 is best here too: whether bees stay on a lifted comb.
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
    // From eggs to capped cells. Eggs prove that the queen was present within the last three days.
    {
      key: 'brood',
      labels: { fr: 'Couvain', de: 'Brut', en: 'Brood' },
      items: [
        // Frames with brood of any age on at least one side.
        {
          key: 'brood_frames',
          type: 'number',
          unit: 'frames',
          min: 0,
          max: 40,
          labels: { fr: 'Cadres de couvain', de: 'Brutwaben', en: 'Brood frames' },
        },
        // A queen who lays well leaves few cells empty; a scattered pattern indicates age, inbreeding or
        // disease.
        {
          key: 'brood_disposition',
          type: 'choice',
          labels: { fr: 'Disposition du couvain', de: 'Brutbild', en: 'Brood pattern' },
          options: [
            { key: 'option_1', labels: { fr: 'groupé', de: 'geschlossen', en: 'compact' } },
            { key: 'option_2', labels: { fr: 'dispersé', de: 'lückig', en: 'patchy' } },
          ],
        },
        // Up to three days after laying.
        { key: 'brood_eggs', type: 'boolean', labels: { fr: 'Œufs', de: 'Eier (Stifte)', en: 'Eggs' } },
        // Open brood, from the fourth to the ninth day.
        { key: 'brood_larva', type: 'boolean', labels: { fr: 'Larves', de: 'Larven', en: 'Larvae' } },
        // Capped, up to the 21st day for a worker; varroa breeds in these cells.
        {
          key: 'brood_nymph',
          type: 'boolean',
          labels: {
            fr: 'Nymphes (couvain operculé)',
            de: 'Puppen (verdeckelte Brut)',
            en: 'Pupae (capped brood)',
          },
        },
        // For swarming, supersedure or emergency; place and number of the cells show which.
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
    // Breeding goals besides temper and honey.
    {
      key: 'hygiene',
      labels: { fr: 'Hygiène', de: 'Hygiene', en: 'Hygiene' },
      items: [
        // Much propolis inhibits germs and makes frames hard to lift: neither end is better.
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
        // Speed of opening and removing dead brood; a sign of resistance to varroa.
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
        // All or part of the colony has left with the old queen.
        {
          key: 'swarming_observed',
          type: 'boolean',
          labels: { fr: 'Essaimage observé', de: 'Schwarmabgang', en: 'Swarming observed' },
        },
        // Measures against swarming: cells removed, space added, a nucleus made.
        {
          key: 'swarming_prevention_action',
          type: 'text',
          labels: { fr: 'Action préventive', de: 'Vorbeugende Massnahme', en: 'Preventive action' },
        },
      ],
    },
  ],
};
