import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconHourglass,
  IconX,
} from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import styles from './ToastArea.module.css';
import { closeToast, TOAST_BOTTOM, TOAST_STEP, type ToastType, useToasts } from './toasts.ts';

const ICONS: Readonly<Record<ToastType, typeof IconX>> = {
  success: IconCircleCheck,
  error: IconExclamationCircle,
  warning: IconAlertTriangle,
  process: IconHourglass,
};

/**
 * The stack of messages, above everything else, measured from the top of the bars at the foot of the screen.
 */
export function ToastArea() {
  const t = useTranslations('toasts');
  const toasts = useToasts();
  /** Had the focus before a message. */
  const before = useRef<Element>(null);
  /** The focus must not disappear with its message. */
  const giveFocusBack = useCallback(
    (toast: HTMLElement | null) => () => {
      if (toast?.contains(document.activeElement) && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <section
      className={styles.area}
      data-screen-only
      aria-label={t('region')}
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
    >
      {toasts.map(({ id, type, message, action }, index) => {
        const Icon = ICONS[type];
        return (
          <div
            key={id}
            ref={giveFocusBack}
            className={styles.toast}
            data-type={type}
            role={type === 'error' ? 'alert' : 'status'}
            style={{ bottom: TOAST_BOTTOM + index * TOAST_STEP }}
          >
            <Icon size={22} aria-hidden color="var(--tone)" />
            <span className={styles.message}>
              <VisuallyHidden>{t(`types.${type}`)}: </VisuallyHidden>
              {message}
            </span>
            {action && (
              <Button
                variant="subtle"
                flex="none"
                onClick={() => {
                  closeToast(id);
                  action.onPress();
                }}
              >
                {action.label}
              </Button>
            )}
            <ActionIcon aria-label={t('close')} onClick={() => closeToast(id)}>
              <IconX size={18} />
            </ActionIcon>
          </div>
        );
      })}
    </section>
  );
}
