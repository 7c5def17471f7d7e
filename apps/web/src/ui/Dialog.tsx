import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackCloses } from './use-back-closes.ts';

/** What had the focus; of an entry of a menu, which is gone soon, the button that opened it. */
function focused(): Element | null {
  const { activeElement } = document;
  const trigger = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return trigger ? document.getElementById(trigger) : activeElement;
}

/** An element and what it stands in on its page, innermost first. A page that is gone is its follower's matter. */
function standingIn(element: Element | null): Element[] {
  const around: Element[] = [];
  for (let at = element; at && !at.matches('main, body'); at = at.parentElement) around.push(at);
  return around;
}

/**
 * Gives the focus back to where it was before this part appeared, once it goes, unless it has moved on. What was deleted
 * is gone with its button: what that stood in has the focus then, so that what stood beside it is next.
 */
function useReturnFocus(): void {
  const [before] = useState(() => standingIn(focused()));
  useEffect(
    () => () => {
      // After the focus trap of the part itself has let go.
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
  'title' | 'onClose' | 'children' | 'fullScreen' | 'size' | 'onKeyDown' | 'classNames'
>;

/** Open as long as it is rendered. Escape, Back, the cross and a press beside it close it; the focus returns where it was. */
export function Dialog(props: DialogProps) {
  const t = useTranslations('common');
  useReturnFocus();
  useBackCloses(props.onClose);
  return <Modal {...props} opened closeButtonProps={{ 'aria-label': t('close'), size: 44 }} />;
}
