import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { SearchDialog } from './search-at-hand.ts';
import { useSearchKeys } from './use-search-keys.ts';

interface Search {
  readonly open: () => void;
  /** Shown while it is open. */
  readonly dialog: ReactNode;
}

/** The search of all that a beekeeper has; there is nothing to search for a stranger. */
export function useSearch(signedIn: boolean): Search {
  const [searching, setSearching] = useState(false);
  const open = useCallback(() => setSearching(signedIn), [signedIn]);
  useSearchKeys(open);
  return {
    open,
    dialog: searching && signedIn && (
      <Suspense>
        <SearchDialog onClose={() => setSearching(false)} />
      </Suspense>
    ),
  };
}
