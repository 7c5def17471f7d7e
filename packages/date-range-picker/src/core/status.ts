import { today } from './allowed.ts';
import { daysBetween } from './kernel.ts';
import { dayWords, fill, languageOf, messagesOf } from './locale.ts';
import type { PickerContext, PickerState } from './types.ts';

/** Parts of a date: year and month appear once if both ends share them. */
const DAY = { day: 'numeric' } as const;
const MONTH = { ...DAY, month: 'long' } as const;
const YEAR = { ...MONTH, year: 'numeric' } as const;

/** The chosen range and the next step, as short as possible: "4 to 8 March, 5 days". */
export function statusOf({ panel, from, to }: PickerState, ctx: PickerContext): string {
  const messages = messagesOf(ctx);
  if (from === null) return panel === 'range' ? messages.chooseStart : messages.choosePeriod;
  const thisYear = today(ctx).slice(0, 4);
  const full = (day: string) => dayWords(day, day.startsWith(thisYear) ? MONTH : YEAR, ctx);
  if (to === null) return fill(messages.startChosen, { day: full(from) });

  const count = daysBetween(from, to) + 1;
  const plural = new Intl.PluralRules(languageOf(ctx)).select(count);
  const days = fill(messages.days[plural] ?? messages.days.other, { n: String(count) });
  if (from === to) return `${full(from)}, ${days}`;
  const shared = [7, 4].find((length) => from.slice(0, length) === to.slice(0, length));
  if (shared === undefined) {
    const [start, end] = [from, to].map((day) => dayWords(day, YEAR, ctx));
    return fill(messages.chosen, { from: start ?? '', to: end ?? '', days });
  }
  return fill(messages.chosen, {
    from: shared === 7 ? dayOnly(from, ctx) : dayWords(from, MONTH, ctx),
    to: full(to),
    days,
  });
}

/** "4", but "4." in German. */
const dayOnly = (day: string, ctx: PickerContext): string =>
  dayWords(day, DAY, ctx) + (languageOf(ctx) === 'de' ? '.' : '');
