import { type Language, loadWords } from '@propolis/domain';
import { createTranslator } from 'use-intl/core';
import type fr from './words/fr.json';

export type DemoWords = typeof fr;

export const demoWords = await loadWords<DemoWords>((language) => import(`./words/${language}.json`));

/** Texts of the demonstration, in the visitor's language. */
export const wordsIn = (language: Language) =>
  createTranslator({ locale: language, messages: demoWords(language) });
export type Words = ReturnType<typeof wordsIn>;
