import { type RefObject, useEffect, useRef } from 'react';

/** A field that is wrong, or a group of them. */
const FAULT = '[aria-invalid="true"]:not([aria-hidden]), [data-fault="true"]';
const FIELD = 'input:not([type="file"]), select, textarea, button';

interface Sending {
  readonly submitting: boolean;
  /** Whether something keeps the form from being saved. */
  readonly refused: boolean;
}

/** Once a form was sent in vain leads to the first thing that is wrong: it may lie far above the button, and out of sight. */
export function useFirstFault(bar: RefObject<HTMLElement | null>, { submitting, refused }: Sending): void {
  const asked = useRef(false);
  const began = useRef(false);
  useEffect(() => {
    const form = bar.current?.closest('form');
    const ask = () => {
      asked.current = true;
    };
    form?.addEventListener('submit', ask);
    return () => form?.removeEventListener('submit', ask);
  }, [bar]);
  useEffect(() => {
    if (!asked.current) return;
    if (submitting) began.current = true;
    if (submitting || !(refused || began.current)) return;
    asked.current = false;
    began.current = false;
    if (refused) leadToFirst(bar.current?.closest('form'));
  });
}

function leadToFirst(form: HTMLFormElement | null | undefined): void {
  const fault = form?.querySelector<HTMLElement>(FAULT);
  if (!fault) return;
  const fields = fault.matches(FIELD) ? [fault] : [...fault.querySelectorAll<HTMLElement>(FIELD)];
  // What is not shown takes no focus.
  const field = fields.find((one) => {
    one.focus({ preventScroll: true });
    return document.activeElement === one;
  });
  (field ?? fault).scrollIntoView({ block: 'center' });
}
