import { dropDraft, keepDraft, readKept } from '../../../lib/drafts.ts';
import { readStored } from '../../../lib/storage.ts';
import { createStore, onStored, type Store, useStore } from '../../../lib/store.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import { readRound } from './read-round.ts';
import type { Round } from './round.ts';

const keyOf = (apiaryId: number): string => `round.${apiaryId}`;

type KeptRound = Store<Round | null>;

/**
 * The round of an apiary as it lies on the device; what another tab does with it is heard. Beside it stands the text
 * that was found there last: a browser that stores nothing finds the same again, and what is held in memory counts.
 */
function openRound(apiaryId: number): KeptRound {
  const key = keyOf(apiaryId);
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

/** The round of this apiary; null while none has begun. */
export function keptRound(apiaryId: number): KeptRound {
  const known = opened.get(apiaryId) ?? openRound(apiaryId);
  opened.set(apiaryId, known);
  return known;
}

/** The same for a page, which follows it. */
export const useKeptRound = (apiaryId: number): Round | null => useStore(keptRound(apiaryId));

/** A round begun with hives that the server did not have yet, by the ids that they have by now. */
export const withArrived = (round: Round): Round => ({
  ...round,
  at: round.at === null ? null : arrivedId(round.at),
  stops: Object.fromEntries(
    Object.entries(round.stops).map(([hiveId, stop]) => [arrivedId(Number(hiveId)), stop]),
  ),
});

/** Changes the round as it is by now; where it was ended meanwhile, nothing. */
export function changeRound(apiaryId: number, change: (round: Round) => Round): void {
  const round = keptRound(arrivedId(apiaryId));
  const now = round.read();
  if (now) round.set(change(withArrived(now)));
}
