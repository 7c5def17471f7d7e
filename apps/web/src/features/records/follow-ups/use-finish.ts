import { useTranslations } from 'use-intl';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import type { FollowUpGroup } from './follow-up-groups.ts';
import { finishFollowUp } from './follow-ups.api.ts';

/** Marks a thing as done in all its hives, and says so, with a button that takes it back. */
export function useFinish(): (group: FollowUpGroup) => void {
  const t = useTranslations('records');
  const kinds = useTranslations('domain.records.followUps');
  const sayFailure = useSayFailure();
  const send = finishFollowUp.use();
  return ({ kind, followUps }) => {
    const what = kinds(kind);
    const mark = (isDone: boolean) =>
      sayFailure(
        () => Promise.all(followUps.map(({ id, hive }) => send({ id, hiveId: hive.id, isDone }))),
        (reason) => `${t('followUps.failed', { what })}. ${reason}`,
      );
    const finish = async () => {
      if (!(await mark(true))) return;
      showToast('success', t('followUps.finished', { what }), {
        action: { label: t('undo'), onPress: () => void mark(false) },
      });
    };
    void finish();
  };
}
