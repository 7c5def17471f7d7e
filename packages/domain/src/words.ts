import { type DomainWords, type Labels, labelsOf } from './labels.ts';
import { type Language, loadWords } from './languages.ts';

/** The catalogues of all languages, for Node. The web loads one at a time: `@propolis/domain/words/{language}.json`. */
const wordsIn = await loadWords<DomainWords>((language) => import(`../words/${language}.json`));

export const labelsIn = (language: Language): Labels => labelsOf(wordsIn(language));
