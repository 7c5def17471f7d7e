import type { Language } from '@propolis/domain';
import { createTranslator } from 'use-intl/core';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };

export type DemoWords = typeof fr;

/** French is the reference; a missing key in another language does not compile. */
export const DEMO_WORDS: Readonly<Record<Language, DemoWords>> = { fr, de, en };

/** Texts of the demonstration, in the visitor's language. */
export const wordsIn = (language: Language) =>
  createTranslator({ locale: language, messages: DEMO_WORDS[language] });
export type Words = ReturnType<typeof wordsIn>;
