import type { IsoDay } from '../days.ts';
import { STOCK_GAINS, type StockEvent, type StockReason } from './stock.ts';

/** One line of the stock register of an apiary. */
export interface StockLine {
  readonly apiary: number;
  readonly day: IsoDay;
  readonly reason: StockReason;
  /** Number of colonies, positive for a gain and for a loss. */
  readonly colonies: number;
}

/** Whether colonies come, not leave. */
export const isStockGain = (reason: StockReason): boolean => STOCK_GAINS.some((gain) => gain === reason);

const isGain = ({ reason }: StockLine): boolean => isStockGain(reason);
const changeOf = (line: StockLine): number => (isGain(line) ? line.colonies : -line.colonies);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The stock of an apiary in a period. */
export interface StockBalance {
  readonly atStart: number;
  readonly gains: number;
  readonly losses: number;
  /** The colonies at the start, plus gains, minus losses. */
  readonly atEnd: number;
}

/** Whether a line is the stock with which a period begins. */
export const isOpening = ({ day, reason }: Pick<StockLine, 'day' | 'reason'>, from: IsoDay): boolean =>
  day === from && reason === 'start';

/** The balance of an apiary from one day to another, both included. An opening stock of the first day is no gain. */
export function stockBalance(
  lines: readonly StockLine[],
  apiary: number,
  { from, to }: { readonly from: IsoDay; readonly to: IsoDay },
): StockBalance {
  const own = lines.filter((line) => line.apiary === apiary);
  const isBefore = (line: StockLine) => line.day < from || isOpening(line, from);
  const within = own.filter((line) => !isBefore(line) && line.day <= to);
  const gains = sumOf(within.filter(isGain).map(({ colonies }) => colonies));
  const losses = sumOf(within.filter((line) => !isGain(line)).map(({ colonies }) => colonies));
  const atStart = sumOf(own.filter(isBefore).map(changeOf));
  return { atStart, gains, losses, atEnd: atStart + gains - losses };
}

/** What a record says of the stock; an apiary is null if it was removed. */
export interface StockRecord extends Pick<StockLine, 'day' | 'colonies'> {
  readonly event: StockEvent;
  readonly apiary: number | null;
  /** To which the colonies moved. */
  readonly to: number | null;
}

/** The lines of a record: a move is a loss of one apiary and a gain of the other. */
export function linesOfRecord({ event, apiary, to, day, colonies }: StockRecord): readonly StockLine[] {
  const lineOf = (one: number | null, reason: StockReason): StockLine[] =>
    one === null ? [] : [{ apiary: one, day, colonies, reason }];
  return event === 'moved'
    ? [...lineOf(apiary, 'moved_out'), ...lineOf(to, 'moved_in')]
    : lineOf(apiary, event);
}

/** The winter that ends in a year: from the first day of October to the last of April, as in COLOSS surveys. */
export const winterOf = (year: number): { readonly from: IsoDay; readonly to: IsoDay } => ({
  from: `${year - 1}-10-01`,
  to: `${year}-04-30`,
});

/** The colonies that died in a winter, of those with which the apiary went into it. */
export interface WinterLoss {
  readonly from: IsoDay;
  readonly to: IsoDay;
  readonly before: number;
  readonly died: number;
  /** Share of `before`; null if there were none. */
  readonly mortality: number | null;
}

/** The loss of an apiary in the winter that ends in a year. Colonies that came during the winter do not count as before. */
export function winterLoss(lines: readonly StockLine[], apiary: number, year: number): WinterLoss {
  const { from, to } = winterOf(year);
  const { atStart: before } = stockBalance(lines, apiary, { from, to });
  const died = sumOf(
    lines
      .filter(
        (line) => line.apiary === apiary && line.reason === 'died' && from <= line.day && line.day <= to,
      )
      .map(({ colonies }) => colonies),
  );
  return { from, to, before, died, mortality: before > 0 ? Math.min(1, died / before) : null };
}

/** Winters of a list. */
const WINTERS_MAX = 10;

/** The losses of the winter that ends in a year and of those before it with colonies, the last winter first. */
export function winterLosses(lines: readonly StockLine[], apiary: number, year: number): WinterLoss[] {
  const last = winterLoss(lines, apiary, year);
  const before = Array.from({ length: WINTERS_MAX - 1 }, (_, at) => winterLoss(lines, apiary, year - 1 - at));
  return [last, ...before.filter(({ mortality }) => mortality !== null)];
}
