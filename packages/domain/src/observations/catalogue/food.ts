import { numberedOptions, type ObservationCategory, scaleItem } from '../types.ts';

/** The food of the colony: foraged, stored and fed (specification 3). */
export const FOOD: ObservationCategory = {
  key: 'food',
  children: [
    {
      key: 'foraging',
      items: [
        // How much is foraged today, over all kinds of food.
        scaleItem('foraging_activity', 5),
        // The plant, or honeydew, in the beekeeper's own words.
        { key: 'foraging_main_source', type: 'text' },
      ],
    },
    // Frames filled on both sides; a frame filled on one side is half a frame.
    {
      key: 'reserves',
      items: [
        // A full brood frame of Dadant size holds about 3.5 kg.
        { key: 'reserves_honey_frames', type: 'number', unit: 'frames', min: 0, max: 60 },
        // Stored pollen for the brood; without it a colony stops breeding.
        { key: 'reserves_bee_bread', type: 'number', unit: 'frames', min: 0, max: 60 },
      ],
    },
    // Bees need clean water nearby, above all in spring.
    {
      key: 'water',
      items: [
        scaleItem('water_availability', 5),
        { key: 'water_quality', type: 'choice', options: numberedOptions(3) },
      ],
    },
    // Food given at this observation; none if both are empty.
    {
      key: 'feeding',
      items: [
        // `other` is fondant, ready-made syrup or honey; the notes specify it.
        { key: 'feeding_type', type: 'choice', options: numberedOptions(2) },
        // Weight as given: a kilogram of syrup contains less than a kilogram of sugar.
        { key: 'feeding_quantity', type: 'number', unit: 'kg', min: 0, max: 100 },
      ],
    },
  ],
};
