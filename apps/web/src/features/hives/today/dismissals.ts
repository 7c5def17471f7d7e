import { CONCERN_KINDS, type ConcernKind, type IsoDay, isMoreUrgent } from '@propolis/domain';
import { createStoredText, useStore } from '../../../lib/store.ts';
import type { TodayLine } from './today-lines.ts';

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
