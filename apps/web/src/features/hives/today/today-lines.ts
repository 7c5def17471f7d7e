import type { Apiary, Hive } from '@propolis/contract';
import {
  CONCERN_KINDS,
  type ComingConcern,
  type Concern,
  type ConcernKind,
  comingConcern,
  compareConcerns,
  concernsOf,
  type IsoDay,
  isMoreUrgent,
} from '@propolis/domain';
import { createStoredText, useStore } from '../../../lib/store.ts';
import type { VarroaColonyMap } from '../../../ui/varroa/varroa-colonies.ts';
import { inOrder } from '../hive-order.ts';
import { readWatched } from '../signs/hive-state.ts';

/** A hive and the reason to look at it today. */
export interface TodayLine {
  readonly hive: Hive;
  readonly apiaryName: string;
  /** The most urgent concern. */
  readonly concern: Concern;
  /** Its other concerns. */
  readonly also: readonly Concern[];
}

/** A hive with a concern on a later day. */
export interface Coming extends ComingConcern {
  readonly hive: Hive;
}

/** What is known besides the hives themselves. */
export interface Known {
  readonly colonies: VarroaColonyMap;
  /** The hives whose control count is planned: it has its own line. */
  readonly controlled: ReadonlySet<number>;
}

/** Every hive with a concern today, the most urgent first, then by position. */
export function todayLines(
  apiaries: readonly Apiary[],
  { colonies, controlled }: Known,
  today: IsoDay,
): TodayLine[] {
  const lines = apiaries.flatMap(({ name, hives }) =>
    inOrder(hives).flatMap((hive): TodayLine[] => {
      const concerns = concernsOf(readWatched(hive, colonies.get(hive.id)?.state), today);
      const [concern, ...also] = concerns.filter(
        ({ kind }) => kind !== 'control_due' || !controlled.has(hive.id),
      );
      return concern ? [{ hive, apiaryName: name, concern, also }] : [];
    }),
  );
  return lines.sort((one, other) => compareConcerns(one.concern, other.concern, today));
}

/** The first concern after today, of all hives; undefined without any. */
export function nextComing(apiaries: readonly Apiary[], today: IsoDay): Coming | undefined {
  const coming = apiaries.flatMap(({ hives }) =>
    inOrder(hives).flatMap((hive): Coming[] => {
      const next = comingConcern(readWatched(hive), today);
      return next ? [{ hive, ...next }] : [];
    }),
  );
  return coming.sort((one, other) => one.day.localeCompare(other.day))[0];
}

/** The postponed line of a hive. */
interface DismissedHive {
  readonly id: number;
  readonly kind: ConcernKind;
}

/**
 * `2026-05-10 11:overdue 27:weak`: the day, and the lines postponed on it, the latest last. Stored on this
 * device.
 */
const stored = createStoredText('today_dismissed');

/** Ignores unreadable text and lines postponed on another day. */
function readDismissed(text: string | null, today: IsoDay): DismissedHive[] {
  const [day, ...hives] = text?.split(' ') ?? [];
  if (day !== today) return [];
  return hives.flatMap((hive) => {
    const [id, word] = hive.split(':');
    const kind = CONCERN_KINDS.find((known) => known === word);
    return kind ? [{ id: Number(id), kind }] : [];
  });
}

const writeDismissed = (hives: readonly DismissedHive[], today: IsoDay): void =>
  stored.set([today, ...hives.map(({ id, kind }) => `${id}:${kind}`)].join(' '));

/** The lines of Today, without those postponed until tomorrow. */
export function useDismissals(lines: readonly TodayLine[], today: IsoDay) {
  const hives = readDismissed(useStore(stored), today);
  // A postponed line returns before tomorrow if its hive has a more urgent concern.
  const dismissed = hives.flatMap(({ id, kind }) =>
    lines.filter((line) => line.hive.id === id && !isMoreUrgent(line.concern.kind, kind)),
  );
  return {
    shown: lines.filter((line) => !dismissed.includes(line)),
    /** The latest last. */
    dismissed,
    dismiss: ({ hive, concern }: TodayLine) =>
      writeDismissed(
        [...hives.filter(({ id }) => id !== hive.id), { id: hive.id, kind: concern.kind }],
        today,
      ),
    /** Restores the line postponed last. */
    undo: () =>
      writeDismissed(
        hives.filter(({ id }) => id !== dismissed.at(-1)?.hive.id),
        today,
      ),
  };
}
