import { useEffect } from 'react';

/** For `aria-keyshortcuts` of the search button. Not a single letter, because voice input may trigger it. */
export const SEARCH_KEYS = 'Control+K Meta+K';

/** Opens the search from any page, except over a dialog. */
export function useSearchKeys(onSearch: () => void): void {
  useEffect(() => {
    const byKeys = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      // The browser's own search has the same keys.
      event.preventDefault();
      if (!document.querySelector('[role="dialog"]')) onSearch();
    };
    document.addEventListener('keydown', byKeys);
    return () => document.removeEventListener('keydown', byKeys);
  }, [onSearch]);
}
