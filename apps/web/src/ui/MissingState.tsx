import type { LinkProps } from '@tanstack/react-router';
import { NotFound } from './art/NotFound.tsx';
import { EmptyState } from './EmptyState.tsx';
import { LinkButton } from './LinkButton.tsx';

interface MissingStateProps {
  readonly title: string;
  /** The possible reason. */
  readonly text?: string;
  /** The closest existing page. */
  readonly back: LinkProps;
  readonly backLabel: string;
}

/** Shown at a valid address of a thing that does not exist. */
export function MissingState({ title, text, back, backLabel }: MissingStateProps) {
  return (
    <EmptyState page art={<NotFound />} title={title} action={<LinkButton {...back}>{backLabel}</LinkButton>}>
      {text}
    </EmptyState>
  );
}
