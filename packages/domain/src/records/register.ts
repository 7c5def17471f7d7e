import type { IsoDay } from '../days.ts';

/** How colonies come to an apiary, in the order of the register (TSV art. 20, OFE art. 20). */
export const STOCK_GAINS = ['start', 'swarm_caught', 'bought', 'split', 'mating_unit', 'moved_in'] as const;
/** How colonies leave an apiary. */
export const STOCK_LOSSES = ['merged', 'moved_out', 'sold', 'given', 'dissolved', 'died'] as const;
/** Why a number of colonies changed. */
export type StockReason = (typeof STOCK_GAINS)[number] | (typeof STOCK_LOSSES)[number];

/** One line of the stock register of an apiary. */
export interface StockLine {
  readonly apiary: number;
  readonly day: IsoDay;
  readonly reason: StockReason;
  /** Number of colonies, positive for a gain and for a loss. */
  readonly colonies: number;
}

const isGain = ({ reason }: StockLine): boolean => STOCK_GAINS.some((gain) => gain === reason);
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

/** The balance of an apiary from one day to another, both included. */
export function stockBalance(
  lines: readonly StockLine[],
  apiary: number,
  { from, to }: { readonly from: IsoDay; readonly to: IsoDay },
): StockBalance {
  const own = lines.filter((line) => line.apiary === apiary);
  const within = own.filter(({ day }) => from <= day && day <= to);
  const gains = sumOf(within.filter(isGain).map(({ colonies }) => colonies));
  const losses = sumOf(within.filter((line) => !isGain(line)).map(({ colonies }) => colonies));
  const atStart = sumOf(own.filter(({ day }) => day < from).map(changeOf));
  return { atStart, gains, losses, atEnd: atStart + gains - losses };
}

/** The two lines of a move between own apiaries: one apiary loses what the other gains. */
export const moveLines = (
  move: { readonly from: number; readonly to: number } & Pick<StockLine, 'day' | 'colonies'>,
): readonly [StockLine, StockLine] => {
  const { from, to, day, colonies } = move;
  return [
    { apiary: from, day, colonies, reason: 'moved_out' },
    { apiary: to, day, colonies, reason: 'moved_in' },
  ];
};

/** The first day on which an apiary would have fewer colonies than none; undefined if there is none. */
export function firstShortage(lines: readonly StockLine[], apiary: number): IsoDay | undefined {
  const days = [...new Set(lines.filter((line) => line.apiary === apiary).map(({ day }) => day))].sort();
  return days.find((day) => stockBalance(lines, apiary, { from: day, to: day }).atEnd < 0);
}
