import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

/** For `aria-keyshortcuts` of the submit button. */
export const SUBMIT_KEYS = 'Control+Enter Meta+Enter';

/**
 * Ctrl and Enter send a form from anywhere on its page, including a multi-line field, but not from a dialog.
 */
export function useSubmitKeys(form: RefObject<HTMLFormElement | null>): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
    event.preventDefault();
    form.current?.requestSubmit();
  });
}
