import type { Apiary, Hive } from '@propolis/contract';
import type { ShowFlags } from '@propolis/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { untilNoted } from '../../../lib/draft-journal.ts';
import { keepDraft } from '../../../lib/drafts.ts';
import { ApiFailure } from '../../../lib/http.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { keepRefusal } from '../../../lib/writes/outbox.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { observationBody } from '../form/form-values.ts';
import { draftKey, type ObservationDraft } from '../form/observation-draft.ts';
import { isTakenUp } from '../form/use-observation-draft.ts';
import { createObservation } from '../observations.api.ts';
import { changeRound, keptRound, useKeptRound, withArrived } from './kept-round.ts';
import { RoundEnd } from './RoundEnd.tsx';
import { RoundStop } from './RoundStop.tsx';
import {
  beginRound,
  isGoingOn,
  isNotedAnew,
  markHandedOver,
  notHandedOver,
  placeOf,
  type Round,
  reopen,
  type Stand,
} from './round.ts';

interface NotedHive {
  readonly hiveId: number;
  readonly draft: ObservationDraft;
}

/**
 * Hands what was noted over to the outbox while one walks on. Until the outbox has it, it lies in the round: a page
 * that was closed in between hands it over again, under the same key. What is refused becomes a draft again, and its
 * hive is to be seen again; where that form is filled anew by then, it is kept among what waits.
 */
function useKeepStop(apiaryId: number, stand: Stand, nameOf: (hiveId: number) => string) {
  const t = useTranslations('observations.round');
  const failureMessage = useFailureMessage();
  const client = useQueryClient();
  const create = createObservation.use();
  const keep = async ({ hiveId, draft }: NotedHive): Promise<void> => {
    const photos = draft.photos.length > 0 ? draft.photos : undefined;
    const { idempotencyKey } = draft;
    const given = { hiveId, input: observationBody({ ...draft, photos }), idempotencyKey };
    const change = (what: typeof reopen) =>
      changeRound(apiaryId, (round) =>
        isNotedAnew(round, arrivedId(hiveId), draft) ? round : what(round, arrivedId(hiveId)),
      );
    try {
      // A round that forgot it would ask for the hive again.
      await untilNoted();
      await create(given);
      change(markHandedOver);
    } catch (failure) {
      const key = draftKey(arrivedId(hiveId));
      change(reopen);
      const round = keptRound(arrivedId(apiaryId)).read();
      const isAnew = round !== null && isNotedAnew(withArrived(round), arrivedId(hiveId), draft);
      if ((isAnew || isTakenUp(key, draft)) && failure instanceof ApiFailure)
        return keepRefusal(client, createObservation, { given, failure });
      keepDraft(key, draft);
      showToast('error', t('refused', { name: nameOf(arrivedId(hiveId)), reason: failureMessage(failure) }));
    }
  };
  const begun = useRef(new Set<string>());
  const keepOnce = (noted: NotedHive): void => {
    if (begun.current.has(noted.draft.idempotencyKey)) return;
    begun.current.add(noted.draft.idempotencyKey);
    void keep(noted).finally(() => begun.current.delete(noted.draft.idempotencyKey));
  };
  const standing = stand.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for what an earlier page left, of hives that are there by now
  useEffect(() => {
    const round = keptRound(apiaryId).read();
    const left = round ? notHandedOver(withArrived(round)) : [];
    // Of a hive that waits on this device nobody knows the reference before the outbox has been read.
    for (const noted of left) if (stand.includes(noted.hiveId)) keepOnce(noted);
  }, [apiaryId, standing]);
  return keepOnce;
}

interface RoundWalkProps {
  readonly apiary: Apiary;
  /** At least one, as they stand. */
  readonly hives: readonly Hive[];
  readonly flags: ShowFlags;
  /** Keys of the items of a round that begins. */
  readonly usual: readonly string[];
}

/** A round from the first hive to the summary. It is kept from the first step on: until then there is nothing to lose. */
export function RoundWalk({ apiary, hives, flags, usual }: RoundWalkProps) {
  const stand = hives.map(({ id }) => id);
  const [fresh] = useState(() => beginRound({ items: usual, stand, now: now() }));
  const asKept = (kept: Round | null): Round => {
    const begun = withArrived(kept ?? fresh);
    return isGoingOn(begun, stand, now()) ? begun : withArrived(fresh);
  };
  const round = asKept(useKeptRound(apiary.id));
  const nameOf = (hiveId: number) => hives.find(({ id }) => id === hiveId)?.name ?? '';
  const keepStop = useKeepStop(apiary.id, stand, nameOf);
  const change = (next: Round) => keptRound(apiary.id).set(next);
  const at = placeOf(round, stand);
  const hive = hives.find(({ id }) => id === at);
  const latest = () => asKept(keptRound(apiary.id).read());
  const walk = { apiary, hives, round, latest, onChange: change };
  if (!hive) return <RoundEnd {...walk} />;
  return <RoundStop {...walk} hive={hive} flags={flags} onNoted={keepStop} />;
}
