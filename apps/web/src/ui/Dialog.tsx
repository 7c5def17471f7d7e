import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackCloses } from './use-back-closes.ts';

/** The focused element; for a menu entry, which is about to disappear, the button of the menu. */
function focused(): Element | null {
  const { activeElement } = document;
  const trigger = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return trigger ? document.getElementById(trigger) : activeElement;
}

/**
 * An element and its ancestors on the page, innermost first. A page that was left is handled by the next
 * page.
 */
function standingIn(element: Element | null): Element[] {
  const around: Element[] = [];
  for (let at = element; at && !at.matches('main, body'); at = at.parentElement) around.push(at);
  return around;
}

/**
 * Returns the focus to the earlier element when this component unmounts, unless it has moved. If that element
 * was removed, its closest remaining ancestor gets the focus, so that Tab continues there.
 */
function useReturnFocus(): void {
  const [before] = useState(() => standingIn(focused()));
  useEffect(
    () => () => {
      // After the component's focus trap has been released.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        const left = before.find(({ isConnected }) => isConnected);
        if (!isLost || !(left instanceof HTMLElement)) return;
        if (left !== before[0] && left.tabIndex < 0) left.tabIndex = -1;
        left.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

type DialogProps = Pick<
  ModalProps,
  | 'title'
  | 'onClose'
  | 'children'
  | 'fullScreen'
  | 'size'
  | 'onKeyDown'
  | 'classNames'
  | 'closeOnClickOutside'
>;

/**
 * Open while it is rendered. Escape, Back, the close button and a press outside close it; the focus returns
 * to the earlier element.
 */
export function Dialog(props: DialogProps) {
  const t = useTranslations('common');
  useReturnFocus();
  useBackCloses(props.onClose);
  return <Modal {...props} opened closeButtonProps={{ 'aria-label': t('close'), size: 44 }} />;
}
