import { Group } from '@mantine/core';
import type { QueenColour } from '@propolis/domain';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { ColorDot } from '../../../ui/ColorDot.tsx';
import { QUEEN_PAINTS } from './queen-colours.ts';

/** The colour of a queen as a dot and a word. */
export function QueenMark({ colour }: { readonly colour: QueenColour }) {
  const { queenColours } = useLabels().records;
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" gap={8}>
      <ColorDot color={QUEEN_PAINTS[colour]} />
      {queenColours[colour]}
    </Group>
  );
}
