import { Button } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { holdFocus, useDelayed } from './AsyncButton.tsx';
import styles from './SubmitBar.module.css';
import { useHeightAs } from './use-height-as.ts';
import { SUBMIT_KEYS } from './use-submit-keys.ts';

/** Disables the fields beside the bar while the form is sent: input typed then would be lost. */
function useRestingFields(bar: RefObject<HTMLElement | null>, sending: boolean): void {
  useLayoutEffect(() => {
    if (!sending) return undefined;
    const giveBack = holdFocus();
    const parts = [...(bar.current?.parentElement?.children ?? [])].filter((part) => part !== bar.current);
    for (const part of parts) part.toggleAttribute('inert', true);
    return () => {
      for (const part of parts) part.toggleAttribute('inert', false);
      giveBack();
    };
  }, [bar, sending]);
}

/** An invalid field, or a group with one. */
const FAULT = '[aria-invalid="true"]:not([aria-hidden]), [data-fault="true"]';
const FIELD = 'input:not([type="file"]), select, textarea, button';

interface Sending {
  readonly submitting: boolean;
  /** Whether an error prevents saving. */
  readonly refused: boolean;
}

/** Focuses the first error after a failed submission: it may be off screen, far above the button. */
function useFirstFault(bar: RefObject<HTMLElement | null>, { submitting, refused }: Sending): void {
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
  // Hidden elements cannot take the focus.
  const field = fields.find((one) => {
    one.focus({ preventScroll: true });
    return document.activeElement === one;
  });
  (field ?? fault).scrollIntoView({ block: 'center' });
}

interface SubmitBarProps {
  /** The error that prevents saving. */
  readonly message?: string | undefined;
  readonly submitting: boolean;
  /** By default "Save". */
  readonly submitLabel?: string | undefined;
  /** By default "Cancel". */
  readonly cancelLabel?: string;
  readonly onCancel?: (() => void) | undefined;
  /** The form is also sent by keys (`useSubmitKeys`); on a desktop the button shows them. */
  readonly byKeys?: boolean;
}

/** The end of a form, sticky at the lower edge of the screen and within the thumb's reach on a phone. */
export function SubmitBar(props: SubmitBarProps) {
  const { message, submitting, submitLabel, cancelLabel, onCancel, byKeys = false } = props;
  const t = useTranslations('common');
  const spinning = useDelayed(submitting);
  const bar = useHeightAs('--bottom-edge');
  // Not during validation, because the first invalid field must take the focus.
  useRestingFields(bar, spinning);
  useFirstFault(bar, { submitting: submitting || spinning, refused: message !== undefined });
  return (
    <>
      <div className={styles.space} />
      <div ref={bar} className={styles.bar}>
        <div role="alert" className={styles.message}>
          {message && (
            <>
              <IconExclamationCircle size={20} aria-hidden /> <span>{message}</span>
            </>
          )}
        </div>
        {byKeys && <kbd className={`quiet ${styles.keys}`}>{t('submitKeys')}</kbd>}
        <div className={styles.buttons}>
          {onCancel && (
            <Button variant="default" size="lg" onClick={onCancel}>
              {cancelLabel ?? t('cancel')}
            </Button>
          )}
          <Button
            type="submit"
            size="lg"
            loading={spinning}
            aria-disabled={submitting}
            aria-keyshortcuts={byKeys ? SUBMIT_KEYS : undefined}
          >
            {submitLabel ?? t('save')}
          </Button>
        </div>
      </div>
    </>
  );
}
