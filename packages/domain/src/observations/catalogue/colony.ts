import { numberedOptions, type ObservationCategory, scaleItem } from '../types.ts';

/** The bees themselves, from the flight board inwards to the brood (specification 3). */
export const COLONY: ObservationCategory = {
  key: 'colony',
  children: [
    // Observed at the hive entrance, without opening the hive.
    {
      key: 'activity',
      items: [
        // Bees leave and return in a steady stream.
        { key: 'activity_foraging', type: 'boolean' },
        // Bees with pollen on their legs: there is brood to feed, so the queen lays.
        { key: 'activity_pollen_intake', type: 'boolean' },
        // Young bees hover in front of the hive to learn its position, often in the early afternoon.
        { key: 'activity_orientation_flight', type: 'boolean' },
        // The first flight after a long cold period; droppings on the hive indicate dysentery.
        { key: 'activity_cleansing_flight', type: 'boolean' },
      ],
    },
    // Independent items: a queen may be marked and not observed today.
    {
      key: 'queen',
      items: [
        { key: 'queen_observed', type: 'boolean' },
        // She has mated and lays eggs that become workers.
        { key: 'queen_fertilised', type: 'boolean' },
        // A dot on her back; its colour is that of the year in which she hatched.
        { key: 'queen_marked', type: 'boolean' },
        // One wing is clipped, so that she does not fly far with a swarm.
        { key: 'queen_clipped', type: 'boolean' },
      ],
    },
    // Drones are present from spring to summer; many in autumn indicate a lost queen.
    {
      key: 'males',
      items: [
        { key: 'males_presence', type: 'boolean' },
        { key: 'males_quantity', type: 'choice', group: 'males_presence', options: numberedOptions(3) },
      ],
    },
    // Strength and temper of the colony.
    {
      key: 'workers',
      items: [
        // Counted in seams, the spaces between two combs that are full of bees, without removing a frame.
        { key: 'workers_quantity', type: 'number', unit: 'seams', min: 0, max: 40 },
        // 1 is best: the API counts from gentle to aggressive (specification 3).
        scaleItem('workers_sweetness', 5),
        // 1 is best here too: whether bees stay on a lifted comb.
        scaleItem('workers_holding_on_frame', 5),
      ],
    },
    // From eggs to capped cells. Eggs prove that the queen was present within the last three days.
    {
      key: 'brood',
      items: [
        // Frames with brood of any age on at least one side.
        { key: 'brood_frames', type: 'number', unit: 'frames', min: 0, max: 40 },
        // A queen who lays well leaves few cells empty; a scattered pattern indicates age, inbreeding or
        // disease.
        { key: 'brood_disposition', type: 'choice', options: numberedOptions(2) },
        // Up to three days after laying.
        { key: 'brood_eggs', type: 'boolean' },
        // Open brood, from the fourth to the ninth day.
        { key: 'brood_larva', type: 'boolean' },
        // Capped, up to the 21st day for a worker; varroa breeds in these cells.
        { key: 'brood_nymph', type: 'boolean' },
        // For swarming, supersedure or emergency; place and number of the cells show which.
        { key: 'brood_royal_cells', type: 'number', unit: 'cells', min: 0, max: 100 },
      ],
    },
    // Breeding goals besides temper and honey.
    {
      key: 'hygiene',
      items: [
        // Much propolis inhibits germs and makes frames hard to lift: neither end is better.
        scaleItem('hygiene_propolis_use', 5),
        // Speed of opening and removing dead brood; a sign of resistance to varroa.
        scaleItem('hygiene_cleaning_capacity', 5),
      ],
    },
    {
      key: 'swarming',
      items: [
        // All or part of the colony has left with the old queen.
        { key: 'swarming_observed', type: 'boolean' },
        // Measures against swarming: cells removed, space added, a nucleus made.
        { key: 'swarming_prevention_action', type: 'text' },
      ],
    },
  ],
};
