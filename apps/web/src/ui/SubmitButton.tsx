import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDelayed } from './AsyncButton.tsx';

/** The submit button of a form, in the largest size. */
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
