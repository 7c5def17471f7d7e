import type { QueenColour } from '@propolis/domain';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { ColorDot } from '../../../ui/ColorDot.tsx';
import styles from './QueenMark.module.css';
import { QUEEN_PAINTS } from './queen-colours.ts';

/** The colour of a queen as a dot and a word. */
export function QueenMark({ colour }: { readonly colour: QueenColour }) {
  const { queenColours } = useLabels().records;
  return (
    <span className={styles.mark}>
      <ColorDot color={QUEEN_PAINTS[colour]} />
      {queenColours[colour]}
    </span>
  );
}
