import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

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

/** True once `on` has been true for a while. */
export function useDelayed(on: boolean): boolean {
  const [delayed, setDelayed] = useState(false);
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
