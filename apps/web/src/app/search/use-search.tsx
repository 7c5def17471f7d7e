import { type ReactNode, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LateCode } from '../../ui/LateCode.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { SearchDialog } from './search-at-hand.ts';
import { useSearchKeys } from './use-search-keys.ts';

interface Search {
  readonly open: () => void;
  /** Shown while it is open. */
  readonly dialog: ReactNode;
}

/** The search of all that a beekeeper has; there is nothing to search for a stranger. */
export function useSearch(signedIn: boolean): Search {
  const t = useTranslations('common');
  const [searching, setSearching] = useState(false);
  const open = useCallback(() => setSearching(signedIn), [signedIn]);
  const close = () => setSearching(false);
  const giveUp = () => {
    close();
    showToast('error', t('notLoaded'));
  };
  useSearchKeys(open);
  return {
    open,
    dialog: searching && signedIn && (
      <LateCode onMissing={giveUp}>
        <SearchDialog onClose={close} />
      </LateCode>
    ),
  };
}
