import type { Apiary, Hive } from '@propolis/contract';
import {
  type ComingConcern,
  type Concern,
  comingConcern,
  compareConcerns,
  concernsOf,
  type IsoDay,
} from '@propolis/domain';
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
