/** Foods that a colony gives. */
export const FOODS = ['honey', 'pollen', 'propolis', 'wax', 'royal_jelly', 'apitoxin'] as const;
/** A value of `FOODS`. */
export type Food = (typeof FOODS)[number];

/** Units of a harvest. A frame or a super is not weighed. */
export const HARVEST_UNITS = ['kg', 'g', 'frame', 'super'] as const;
/** A value of `HARVEST_UNITS`. */
export type HarvestUnit = (typeof HARVEST_UNITS)[number];
