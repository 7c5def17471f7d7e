import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { keepDraft } from '../../../lib/drafts.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { observationBody } from '../form/form-values.ts';
import { draftKey, type ObservationDraft } from '../form/observation-draft.ts';
import { createObservation } from '../observations.api.ts';
import { changeRound, keptRound } from './kept-round.ts';
import { markHandedOver, notHandedOver, reopen } from './round.ts';

interface NotedHive {
  readonly hiveId: number;
  readonly draft: ObservationDraft;
}

/**
 * Hands what was noted over to the outbox while one walks on. Until the outbox has it, it lies in the round: a page
 * that was closed in between hands it over again, under the same key. What is refused becomes a draft again, and its
 * hive is to be seen again.
 */
export function useKeepStop(apiaryId: number, nameOf: (hiveId: number) => string) {
  const t = useTranslations('observations.round');
  const failureMessage = useFailureMessage();
  const create = createObservation.use();
  const keep = async ({ hiveId, draft }: NotedHive): Promise<void> => {
    const photos = draft.photos.length > 0 ? draft.photos : undefined;
    try {
      const input = observationBody({ ...draft, photos });
      await create({ hiveId, input, idempotencyKey: draft.idempotencyKey });
      changeRound(apiaryId, (round) => markHandedOver(round, hiveId));
    } catch (failure) {
      keepDraft(draftKey(hiveId), draft);
      changeRound(apiaryId, (round) => reopen(round, hiveId));
      showToast('error', t('refused', { name: nameOf(hiveId), reason: failureMessage(failure) }));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what an earlier page left
  useEffect(() => {
    const round = keptRound(apiaryId).read();
    for (const left of round ? notHandedOver(round) : []) void keep(left);
  }, [apiaryId]);
  return (noted: NotedHive): void => void keep(noted);
}
