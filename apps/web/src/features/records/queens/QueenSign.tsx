import { VisuallyHidden } from '@mantine/core';
import type { Queen } from '@propolis/contract';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { ColorDot } from '../../../ui/ColorDot.tsx';
import { RECORD_ICONS } from '../../../ui/record-icons.ts';
import { QUEEN_PAINTS } from './QueenMark.tsx';
import styles from './QueenSign.module.css';
import { useQueens } from './queens.api.ts';
import { colourOf } from './queens-view.ts';
import { useQueenName } from './use-queen-name.ts';

/** The colour and the number of the queen of a hive, with her name as hidden text. */
function QueenSign({ queen }: { readonly queen: Queen }) {
  const t = useTranslations('queens');
  const colour = colourOf(queen);
  const words = t('sign', { name: useQueenName()(queen) });
  // A printed list is for notes: its rows stay one line high.
  return (
    <span className={`quiet ${styles.sign}`} data-screen-only title={words}>
      <RECORD_ICONS.queen size={18} aria-hidden />
      {colour && <ColorDot color={QUEEN_PAINTS[colour]} />}
      {queen.number && (
        <span className={styles.number} aria-hidden>
          {queen.number}
        </span>
      )}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

/** The sign of the queen of each hive, by hive id; none for a queen without year, colour and number. */
export function useQueenSigns(): ReadonlyMap<number, ReactNode> {
  const { data } = useQueens();
  return useMemo(
    () =>
      new Map(
        data?.flatMap((queen): [number, ReactNode][] => {
          const id = queen.hive?.id;
          const isTold = colourOf(queen) !== null || queen.number;
          return typeof id === 'number' && isTold ? [[id, <QueenSign key={queen.id} queen={queen} />]] : [];
        }),
      ),
    [data],
  );
}
