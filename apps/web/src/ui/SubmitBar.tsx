import { Button } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useDelayed } from './AsyncButton.tsx';
import styles from './SubmitBar.module.css';
import { useBottomEdge } from './use-bottom-edge.ts';
import { useFirstFault } from './use-first-fault.ts';
import { useRestingFields } from './use-resting-fields.ts';
import { SUBMIT_KEYS } from './use-submit-keys.ts';

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
