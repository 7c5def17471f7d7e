import type { Apiary, Hive } from '@propolis/contract';
import { DAY_MS, type ObservationData } from '@propolis/domain';
import { localDay } from '../../../lib/dates.ts';
import type { ObservationDraft } from '../form/observation-draft.ts';
import type { Shared } from './shared.ts';

/** Result of a hive in the round: observed or skipped. */
export interface Stop {
  /** The observation; null if the hive was skipped. */
  readonly noted: ObservationDraft | null;
  /** Previous values of the observed items. */
  readonly before: ObservationData;
  /** Whether it is in the outbox; otherwise it is queued again after a reload. */
  readonly handedOver: boolean;
}

/** A round through all hives of an apiary, as stored on the device; it survives a reload. */
export interface Round {
  /** ISO 8601. */
  readonly startedAt: string;
  /** Keys of the items shown first, the same for all hives. */
  readonly items: readonly string[];
  /** The current hive; null at the end, before the summary. */
  readonly at: number | null;
  /** By hive id; a hive without an entry is open. */
  readonly stops: Readonly<Record<string, Stop>>;
  /** Absent without shared values. */
  readonly shared?: Shared | undefined;
}

/** Ids of the hives in their current order; it may have changed since the round started. */
export type Stand = readonly number[];

/** Hives not yet visited are open. */
export type StopState = 'open' | 'noted' | 'passed';

interface Begin extends Pick<Round, 'items'> {
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

/** Number of completed hives, observed or skipped. */
export const countDone = (round: Round, stand: Stand): number =>
  stand.length - openHives(round, stand).length;

/** The current hive; if it was removed, the first open one. */
export function placeOf(round: Round, stand: Stand): number | null {
  if (round.at === null || stand.includes(round.at)) return round.at;
  return openHives(round, stand)[0] ?? null;
}

/** The next open hive; null at the end. */
const nextAfter = (round: Round, hiveId: number, stand: Stand): number | null =>
  stand.slice(stand.indexOf(hiveId) + 1).find((next) => stateOf(round, next) === 'open') ?? null;

/** The hive before this one by position, in any state. */
export const hiveBefore = (hiveId: number, stand: Stand): number | undefined =>
  stand[stand.indexOf(hiveId) - 1];

export const withShared = (round: Round, shared: Shared | undefined): Round => ({ ...round, shared });

export const goTo = (round: Round, at: number | null): Round => ({ ...round, at });

/** Continues without changing the hive. */
export const goOn = (round: Round, hiveId: number, stand: Stand): Round =>
  goTo(round, nextAfter(round, hiveId, stand));

const withStop = (round: Round, hiveId: number, stop: Stop): Round => ({
  ...round,
  stops: { ...round.stops, [hiveId]: stop },
});

interface Noted {
  readonly draft: ObservationDraft;
  /** Latest values of the hive before the observation. */
  readonly latest: ObservationData;
  readonly stand: Stand;
}

/** Marks a hive as observed and continues with the next. */
export function noteStop(round: Round, hiveId: number, { draft, latest, stand }: Noted): Round {
  const before = Object.fromEntries(Object.entries(latest).filter(([key]) => key in draft.values));
  return goOn(withStop(round, hiveId, { noted: draft, before, handedOver: false }), hiveId, stand);
}

/** Marks a hive as skipped and continues with the next. */
export const passStop = (round: Round, hiveId: number, stand: Stand): Round =>
  goOn(withStop(round, hiveId, { noted: null, before: {}, handedOver: true }), hiveId, stand);

export function markHandedOver(round: Round, hiveId: number): Round {
  const stop = stopOf(round, hiveId);
  return stop ? withStop(round, hiveId, { ...stop, handedOver: true }) : round;
}

/** Marks a hive as open again: its observation was refused, or another one is added. */
export function reopen(round: Round, hiveId: number): Round {
  const { [hiveId]: _stop, ...stops } = round.stops;
  return { ...round, stops };
}

/** Whether the hive has a newer observation than this one. */
export function isNotedAnew(round: Round, hiveId: number, { idempotencyKey }: ObservationDraft): boolean {
  const noted = stopOf(round, hiveId)?.noted;
  return noted != null && noted.idempotencyKey !== idempotencyKey;
}

/** The observation of a hive in the round. */
export interface NotedHive {
  readonly hiveId: number;
  readonly draft: ObservationDraft;
}

/** Observations that may not have been queued before the page was closed. */
export const notHandedOver = (round: Round): NotedHive[] =>
  Object.entries(round.stops).flatMap(([hiveId, { noted, handedOver }]) =>
    noted && !handedOver ? [{ hiveId: Number(hiveId), draft: noted }] : [],
  );

/** Maximum duration of a pause. */
const PAUSE = 3 * DAY_MS; // ms

/** Whether the round can be resumed: it started today, or it started recently and has open hives. */
export function isGoingOn(round: Round, stand: Stand, now: Date): boolean {
  const started = new Date(round.startedAt);
  if (localDay(started) === localDay(now)) return true;
  return openHives(round, stand).length > 0 && now.getTime() - started.getTime() < PAUSE;
}

/** Props shared by the parts of a round. */
export interface WalkProps {
  readonly apiary: Apiary;
  /** By position. */
  readonly hives: readonly Hive[];
  readonly round: Round;
  /** Reads the current round after an asynchronous step. */
  readonly latest: () => Round;
  readonly onChange: (round: Round) => void;
}
