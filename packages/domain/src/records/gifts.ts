import type { IsoDay } from '../days.ts';
import type { StockEvent } from './stock.ts';

/** The number of a hive, or the UUID under which records keep a removed one. */
type HiveId = number | string;

/** Bees and combs of one hive that went into others on a day. */
export interface Gift {
  readonly day: IsoDay;
  readonly from: HiveId;
  readonly to: readonly HiveId[];
}

/** A change of the number of colonies, on the wire. */
interface StockRecord {
  readonly event: StockEvent;
  readonly happened_on: IsoDay;
  readonly hive_ids: readonly HiveId[];
}

/** What a hive gave when it was divided, or united with the first one; undefined for other events. */
export function giftOf({
  event,
  happened_on: day,
  hive_ids: [first, ...others],
}: StockRecord): Gift | undefined {
  const [united] = others;
  if (first === undefined || united === undefined) return undefined;
  if (event === 'split') return { day, from: first, to: others };
  return event === 'merged' ? { day, from: united, to: [first] } : undefined;
}

/** A treatment on the wire. */
interface HivesSince {
  readonly happened_on: IsoDay;
  readonly hive_ids: readonly HiveId[];
}

/**
 * The record as if it were also one of the hives that got bees or combs of its own from its first day until another,
 * both included, directly or through others. The gifts of one day are ordered newest first.
 */
export function withReceivers<Of extends HivesSince>(record: Of, until: IsoDay, gifts: readonly Gift[]): Of {
  const reached = new Set(record.hive_ids);
  const inOrder = gifts
    .filter(({ day }) => record.happened_on <= day && day <= until)
    .reverse()
    .sort((one, other) => one.day.localeCompare(other.day));
  for (const { from, to } of inOrder) if (reached.has(from)) for (const hive of to) reached.add(hive);
  return { ...record, hive_ids: [...reached] };
}
