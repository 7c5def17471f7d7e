import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { NotFound } from './art/NotFound.tsx';
import { EmptyState } from './EmptyState.tsx';

interface MissingStateProps {
  readonly title: string;
  /** Why that may be. */
  readonly text?: string;
  /** The nearest that is there. */
  readonly back: LinkProps;
  readonly backLabel: string;
}

/** An address that is well written, of something that is not there. */
export function MissingState({ title, text, back, backLabel }: MissingStateProps) {
  return (
    <EmptyState
      page
      art={<NotFound />}
      title={title}
      action={<Button renderRoot={(props) => <Link {...props} {...back} />}>{backLabel}</Button>}
    >
      {text}
    </EmptyState>
  );
}
