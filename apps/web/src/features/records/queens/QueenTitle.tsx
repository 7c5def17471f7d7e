import { Group } from '@mantine/core';
import type { Queen } from '@propolis/contract';
import { ColorDot } from '../../../ui/ColorDot.tsx';
import { QUEEN_PAINTS } from './queen-colours.ts';
import { colourOf } from './queens-view.ts';
import { useQueenName } from './use-queen-name.ts';

/** The name of a queen, which contains her colour as a word, and a dot in this colour. */
export function QueenTitle({ queen }: { readonly queen: Queen }) {
  const nameOf = useQueenName();
  const colour = colourOf(queen);
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" gap={8}>
      {colour && <ColorDot color={QUEEN_PAINTS[colour]} />}
      {nameOf(queen)}
    </Group>
  );
}
