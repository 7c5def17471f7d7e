import { OBSERVATION_ITEMS } from './items.ts';
import type { ObservationCategory } from './types.ts';
import { itemsIn, SHOW_FLAG_KEYS, type ShowFlags, setShown, visibleCatalogue } from './visibility.ts';

/** Presets of the observation form, from a quick look to all items. */
export const SHOW_PRESETS = ['essential', 'standard', 'everything'] as const;
export type ShowPreset = (typeof SHOW_PRESETS)[number];

/** Items for a visit of ten minutes: queen, brood, food, space, and the next task. */
const ESSENTIAL: readonly string[] = [
  'general_impression',
  'observation_date',
  'general_notes',
  'surveillance_particular_attention',
  'surveillance_reminder',
  'surveillance_reminder_comment',
  'structure_honey_super',
  'queen_observed',
  'brood_frames',
  'brood_eggs',
  'brood_royal_cells',
  'reserves_honey_frames',
  'feeding_type',
  'feeding_quantity',
  'harvest_honey_frames',
  'problem_observed',
  'problem_kind',
  'problem_description',
];

/** Adds items of the season: brood pattern, swarming, temper, frames added and removed. */
const STANDARD: readonly string[] = [
  ...ESSENTIAL,
  'structure_queen_excluder',
  'space_volume',
  'activity_foraging',
  'activity_pollen_intake',
  'queen_fertilised',
  'queen_marked',
  'males_presence',
  'workers_quantity',
  'workers_sweetness',
  'brood_disposition',
  'brood_larva',
  'brood_nymph',
  'swarming_observed',
  'swarming_prevention_action',
  'foraging_main_source',
  'input_queen',
  'input_frames_embossed_wax',
  'input_frames_brood',
  'output_frames_honey',
  'output_frames_brood',
  'harvest_wax',
  'weather_temperature',
];

const NOTHING: ShowFlags = Object.fromEntries(SHOW_FLAG_KEYS.map((key) => [key, false]));

const onlyItems = (keys: readonly string[]): ShowFlags =>
  keys.reduce<ShowFlags>((flags, key) => setShown(flags, key, true), NOTHING);

/** The flags of each preset. Every flag is set, so that no earlier setting remains. */
export const SHOW_PRESET_FLAGS: Readonly<Record<ShowPreset, ShowFlags>> = {
  essential: onlyItems(ESSENTIAL),
  standard: onlyItems(STANDARD),
  everything: onlyItems(OBSERVATION_ITEMS.map(({ key }) => key)),
};

const shownKeys = (flags: ShowFlags): string[] => itemsIn(visibleCatalogue(flags)).map(({ key }) => key);

/** The preset that shows the same form as these flags, if any. */
export function presetOf(flags: ShowFlags): ShowPreset | undefined {
  const shown = shownKeys(flags).join();
  return SHOW_PRESETS.find((preset) => shownKeys(SHOW_PRESET_FLAGS[preset]).join() === shown);
}

/** How many items of a category the form shows. */
export const countShown = (flags: ShowFlags, category: ObservationCategory): number =>
  itemsIn(visibleCatalogue(flags).filter(({ key }) => key === category.key)).length;

/** How many items the form shows in total. */
export const countAllShown = (flags: ShowFlags): number => shownKeys(flags).length;
