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
import { inOrder } from '../hive-order.ts';
import { readWatched } from '../signs/hive-state.ts';
import type { VarroaWarningMap } from '../signs/varroa-warnings.ts';

/** A hive with the reason to look at it today. */
export interface TodayLine {
  readonly hive: Hive;
  readonly apiaryName: string;
  /** The most urgent one. */
  readonly concern: Concern;
  /** What else speaks for it. */
  readonly also: readonly Concern[];
}

/** A hive that can wait, and until when. */
export interface Coming extends ComingConcern {
  readonly hive: Hive;
}

/** Every hive that something speaks for today, the most urgent first; otherwise as they stand. */
export function todayLines(
  apiaries: readonly Apiary[],
  varroas: VarroaWarningMap,
  today: IsoDay,
): TodayLine[] {
  const lines = apiaries.flatMap(({ name, hives }) =>
    inOrder(hives).flatMap((hive): TodayLine[] => {
      const [concern, ...also] = concernsOf(readWatched(hive, varroas.get(hive.id)), today);
      return concern ? [{ hive, apiaryName: name, concern, also }] : [];
    }),
  );
  return lines.sort((one, other) => compareConcerns(one.concern, other.concern, today));
}

/** What comes first after today, of all hives; undefined where nothing has a day. */
export function nextComing(apiaries: readonly Apiary[], today: IsoDay): Coming | undefined {
  const coming = apiaries.flatMap(({ hives }) =>
    inOrder(hives).flatMap((hive): Coming[] => {
      const next = comingConcern(readWatched(hive), today);
      return next ? [{ hive, ...next }] : [];
    }),
  );
  return coming.sort((one, other) => one.day.localeCompare(other.day))[0];
}

/** Which line of a hive was put off. */
interface DismissedHive {
  readonly id: number;
  readonly kind: ConcernKind;
}

/** `2026-05-10 11:overdue 27:weak`: a day, and what was put off until the next one, the last one last. Of this device. */
const stored = createStoredText('today_dismissed');

/** What cannot be read was not put off, and what was put off on another day is over. */
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

interface Dismissals {
  /** What is left of the lines. */
  readonly shown: readonly TodayLine[];
  /** What was put off, the last one last. */
  readonly dismissed: readonly TodayLine[];
  readonly dismiss: (line: TodayLine) => void;
  /** Brings back what was put off last. */
  readonly undo: () => void;
}

/** A line that was put off comes back before tomorrow when something more urgent speaks for its hive. */
const stillDismissed = (kind: ConcernKind, hive: DismissedHive): boolean => !isMoreUrgent(kind, hive.kind);

/** The lines of Today, but for those put off until tomorrow. */
export function useDismissals(lines: readonly TodayLine[], today: IsoDay): Dismissals {
  const hives = readDismissed(useStore(stored), today);
  const dismissed = hives.flatMap((hive) =>
    lines.filter((line) => line.hive.id === hive.id && stillDismissed(line.concern.kind, hive)),
  );
  return {
    shown: lines.filter((line) => !dismissed.includes(line)),
    dismissed,
    dismiss: ({ hive, concern }) =>
      writeDismissed(
        [...hives.filter(({ id }) => id !== hive.id), { id: hive.id, kind: concern.kind }],
        today,
      ),
    undo: () =>
      writeDismissed(
        hives.filter(({ id }) => id !== dismissed.at(-1)?.hive.id),
        today,
      ),
  };
}
