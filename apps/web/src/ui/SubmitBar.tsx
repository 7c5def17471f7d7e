import { Button } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { useDelayed } from './AsyncButton.tsx';
import styles from './SubmitBar.module.css';
import { useBottomEdge } from './use-bottom-edge.ts';

interface SubmitBarProps {
  /** What keeps the form from being saved. */
  readonly message?: string | undefined;
  readonly submitting: boolean;
  readonly submitLabel: string;
  readonly cancelLabel: string;
  readonly onCancel?: (() => void) | undefined;
}

/** The end of a form, at the lower edge of the screen: always in sight, and within the thumb's reach on a phone. */
export function SubmitBar({ message, submitting, submitLabel, cancelLabel, onCancel }: SubmitBarProps) {
  const spinning = useDelayed(submitting);
  const bar = useBottomEdge();
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
        <div className={styles.buttons}>
          {onCancel && (
            <Button variant="default" size="lg" onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}
          <Button type="submit" size="lg" loading={spinning} aria-disabled={submitting}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </>
  );
}
