import { type Queen, QueenInput, type QueenMark } from '@propolis/contract';
import { apiaryDay, isIsoDay } from '@propolis/domain';
import { readNumber } from '../../../lib/numbers.ts';
import { asksFacts, NEW_QUEEN, type QueenRecordValues, queenFacts } from './queen-form.ts';

// Apart from the other values of the form: the mutations read those, and the first page loads no schemas.

/** The facts of a known queen that marking changes; undefined if it changes none. */
export function markedFacts(values: QueenRecordValues, queens: readonly Queen[]): QueenMark | undefined {
  const queen = queens.find(({ id }) => id === values.queen);
  if (!queen || !asksFacts(values)) return undefined;
  const { year, number } = QueenInput.parse(queenFacts(values));
  const marked = {
    ...(year !== queen.year && { year }),
    ...(number !== queen.number && { number }),
  };
  return Object.keys(marked).length > 0 ? marked : undefined;
}

/** Errors that the body of a correction does not show: a day in the future, a year that is wrong or after the day. */
export function queenFaults(values: QueenRecordValues, now: Date): Readonly<Record<string, string>> {
  const { happened_on: day, queen } = values;
  const year = QueenInput.shape.year.safeParse(readNumber(values.year));
  const isAfter = isIsoDay(day) && Number(year.data) > Number(day.slice(0, 4));
  return {
    ...(isIsoDay(day) && day > apiaryDay(now) && { happened_on: 'in_future' }),
    ...(queen === NEW_QUEEN && isAfter && { year: 'too_big' }),
    ...(queen !== NEW_QUEEN && asksFacts(values) && !year.success && { year: 'invalid' }),
  };
}
