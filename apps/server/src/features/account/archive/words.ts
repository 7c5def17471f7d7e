import type { Language } from '@propolis/domain';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** What stands in an archive for people to read; a missing key in another language does not compile. */
export type ArchiveWords = typeof fr;

const WORDS: Readonly<Record<Language, ArchiveWords>> = { fr, de, en };

export const archiveWords = (language: Language): ArchiveWords => WORDS[language];
