import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';

/** The spinner shows only after this time (ms), so that it does not flash. */
const SPINNER_DELAY = 200;

interface AsyncButtonProps extends Omit<ButtonProps, 'loading' | 'children'> {
  readonly onClick: () => Promise<unknown>;
  readonly children: ReactNode;
}

/**
 * Runs its callback, one call at a time, with a spinner; a failing callback is only logged (specification 4).
 */
export function AsyncButton({ onClick, children, ...props }: AsyncButtonProps) {
  const [running, setRunning] = useState(false);
  const spinning = useDelayed(running);
  const run = async () => {
    if (running) return;
    setRunning(true);
    try {
      await onClick();
    } catch (error) {
      console.warn('the action of a button failed', error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button {...props} loading={spinning} aria-busy={running} onClick={() => void run()}>
      {children}
    </Button>
  );
}

/** Notes the focused element; the returned function gives the focus back to it if it was lost meanwhile. */
export function holdFocus(): () => void {
  const { activeElement: before } = document;
  return () => {
    const isLost = document.activeElement === document.body;
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}

/** True once `on` has been true for a while: then a button has a spinner. */
export function useDelayed(on: boolean): boolean {
  const [delayed, setDelayed] = useState(false);
  // A browser takes the focus from the button, which is disabled meanwhile.
  useLayoutEffect(() => (delayed ? holdFocus() : undefined), [delayed]);
  useEffect(() => {
    if (!on) {
      setDelayed(false);
      return undefined;
    }
    const timer = setTimeout(() => setDelayed(true), SPINNER_DELAY);
    return () => clearTimeout(timer);
  }, [on]);
  return delayed;
}
