import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './MobileFooter.module.css';
import { useHeightAs } from './use-height-as.ts';

/** Ids of the shell's containers for a page's actions: in the top bar, and at the foot of the screen. */
export const BAR_ACTIONS = 'bar-actions';
export const FOOT_ACTIONS = 'foot-actions';
/** A phone in landscape: too low for two bars. */
const LOW = '(max-height: 480px) and (min-width: 640px) and (max-width: 1023px)';

/** The page's actions within the thumb's reach, on a narrow page. On a low screen they are in the top bar. */
export function MobileFooter({ children }: { readonly children: ReactNode }) {
  const low = useMediaQuery(LOW, undefined, { getInitialValueInEffect: false });
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(low ? BAR_ACTIONS : FOOT_ACTIONS)), [low]);
  if (!place) return null;
  if (place.id === BAR_ACTIONS) return createPortal(children, place);
  return (
    <>
      <div className={styles.space} data-screen-only />
      {createPortal(<Footer>{children}</Footer>, place)}
    </>
  );
}

function Footer({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={useHeightAs('--bottom-edge')} className={styles.footer} data-screen-only>
      {children}
    </div>
  );
}
