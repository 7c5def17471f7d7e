import { useTranslations } from 'use-intl';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import type { FollowUpGroup } from './follow-up-groups.ts';
import { finishFollowUp } from './follow-ups.api.ts';

/** Marks a thing as done in all its hives, and says so, with a button that takes it back. */
export function useFinish(): (group: FollowUpGroup) => void {
  const t = useTranslations('records');
  const kinds = useTranslations('domain.records.followUps');
  const failureMessage = useFailureMessage();
  const send = finishFollowUp.use();
  return ({ kind, followUps }) => {
    const what = kinds(kind);
    const mark = async (isDone: boolean): Promise<boolean> => {
      try {
        await Promise.all(followUps.map(({ id, hive }) => send({ id, hiveId: hive.id, isDone })));
        return true;
      } catch (failure) {
        showToast('error', `${t('followUps.failed', { what })}. ${failureMessage(failure)}`);
        return false;
      }
    };
    const finish = async () => {
      if (!(await mark(true))) return;
      showToast('success', t('followUps.finished', { what }), {
        action: { label: t('undo'), onPress: () => void mark(false) },
      });
    };
    void finish();
  };
}
