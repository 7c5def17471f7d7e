import type { Apiary } from '@propolis/contract';
import type { ObservationData } from '@propolis/domain';
import { now } from '../../../lib/clock.ts';
import { dropDraft, keepDraft, readKept } from '../../../lib/drafts.ts';
import { readStored } from '../../../lib/storage.ts';
import { createStore, onStored, type Store, useStore } from '../../../lib/store.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import type { ObservationDraft } from '../form/observation-draft.ts';
import { countDone, isGoingOn, type Round, type Stop } from './round.ts';
import type { Shared } from './shared.ts';

// Without zod, because the dashboard reads paused rounds and does not load it.

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

const isValues = (value: unknown): value is ObservationData =>
  isObject(value) &&
  Object.values(value).every((one) => one === null || ['boolean', 'number', 'string'].includes(typeof one));

const isDraft = (value: unknown): value is ObservationDraft =>
  isObject(value) &&
  isValues(value.values) &&
  isText(value.date) &&
  isTexts(value.photos) &&
  isText(value.idempotencyKey);

const isStop = (value: unknown): value is Stop =>
  isObject(value) &&
  (value.noted === null || isDraft(value.noted)) &&
  isValues(value.before) &&
  typeof value.handedOver === 'boolean';

const isShared = (value: unknown): value is Shared | undefined =>
  value === undefined ||
  (isObject(value) &&
    isValues(value.values) &&
    (value.date === null || isText(value.date)) &&
    isText(value.at));

const isRound = (value: unknown): value is Round =>
  isObject(value) &&
  isText(value.startedAt) &&
  isTexts(value.items) &&
  (value.at === null || typeof value.at === 'number') &&
  isObject(value.stops) &&
  Object.values(value.stops).every(isStop) &&
  isShared(value.shared);

/** A stored round; null if another version of the app has stored another shape. */
export const readRound = (value: unknown): Round | null => (isRound(value) ? value : null);

type KeptRound = Store<Round | null>;

/**
 * Store of an apiary's round on the device, synchronised between tabs. It remembers the stored text it was
 * read from: if the browser cannot store anything, the text never changes and the round stays in memory.
 */
function openRound(apiaryId: number): KeptRound {
  const key = `round.${apiaryId}`;
  const find = () => ({ text: readStored(key), round: readKept(key, readRound) });
  const held = createStore(find);
  onStored(() => {
    if (held.read().text !== readStored(key)) held.set(find());
  });
  return {
    subscribe: held.subscribe,
    read: () => {
      if (held.read().text !== readStored(key)) held.reset();
      return held.read().round;
    },
    set: (round) => {
      if (round) keepDraft(key, round);
      else dropDraft(key);
      held.set({ text: readStored(key), round });
    },
  };
}

const opened = new Map<number, KeptRound>();

/** The round of this apiary; null without one. */
export function keptRound(apiaryId: number): KeptRound {
  const known = opened.get(apiaryId) ?? openRound(apiaryId);
  opened.set(apiaryId, known);
  return known;
}

/** Hook that follows the round. */
export const useKeptRound = (apiaryId: number): Round | null => useStore(keptRound(apiaryId));

/** Number of completed hives and of all in a paused round; undefined if there is none to resume. */
export function useRoundProgress({ id, hives }: Apiary): { done: number; count: number } | undefined {
  const round = useKeptRound(id);
  const stand = hives.map((hive) => hive.id);
  if (!round || !isGoingOn(round, stand, now())) return undefined;
  const done = countDone(round, stand);
  return done > 0 && done < stand.length ? { done, count: stand.length } : undefined;
}

/** Replaces provisional hive ids by those of the server. */
export const withArrived = (round: Round): Round => ({
  ...round,
  at: round.at === null ? null : arrivedId(round.at),
  stops: Object.fromEntries(
    Object.entries(round.stops).map(([hiveId, stop]) => [arrivedId(Number(hiveId)), stop]),
  ),
});

/** Changes the current round; does nothing if it has ended. */
export function changeRound(apiaryId: number, change: (round: Round) => Round): void {
  const kept = keptRound(arrivedId(apiaryId));
  const round = kept.read();
  if (round) kept.set(change(withArrived(round)));
}
