import { useHotkeys } from '@mantine/hooks';
import { lazy, useState } from 'react';
import { LateCode } from '../../ui/LateCode.tsx';
import { useGiveUp } from '../use-give-up.ts';

/** Fetched when idle: a search without a network still finds apiaries and hives. */
export const fetchSearch = () => import('./SearchDialog.tsx');

const SearchDialog = lazy(async () => ({ default: (await fetchSearch()).SearchDialog }));

/** For `aria-keyshortcuts` of the search button. Not a single letter, because voice input may trigger it. */
export const SEARCH_KEYS = 'Control+K Meta+K';

/** The search of a beekeeper's data, opened from any page; disabled without a session. */
export function useSearch(signedIn: boolean) {
  const [searching, setSearching] = useState(false);
  const open = () => setSearching(signedIn);
  const close = () => setSearching(false);
  const giveUp = useGiveUp(close);
  const openByKeys = () => {
    if (!document.querySelector('[role="dialog"]')) open();
  };
  // In fields too.
  useHotkeys([['mod+K', openByKeys]], []);
  return {
    open,
    /** Shown while it is open. */
    dialog: searching && signedIn && (
      <LateCode onMissing={giveUp}>
        <SearchDialog onClose={close} />
      </LateCode>
    ),
  };
}
