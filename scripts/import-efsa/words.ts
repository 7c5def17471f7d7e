import type { ObservationValue } from '@propolis/domain';
import type { ColonyEvent } from './events.ts';

type Values = Record<string, ObservationValue>;

const NUMBER_WORDS: readonly string[] = ['no', 'one', 'two', 'three', 'four'];
const FRAMES =
  /\b(\d+|one|two|three|four)(?:\s*v|\s+)(?:wax |honey |brood |comb )*(?:frames?|combs?|foundations?combs?)\b/i;

/** The number of frames in an event's description; undefined if it is missing. */
export function countFrames({ description, unit, inoutType, quantity }: ColonyEvent): number | undefined {
  if (unit === 'hiveframe' || (unit === 'Piece' && / comb$/.test(inoutType))) return quantity ?? undefined;
  // "reduced to two supers with 13 frames": the remaining ones, not the removed ones.
  if (/reduced to/i.test(description)) return undefined;
  const word = FRAMES.exec(description)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const index = NUMBER_WORDS.indexOf(word);
  return index < 0 ? Number(word) : index;
}

/** Kinds of the catalogue's `problem_kind`, by clinical sign; others are `option_7`. */
const SIGN_KINDS: readonly (readonly [RegExp, string])[] = [
  [/robb?ing/i, 'option_4'],
  [/varroa|beetle|galleries/i, 'option_2'],
  [/queen problems/i, 'option_5'],
  [/black shiny|larvae|diarrhea|wings|mummified|cappings opened/i, 'option_1'],
];

/** A negated sign ("no varroa in bottom tray") is a problem that was looked for and not found. */
export function readSigns({ clinicalSigns, description }: ColonyEvent): Values {
  const words = [clinicalSigns, description].filter(Boolean).join(': ');
  if (/\bno varr/i.test(description)) return { problem_observed: false };
  const kind = SIGN_KINDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'option_7';
  const scattered: Values = /spotty brood/i.test(clinicalSigns) ? { brood_disposition: 'option_2' } : {};
  return { problem_observed: true, problem_kind: kind, problem_description: words, ...scattered };
}

/** Items of the catalogue that are mentioned in free remarks. */
const REMARKS: readonly (readonly [RegExp, Values])[] = [
  [/\brobb?ery/i, { problem_observed: true, problem_kind: 'option_4' }],
  [/varroa observed/i, { problem_observed: true, problem_kind: 'option_2' }],
  [/new que+n added|new queen from/i, { input_queen: true }],
  [
    /marked queen found|queen marked|queen observed and marked/i,
    { queen_observed: true, queen_marked: true },
  ],
  [/queen not (found|seen)/i, { queen_observed: false }],
  [/unmated queen seen/i, { queen_observed: true, queen_fertilised: false }],
  [/laying eggs/i, { brood_eggs: true, queen_fertilised: true }],
  [/eggs and brood|few eggs|2 eggs/i, { brood_eggs: true }],
  [/two closed queen cells/i, { brood_royal_cells: 2 }],
  [/small family/i, { general_impression: 1 }],
  [/flight board gap decreased/i, { space_flight_hole: 'option_1' }],
  [/absconding/i, { swarming_observed: true }],
];

export const readOther = (description: string): Values =>
  Object.assign({}, ...REMARKS.filter(([pattern]) => pattern.test(description)).map(([, values]) => values));
