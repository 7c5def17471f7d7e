import { STORY_YIELDS } from '../observations/story.ts';
import type { ObservationData } from '../observations/types.ts';
import { foldText } from '../search.ts';

/** What an observation is marked as on a curve, in the order in which marks are shown. */
export const MARK_KINDS = ['treatment', 'harvest', 'feeding', 'visit'] as const;
/** One of them; a visit is an observation that tells none of the others. */
export type MarkKind = (typeof MARK_KINDS)[number];

/** Texts in which beekeepers write what they did. */
const TOLD_IN = ['general_notes', 'problem_description'] as const;

/**
 * What a note says, folded, where it tells of a treatment against varroa: the catalogue has no item for it (specification 3). The
 * word in three languages, and the substances that are allowed in Switzerland. A space stands where a word has to begin or
 * to end; German makes one word of two.
 */
export const TREATMENT_WORDS: readonly string[] = [
  ' traitement',
  ' traite ',
  'behandlung',
  'behandelt',
  'entmilbung',
  ' treatment',
  ' treated',
  ' acide formique',
  ' acide oxalique',
  'ameisensaure',
  'oxalsaure',
  ' formic acid',
  ' oxalic acid',
  ' thymol',
  ' amitraz',
  ' apivar',
  ' apiguard',
  ' varroxal',
  ' formivar',
  ' oxuvar',
];

/**
 * Whether a note tells of a treatment. A note that says there was none, or that one is to come, is taken for one too: a
 * beekeeper sees from the flag's text which it was.
 */
function tellsOfTreatment(data: ObservationData): boolean {
  return TOLD_IN.some((item) => {
    const text = data[item];
    if (typeof text !== 'string') return false;
    const folded = ` ${foldText(text)} `.replace(/[^\p{L}\p{N}]+/gu, ' ');
    return TREATMENT_WORDS.some((word) => folded.includes(word));
  });
}

const isAmount = (value: unknown): boolean => typeof value === 'number' && value > 0;

/**
 * What an observation is marked as: what was given, taken or done against mites as its items say, several at once if so,
 * else a visit.
 */
export function marksOf(data: ObservationData): readonly MarkKind[] {
  const fed =
    isAmount(data.feeding_quantity) || (typeof data.feeding_type === 'string' && data.feeding_quantity !== 0);
  const told: Record<MarkKind, boolean> = {
    treatment: tellsOfTreatment(data),
    harvest: STORY_YIELDS.some((item) => isAmount(data[item])),
    feeding: fed,
    visit: false,
  };
  const marks = MARK_KINDS.filter((kind) => told[kind]);
  return marks.length > 0 ? marks : ['visit'];
}
