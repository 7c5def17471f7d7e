import { de } from './locales/de.ts';
import { en } from './locales/en.ts';
import { es } from './locales/es.ts';
import { fr } from './locales/fr.ts';
import { ru } from './locales/ru.ts';
import type { IsoDay, PickerContext, PickerMessages } from './types.ts';

/** By language, without region. */
const LOCALES = new Map(Object.entries({ en, fr, de, es, ru }));

/** The language of the picker: the requested one without its region, otherwise English (B17). */
export function languageOf({ inputs }: PickerContext): string {
  const language = (inputs.locale ?? '').split(/[-_]/)[0]?.toLowerCase() ?? '';
  return LOCALES.has(language) ? language : 'en';
}

/** The texts of the language, overridden by those of the host. */
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

/** Cache: creating a format is much slower than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The formatted day. English uses day before month, because weeks start on Monday here. */
export function dayWords(day: IsoDay, options: Intl.DateTimeFormatOptions, ctx: PickerContext): string {
  const language = languageOf(ctx);
  const key = language + JSON.stringify(options);
  const tag = language === 'en' ? 'en-GB' : language;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  const text = format.format(new Date(`${day}T00:00:00Z`));
  // Intl does not use the French ordinal for the first of a month.
  return language === 'fr' && options.day ? text.replace(/(^|\s)1(?=\s|$)/, '$11er') : text;
}

/** The day number in its cell, formatted as in its name: « 1er » in French. */
export const dayNumber = (day: IsoDay, ctx: PickerContext): string => {
  const number = String(Number(day.slice(8)));
  return number === '1' && languageOf(ctx) === 'fr' ? '1er' : number;
};

/** The month without the year: with it, Intl adds words ("marzo de 2026") (1.8). */
export const monthWords = (day: IsoDay, ctx: PickerContext): string => dayWords(day, { month: 'long' }, ctx);

/** Replaces the placeholders `{name}` of a message. */
export const fill = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
