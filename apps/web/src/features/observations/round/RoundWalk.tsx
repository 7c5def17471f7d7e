import type { Apiary, Hive } from '@propolis/contract';
import type { ShowFlags } from '@propolis/domain';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { untilNoted } from '../../../lib/draft-journal.ts';
import { keepDraft } from '../../../lib/drafts.ts';
import { ApiFailure, isAfterEnd } from '../../../lib/http.ts';
import { readStored } from '../../../lib/storage.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { keepRefusal, untilKept } from '../../../lib/writes/outbox.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import { KeptForm } from '../../../ui/conflict/KeptForm.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { observationBody } from '../form/form-values.ts';
import { draftKey } from '../form/observation-draft.ts';
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
  type NotedHive,
  notHandedOver,
  placeOf,
  type Round,
  reopen,
  type Stand,
} from './round.ts';

/** The hive was removed, or had ended by then: no form of it shows a draft any more. */
const isOfGoneHive = (failure: ApiFailure): boolean => failure.code === 'not_found' || isAfterEnd(failure);

/**
 * Queues an observation in the outbox while the round continues. Until it is queued, it is stored in the
 * round, and a reload queues it again with the same key. A refused observation becomes a draft and its hive
 * is open again; if the form has a new draft by then, or the hive is gone, the refusal is kept in the outbox.
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
      // The round must be stored first; otherwise it would show the hive as open again.
      await untilNoted();
      const sent = create(given);
      // Before the answer: a later round would queue again what a killed page had queued.
      await untilKept(client, idempotencyKey, sent);
      change(markHandedOver);
      await sent;
    } catch (failure) {
      const key = draftKey(arrivedId(hiveId));
      change(reopen);
      const round = keptRound(arrivedId(apiaryId)).read();
      const isAnew = round !== null && isNotedAnew(withArrived(round), arrivedId(hiveId), draft);
      if (failure instanceof ApiFailure && (isAnew || isTakenUp(key, draft) || isOfGoneHive(failure)))
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
    // The references of queued hives are known only after the outbox has been read.
    for (const noted of left) if (stand.includes(noted.hiveId)) keepOnce(noted);
  }, [apiaryId, standing]);
  return keepOnce;
}

interface RoundWalkProps {
  readonly apiary: Apiary;
  /** At least one, by position. */
  readonly hives: readonly Hive[];
  readonly flags: ShowFlags;
  /** Keys of the items for a new round. */
  readonly usual: readonly string[];
  /** Shown below the items of a hive. */
  readonly children: (hive: Hive) => ReactNode;
}

/** A round from the first hive to the summary. It is stored from the first step on. */
export function RoundWalk({ apiary, hives, flags, usual, children }: RoundWalkProps) {
  const stand = hives.map(({ id }) => id);
  const [fresh] = useState(() => beginRound({ items: usual, stand, now: now() }));
  const kept = useKeptRound(apiary.id);
  const goesOn = (begun: Round) => isGoingOn(withArrived(begun), stand, now());
  // The round that this page shows first is shown to its summary, also if that is on a later day.
  const [shown] = useState(() => (kept && goesOn(kept) ? kept : fresh).startedAt);
  const asKept = (begun: Round | null): Round =>
    withArrived(begun && (begun.startedAt === shown || goesOn(begun)) ? begun : fresh);
  const round = asKept(kept);
  const nameOf = (hiveId: number) => hives.find(({ id }) => id === hiveId)?.name ?? '';
  const keepStop = useKeepStop(apiary.id, stand, nameOf);
  const change = (next: Round) => keptRound(apiary.id).set(next);
  const at = placeOf(round, stand);
  const next = hives.find(({ id }) => id === at);
  const latest = () => asKept(keptRound(apiary.id).read());
  const walk = { apiary, hives, round, latest, onChange: change };
  const stop = (hive: Hive) => (
    <RoundStop {...walk} hive={hive} flags={flags} onNoted={keepStop}>
      {children(hive)}
    </RoundStop>
  );
  return (
    <KeptForm
      // A hive without input that is gone leads to the next one.
      id={(readStored(draftKey(round.at ?? 0)) === null ? at : round.at) ?? 0}
      subject={hives.find(({ id }) => id === round.at)}
      missing={next ? stop(next) : <RoundEnd {...walk} />}
    >
      {stop}
    </KeptForm>
  );
}
