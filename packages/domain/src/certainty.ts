/**
 * How well a number is known: confirmed by its authority's own page, read in a digest of its leaflets, in a pack
 * leaflet, on a page of a maker or shop, at second hand, or our own assumption.
 */
export const CERTAINTIES = [
  'confirmed',
  'leaflet',
  'digest',
  'product_page',
  'second_hand',
  'assumption',
] as const;
/** A value of `CERTAINTIES`, the best known first. */
export type Certainty = (typeof CERTAINTIES)[number];
