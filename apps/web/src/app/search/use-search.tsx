import { type ReactNode, useCallback, useState } from 'react';
import { LateCode } from '../../ui/LateCode.tsx';
import { useGiveUp } from '../use-give-up.ts';
import { SearchDialog } from './search-at-hand.ts';
import { useSearchKeys } from './use-search-keys.ts';

interface Search {
  readonly open: () => void;
  /** Shown while it is open. */
  readonly dialog: ReactNode;
}

/** The search of a beekeeper's data; disabled without a session. */
export function useSearch(signedIn: boolean): Search {
  const [searching, setSearching] = useState(false);
  const open = useCallback(() => setSearching(signedIn), [signedIn]);
  const close = () => setSearching(false);
  const giveUp = useGiveUp(close);
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
