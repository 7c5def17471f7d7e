import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { dropDraft } from '../../lib/drafts.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import type { Outcome } from '../../lib/writes/mutation.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

interface SensorRemoval {
  readonly draftKey: string;
  /** Absent for one that is not on the server: it is only removed from the page (specification 4). */
  readonly remove: (() => Promise<Outcome<undefined>>) | undefined;
  readonly onRemoved: () => void;
  /** The page with the others. */
  readonly leadsTo: LinkProps;
}

/** Deletes a connector and reports it. */
export function useSensorRemoval({ draftKey, remove, onRemoved, leadsTo }: SensorRemoval) {
  const t = useTranslations('sensors.delete');
  const navigate = useNavigate();
  const failureMessage = useFailureMessage();
  return async () => {
    try {
      const outcome = await remove?.();
      if (outcome?.kept === false) showToast('success', t('done'));
    } catch (failure) {
      showToast('error', `${t('failed')}. ${failureMessage(failure)}`);
      return;
    }
    dropDraft(draftKey);
    onRemoved();
    await navigate({ ...leadsTo, replace: true });
  };
}
