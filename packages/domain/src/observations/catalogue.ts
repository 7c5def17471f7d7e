import { COLONY } from './catalogue/colony.ts';
import { FOOD } from './catalogue/food.ts';
import { GENERAL } from './catalogue/general.ts';
import { HABITAT } from './catalogue/habitat.ts';
import { HARVEST } from './catalogue/harvest.ts';
import { INPUT_OUTPUT } from './catalogue/input-output.ts';
import { PROBLEM } from './catalogue/problem.ts';
import { WEATHER } from './catalogue/weather.ts';
import type { ObservationCategory } from './types.ts';

/** All observation items (specification 3) in the order of the form. */
export const OBSERVATION_CATALOGUE: readonly ObservationCategory[] = [
  GENERAL,
  HABITAT,
  INPUT_OUTPUT,
  COLONY,
  FOOD,
  HARVEST,
  PROBLEM,
  WEATHER,
];
