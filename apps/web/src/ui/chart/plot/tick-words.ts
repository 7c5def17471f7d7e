import type { Language } from '@propolis/domain';
import { localeOf } from '../../../lib/dates.ts';
import type { TickStep } from './time-ticks.ts';

interface WordForms {
  readonly word: Intl.DateTimeFormatOptions;
  /** Said below the first tick, and where it is another than before. */
  readonly below: Intl.DateTimeFormatOptions | null;
}

function formsOf({ unit, count }: TickStep): WordForms {
  if (unit === 'minute')
    return {
      word: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      below: { weekday: 'short', day: 'numeric', month: 'short' },
    };
  if (unit === 'day') return { word: { day: 'numeric' }, below: { month: 'short', year: 'numeric' } };
  return count < 12
    ? { word: { month: 'short' }, below: { year: 'numeric' } }
    : { word: { year: 'numeric' }, below: null };
}

interface Told {
  readonly timeZone: string;
  readonly language: Language;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept: they are asked for at each frame while the range moves. */
function formatOf(options: Intl.DateTimeFormatOptions, { timeZone, language }: Told): Intl.DateTimeFormat {
  const key = `${timeZone} ${language} ${Object.entries(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone });
  formats.set(key, format);
  return format;
}

/** Of each tick a short word, and below the first of each day, month or year its name. */
export function tickWords(ticks: readonly number[], step: TickStep, told: Told): string[] {
  const { word, below } = formsOf(step);
  const words = formatOf(word, told);
  const lower = below && formatOf(below, told);
  let before = '';
  return ticks.map((tick) => {
    const name = lower?.format(tick * 1000) ?? '';
    const isNew = name !== before;
    before = name;
    return isNew ? `${words.format(tick * 1000)}\n${name}` : words.format(tick * 1000);
  });
}
