import { fedIn, harvestedIn } from '../observations/story.ts';
import type { ObservationData } from '../observations/types.ts';
import { foldText } from '../search.ts';

/** Marks of an observation on a curve, in the order in which they are shown. */
export const MARK_KINDS = ['treatment', 'harvest', 'feeding', 'visit'] as const;
/** A value of `MARK_KINDS`; a visit is an observation without any of the others. */
export type MarkKind = (typeof MARK_KINDS)[number];

/** Free-text items in which beekeepers describe a treatment. */
const NOTE_ITEMS = ['general_notes', 'problem_description'] as const;

/**
 * Folded words that identify a treatment against varroa in a note; the catalogue has no item for it
 * (specification 3). They contain the word in three languages and the substances allowed in Switzerland. A
 * space marks a word boundary; German compounds have none.
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
 * Whether a note mentions a treatment. A note about an omitted or planned treatment matches too; the
 * beekeeper sees the difference in the flag's text.
 */
function mentionsTreatment(data: ObservationData): boolean {
  return NOTE_ITEMS.some((item) => {
    const text = data[item];
    if (typeof text !== 'string') return false;
    const folded = ` ${foldText(text)} `.replace(/[^\p{L}\p{N}]+/gu, ' ');
    return TREATMENT_WORDS.some((word) => folded.includes(word));
  });
}

/**
 * The marks of an observation: feeding, harvest and treatment by its items, several if they apply, otherwise
 * a visit. What the hive has a record of on that day is no mark of the observation.
 */
export function marksOf(
  data: ObservationData,
  recorded: ReadonlySet<string> = new Set(),
): readonly MarkKind[] {
  const applies: Record<MarkKind, boolean> = {
    treatment: mentionsTreatment(data),
    harvest: harvestedIn(data).length > 0,
    feeding: fedIn(data).length > 0,
    visit: false,
  };
  const marks = MARK_KINDS.filter((kind) => applies[kind] && !recorded.has(kind));
  return marks.length > 0 ? marks : ['visit'];
}
