import { Group } from '@mantine/core';
import type { Queen } from '@propolis/contract';
import type { QueenColour } from '@propolis/domain';
import type { ReactNode } from 'react';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { ColorDot } from '../../../ui/ColorDot.tsx';
import { colourOf } from './queens-view.ts';
import { useQueenName } from './use-queen-name.ts';

/** The paints with which queens are marked, as hex; data like the colours of hives. */
export const QUEEN_PAINTS: Readonly<Record<QueenColour, string>> = {
  blue: '2E6FC4',
  white: 'FFFFFF',
  yellow: 'F5C518',
  red: 'D0342C',
  green: '2E8B46',
};

interface QueenMarkProps {
  /** Null if it is unknown. */
  readonly colour: QueenColour | null;
  /** By default the colour as a word. */
  readonly children?: ReactNode;
}

/** The colour of a queen as a dot and a word. */
export function QueenMark({ colour, children }: QueenMarkProps) {
  const { queenColours } = useLabels().records;
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" gap={8}>
      {colour && <ColorDot color={QUEEN_PAINTS[colour]} />}
      {children ?? (colour && queenColours[colour])}
    </Group>
  );
}

/** The name of a queen, which contains her colour as a word, and a dot in this colour. */
export function QueenTitle({ queen }: { readonly queen: Queen }) {
  return <QueenMark colour={colourOf(queen)}>{useQueenName()(queen)}</QueenMark>;
}
