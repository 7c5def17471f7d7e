import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { StopState } from './round.ts';
import styles from './StopDot.module.css';

interface StopDotProps {
  /** Of the hive, in hex without a sign. */
  readonly color: string;
  readonly state: StopState;
}

const SIGNS: Readonly<Record<StopState, typeof IconCheck | null>> = {
  open: null,
  noted: IconCheck,
  passed: IconMinus,
};

/** A hive of the round in its colour: a ring while it is to be seen, then filled, with a sign of what became of it. */
export function StopDot({ color, state }: StopDotProps) {
  const Sign = SIGNS[state];
  const hex = `#${color}`;
  return (
    <span
      className={styles.dot}
      style={{ borderColor: hex, backgroundColor: state === 'open' ? undefined : hex }}
      aria-hidden
    >
      {Sign && <Sign size={16} stroke={3} />}
    </span>
  );
}
