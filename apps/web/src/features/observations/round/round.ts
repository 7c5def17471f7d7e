import type { ObservationData } from '@propolis/domain';
import { localDay } from '../../../lib/dates.ts';
import type { ObservationDraft } from '../form/observation-draft.ts';
import type { Shared } from './shared.ts';

/** What became of a hive on the round: it was observed, or looked at and passed by. */
export interface Stop {
  /** What was noted; null where the hive was passed by. */
  readonly noted: ObservationDraft | null;
  /** What was known of the noted items before. */
  readonly before: ObservationData;
  /** Whether the outbox has it: until then it is handed over again after a reload. */
  readonly handedOver: boolean;
}

/** One walk past all hives of an apiary, as it is kept on the device: it outlives a reload and the closing of the app. */
export interface Round {
  /** ISO 8601. */
  readonly startedAt: string;
  /** Keys of the items that each hive is asked for, the same for all of them. */
  readonly items: readonly string[];
  /** The hive before which one stands; null at the end, before the summary. */
  readonly at: number | null;
  /** By the hive's id; a hive without one is still to be seen. */
  readonly stops: Readonly<Record<string, Stop>>;
  /** Absent while nothing was noted that is the same for all of them. */
  readonly shared?: Shared | undefined;
}

/** Ids of the hives as they stand now: one may have come, gone or moved since the round began. */
export type Stand = readonly number[];

/** Hives that one has not come to are still to be seen. */
export type StopState = 'open' | 'noted' | 'passed';

interface Begin {
  readonly items: readonly string[];
  readonly stand: Stand;
  readonly now: Date;
}

export const beginRound = ({ items, stand, now }: Begin): Round => ({
  startedAt: now.toISOString(),
  items: [...items],
  at: stand[0] ?? null,
  stops: {},
});

export const stopOf = (round: Round, hiveId: number): Stop | undefined => round.stops[hiveId];

export function stateOf(round: Round, hiveId: number): StopState {
  const stop = stopOf(round, hiveId);
  if (!stop) return 'open';
  return stop.noted ? 'noted' : 'passed';
}

export const openHives = (round: Round, stand: Stand): number[] =>
  stand.filter((hiveId) => stateOf(round, hiveId) === 'open');

/** How many hives are behind, seen or passed by. */
export const countDone = (round: Round, stand: Stand): number =>
  stand.length - openHives(round, stand).length;

/** The hive before which one stands; where it has gone, the first that is still to be seen. */
export function placeOf(round: Round, stand: Stand): number | null {
  if (round.at === null || stand.includes(round.at)) return round.at;
  return openHives(round, stand)[0] ?? null;
}

/** The next hive on the way that is still to be seen; null at the end of the row. */
const nextAfter = (round: Round, hiveId: number, stand: Stand): number | null =>
  stand.slice(stand.indexOf(hiveId) + 1).find((next) => stateOf(round, next) === 'open') ?? null;

/** The hive that stands before this one, seen or not. */
export const hiveBefore = (hiveId: number, stand: Stand): number | undefined =>
  stand[stand.indexOf(hiveId) - 1];

export const withShared = (round: Round, shared: Shared | undefined): Round => ({ ...round, shared });

export const goTo = (round: Round, at: number | null): Round => ({ ...round, at });

/** Goes on from a hive that stays as it is. */
export const goOn = (round: Round, hiveId: number, stand: Stand): Round =>
  goTo(round, nextAfter(round, hiveId, stand));

interface Done {
  readonly stop: Stop;
  readonly stand: Stand;
}

const withStop = (round: Round, hiveId: number, { stop, stand }: Done): Round => {
  const done = { ...round, stops: { ...round.stops, [hiveId]: stop } };
  return goOn(done, hiveId, stand);
};

interface Noted {
  readonly draft: ObservationDraft;
  /** The hive's latest values until now. */
  readonly latest: ObservationData;
  readonly stand: Stand;
}

/** A hive was observed; one goes on to the next. */
export function noteStop(round: Round, hiveId: number, { draft, latest, stand }: Noted): Round {
  const before = Object.fromEntries(Object.entries(latest).filter(([key]) => key in draft.values));
  return withStop(round, hiveId, { stop: { noted: draft, before, handedOver: false }, stand });
}

/** A hive was looked at and there is nothing to note; one goes on to the next. */
export const passStop = (round: Round, hiveId: number, stand: Stand): Round =>
  withStop(round, hiveId, { stop: { noted: null, before: {}, handedOver: true }, stand });

export function markHandedOver(round: Round, hiveId: number): Round {
  const stop = stopOf(round, hiveId);
  return stop ? { ...round, stops: { ...round.stops, [hiveId]: { ...stop, handedOver: true } } } : round;
}

/** The hive is to be seen again: what was noted was refused, or more is to be noted. */
export function reopen(round: Round, hiveId: number): Round {
  const { [hiveId]: _stop, ...stops } = round.stops;
  return { ...round, stops };
}

/** Whether something else than this is noted of the hive by now. */
export function isNotedAnew(round: Round, hiveId: number, { idempotencyKey }: ObservationDraft): boolean {
  const noted = stopOf(round, hiveId)?.noted;
  return noted != null && noted.idempotencyKey !== idempotencyKey;
}

/** What was noted and may not have reached the outbox before the page was closed. */
export const notHandedOver = (round: Round): { hiveId: number; draft: ObservationDraft }[] =>
  Object.entries(round.stops).flatMap(([hiveId, { noted, handedOver }]) =>
    noted && !handedOver ? [{ hiveId: Number(hiveId), draft: noted }] : [],
  );

/** How long one may pause. */
const PAUSE = 3 * 86_400_000; // ms

/** Whether one can go on with it: all hives were not seen yet and it is not long ago, or it was today. */
export function isGoingOn(round: Round, stand: Stand, now: Date): boolean {
  const started = new Date(round.startedAt);
  if (localDay(started) === localDay(now)) return true;
  return openHives(round, stand).length > 0 && now.getTime() - started.getTime() < PAUSE;
}
