import { Button } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useDelayed } from './AsyncButton.tsx';
import styles from './SubmitBar.module.css';
import { useBottomEdge } from './use-bottom-edge.ts';
import { SUBMIT_KEYS } from './use-submit-keys.ts';

/** While a form is sent what stands beside its bar takes no input: it would be in nothing that is sent, and go with the form. */
function useRestingFields(bar: RefObject<HTMLElement | null>, sending: boolean): void {
  useLayoutEffect(() => {
    if (!sending) return undefined;
    const { activeElement: before } = document;
    const parts = [...(bar.current?.parentElement?.children ?? [])].filter((part) => part !== bar.current);
    for (const part of parts) part.toggleAttribute('inert', true);
    return () => {
      for (const part of parts) part.toggleAttribute('inert', false);
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [bar, sending]);
}

/** A field that is wrong, or a group of them. */
const FAULT = '[aria-invalid="true"]:not([aria-hidden]), [data-fault="true"]';
const FIELD = 'input:not([type="file"]), select, textarea, button';

interface Sending {
  readonly submitting: boolean;
  /** Whether something keeps the form from being saved. */
  readonly refused: boolean;
}

/** Once a form was sent in vain leads to the first thing that is wrong: it may lie far above the button, and out of sight. */
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
  // What is not shown takes no focus.
  const field = fields.find((one) => {
    one.focus({ preventScroll: true });
    return document.activeElement === one;
  });
  (field ?? fault).scrollIntoView({ block: 'center' });
}

interface SubmitBarProps {
  /** What keeps the form from being saved. */
  readonly message?: string | undefined;
  readonly submitting: boolean;
  readonly submitLabel: string;
  readonly cancelLabel: string;
  readonly onCancel?: (() => void) | undefined;
  /** The form is also sent by keys (`useSubmitKeys`); a desk is told so. */
  readonly byKeys?: boolean;
}

/** The end of a form, at the lower edge of the screen: always in sight, and within the thumb's reach on a phone. */
export function SubmitBar(props: SubmitBarProps) {
  const { message, submitting, submitLabel, cancelLabel, onCancel, byKeys = false } = props;
  const t = useTranslations('common');
  const spinning = useDelayed(submitting);
  const bar = useBottomEdge();
  // Not while it is only looked at what is wrong: the first such field is gone to.
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
        {byKeys && <kbd className={styles.keys}>{t('submitKeys')}</kbd>}
        <div className={styles.buttons}>
          {onCancel && (
            <Button variant="default" size="lg" onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}
          <Button
            type="submit"
            size="lg"
            loading={spinning}
            aria-disabled={submitting}
            aria-keyshortcuts={byKeys ? SUBMIT_KEYS : undefined}
          >
            {submitLabel}
          </Button>
        </div>
      </div>
    </>
  );
}
