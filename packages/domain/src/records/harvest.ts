/** Foods that a colony gives. */
export const FOODS = ['honey', 'pollen', 'propolis', 'wax', 'royal_jelly', 'apitoxin'] as const;
export type Food = (typeof FOODS)[number];

/** Units of a harvest. A frame or a super is not weighed. */
export const HARVEST_UNITS = ['kg', 'g', 'frame', 'super'] as const;
export type HarvestUnit = (typeof HARVEST_UNITS)[number];
