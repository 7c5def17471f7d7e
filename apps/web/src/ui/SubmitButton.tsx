import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDelayed } from './AsyncButton.tsx';

/** Sends a form; the largest thing on it. */
export function SubmitButton({
  running,
  children,
}: {
  readonly running: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Button type="submit" size="lg" loading={useDelayed(running)} aria-busy={running}>
      {children}
    </Button>
  );
}
