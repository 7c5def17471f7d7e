import { de } from './locales/de.ts';
import { en } from './locales/en.ts';
import { es } from './locales/es.ts';
import { fr } from './locales/fr.ts';
import { ru } from './locales/ru.ts';
import type { IsoDay, PickerContext, PickerMessages } from './types.ts';

/** By the language that `locale` names without its region. */
const LOCALES = new Map(Object.entries({ en, fr, de, es, ru }));

/** The language of the picker: the one asked for without its region, else English (B17). */
export function languageOf({ inputs }: PickerContext): string {
  const language = (inputs.locale ?? '').split(/[-_]/)[0]?.toLowerCase() ?? '';
  return LOCALES.has(language) ? language : 'en';
}

/** The words of the language, with the host's own over them. */
export function messagesOf(ctx: PickerContext): PickerMessages {
  const own = LOCALES.get(languageOf(ctx)) ?? en;
  const { labels } = ctx;
  return {
    ...own,
    ...labels,
    panels: { ...own.panels, ...labels?.panels },
    presets: { ...own.presets, ...labels?.presets },
  };
}

/** Making a format costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day in words. English days come before their month, as the weeks here start on Monday. */
export function dayWords(day: IsoDay, options: Intl.DateTimeFormatOptions, ctx: PickerContext): string {
  const language = languageOf(ctx);
  const key = language + JSON.stringify(options);
  const tag = language === 'en' ? 'en-GB' : language;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  const text = format.format(new Date(`${day}T00:00:00Z`));
  // Intl does not know that the first of a month is an ordinal in French.
  return language === 'fr' && options.day ? text.replace(/(^|\s)1(?=\s|$)/, '$11er') : text;
}

/** The number of a day in its cell, as its name begins: « 1er » in French. */
export const dayNumber = (day: IsoDay, ctx: PickerContext): string => {
  const number = String(Number(day.slice(8)));
  return number === '1' && languageOf(ctx) === 'fr' ? '1er' : number;
};

/** The month alone: with the year, Intl adds words of its own ("marzo de 2026") (1.8). */
export const monthWords = (day: IsoDay, ctx: PickerContext): string => dayWords(day, { month: 'long' }, ctx);

/** Puts values in the places `{name}` of a message. */
export const fill = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
