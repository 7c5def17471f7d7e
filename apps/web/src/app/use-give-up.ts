import { useTranslations } from 'use-intl';
import { showToast } from '../ui/toasts/toasts.ts';

/** Closes what was opened and whose code could not be loaded, and says so. */
export function useGiveUp(close: () => void): () => void {
  const t = useTranslations('common');
  return () => {
    close();
    showToast('error', t('notLoaded'));
  };
}
