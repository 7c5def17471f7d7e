import { useRef } from 'react';

/** A click that ends a drag comes just after the drop; after so long (ms) a click is meant again. */
const AFTER_DROP = 50;

const refuse = (event: Event): void => event.preventDefault();

/** While a hive is carried, the link under it must not be followed when the button is released. */
export function useQuietClick() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    mute: () => {
      clearTimeout(timer.current);
      window.addEventListener('click', refuse, true);
    },
    unmute: () => {
      timer.current = setTimeout(() => window.removeEventListener('click', refuse, true), AFTER_DROP);
    },
  };
}
