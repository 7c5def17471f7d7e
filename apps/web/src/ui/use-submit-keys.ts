import { type RefObject, useEffect } from 'react';

/** For `aria-keyshortcuts` of the button that does the same. */
export const SUBMIT_KEYS = 'Control+Enter Meta+Enter';

/** Ctrl and Enter send a form from wherever one is on its page, a field of several lines too; not from a dialog. */
export function useSubmitKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const byKeys = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    document.addEventListener('keydown', byKeys);
    return () => document.removeEventListener('keydown', byKeys);
  }, [form]);
}
