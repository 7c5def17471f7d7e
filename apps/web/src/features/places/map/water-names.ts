import type { Place } from './land.ts';

const at = (name: string, longitude: number, latitude: number): Place => ({
  name,
  point: [longitude, latitude],
});

/** As they are called on their shores; the larger first. Each lies on its lake. */
export const LAKE_NAMES: readonly Place[] = [
  at('Lac Léman', 6.55, 46.45),
  at('Bodensee', 9.38, 47.6),
  at('Lac de Neuchâtel', 6.82, 46.9),
  at('Lago Maggiore', 8.58, 45.905),
  at('Vierwaldstättersee', 8.38, 47.025),
  at('Zürichsee', 8.72, 47.225),
  at('Lago di Como', 9.27, 46.05),
  at('Ceresio', 8.97, 45.97),
  at('Thunersee', 7.72, 46.69),
  at('Bielersee', 7.17, 47.08),
  at('Zugersee', 8.48, 47.14),
  at('Brienzersee', 7.97, 46.73),
  at('Walensee', 9.2, 47.125),
  at('Lac de Morat', 7.08, 46.93),
  at('Sempachersee', 8.15, 47.145),
  at('Hallwilersee', 8.21, 47.29),
  at('Lac de Joux', 6.29, 46.64),
  at('Greifensee', 8.68, 47.35),
  at('Sarnersee', 8.21, 46.87),
  at('Sihlsee', 8.79, 47.13),
];

/** Each lies on its river. */
export const RIVER_NAMES: readonly Place[] = [
  at('Rhein', 7.95, 47.555),
  at('Rhône', 7.62, 46.315),
  at('Aare', 7.62, 47.234),
  at('Rhein', 9.51, 47.09),
  at('Ticino', 8.92, 46.38),
  at('Inn / En', 10.095, 46.757),
  at('Doubs', 6.901, 47.213),
];
