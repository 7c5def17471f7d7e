import { useTranslations } from 'use-intl';
import { showToast } from '../ui/toasts/toasts.ts';

/** Closes a dialog whose code could not be loaded, and shows a message. */
export function useGiveUp(close: () => void): () => void {
  const t = useTranslations('common');
  return () => {
    close();
    showToast('error', t('notLoaded'));
  };
}
