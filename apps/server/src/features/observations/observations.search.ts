import type { FoundNote } from '@propolis/contract';
import { excerptOf, findMatches, type ObservationData, searchTerms, TEXT_ITEMS } from '@propolis/domain';
import type { BySession, Keeper, Limit } from '@propolis/http-kit';
import { findByWords } from './observations.queries.ts';

/** Two lines on a phone. */
const EXCERPT_LENGTH = 120; // characters

/** Twice a second is faster than anybody types; each search reads all texts of the account. */
const SEARCHES = { tries: 120, perSeconds: 60 };

export const searchesPerMinute = ({ user }: BySession): Limit => ({
  key: `searches ${user.id}`,
  rule: SEARCHES,
});

interface SearchQuery {
  readonly q: string;
  readonly limit: number;
}

/** Observations of the user by what was written into them: every word, without accents and capitals. */
export async function searchNotes({ db, user }: Keeper, { q, limit }: SearchQuery): Promise<FoundNote[]> {
  const terms = searchTerms(q);
  // Of marks without a letter nothing is left to look for.
  if (terms.length === 0) return [];
  const rows = await findByWords(db, user.id, { terms, limit });
  return rows.map(({ id, hive_id, observation_date, data }) => ({
    observation_id: id,
    hive_id,
    observation_date: observation_date.toISOString(),
    ...shownText(data, terms),
  }));
}

/** The text that has most of the words, and the part of it that shows them; the first of the form where several do. */
function shownText(data: ObservationData, terms: readonly string[]): Pick<FoundNote, 'item' | 'excerpt'> {
  const [best] = TEXT_ITEMS.flatMap(({ key }) => {
    const text = data[key];
    if (typeof text !== 'string') return [];
    return [{ key, text, found: terms.filter((term) => findMatches(text, [term]).length > 0).length }];
  }).sort((one, other) => other.found - one.found);
  return { item: best?.key ?? '', excerpt: excerptOf(best?.text ?? '', terms, EXCERPT_LENGTH) };
}
