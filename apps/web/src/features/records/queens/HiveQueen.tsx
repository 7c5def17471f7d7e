import type { Queen } from '@propolis/contract';
import { Link } from '@tanstack/react-router';
import { toQueen } from '../../../lib/paths.ts';
import styles from './HiveQueen.module.css';
import { QueenTitle } from './QueenMark.tsx';

/** The queen of a hive, as a link to her page. */
export function HiveQueen({ queen }: { readonly queen: Queen }) {
  return (
    <Link className={styles.queen} {...toQueen(queen.id)}>
      <QueenTitle queen={queen} />
    </Link>
  );
}
