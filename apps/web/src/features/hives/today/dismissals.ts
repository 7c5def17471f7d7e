import { CONCERN_KINDS, type ConcernKind, type IsoDay, isMoreUrgent } from '@propolis/domain';
import { createStoredText, useStore } from '../../../lib/store.ts';
import type { TodayLine } from './today-lines.ts';

/** What was put off until tomorrow: of this device, and forgotten when the day is over. */
interface DismissedHive {
  readonly id: number;
  readonly kind: ConcernKind;
}

const isDismissedHive = (kept: unknown): kept is DismissedHive =>
  typeof kept === 'object' &&
  kept !== null &&
  'id' in kept &&
  typeof kept.id === 'number' &&
  'kind' in kept &&
  CONCERN_KINDS.some((kind) => kind === kept.kind);

const stored = createStoredText('today_dismissed');

/** In the order in which they were put off. */
function readDismissed(text: string | null, today: IsoDay): DismissedHive[] {
  if (text === null) return [];
  try {
    const { day, hives } = JSON.parse(text);
    return day === today && Array.isArray(hives) ? hives.filter(isDismissedHive) : [];
  } catch {
    return [];
  }
}

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
  const keep = (kept: readonly DismissedHive[]) =>
    stored.set(kept.length === 0 ? null : JSON.stringify({ day: today, hives: kept }));
  const dismissed = hives.flatMap((hive) =>
    lines.filter((line) => line.hive.id === hive.id && stillDismissed(line.concern.kind, hive)),
  );
  return {
    shown: lines.filter((line) => !dismissed.includes(line)),
    dismissed,
    dismiss: ({ hive, concern }) =>
      keep([...hives.filter(({ id }) => id !== hive.id), { id: hive.id, kind: concern.kind }]),
    undo: () => keep(hives.filter(({ id }) => id !== dismissed.at(-1)?.hive.id)),
  };
}
