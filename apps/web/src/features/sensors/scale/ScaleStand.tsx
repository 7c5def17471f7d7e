import { Stack } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import type { ReactNode } from 'react';
import { StandDrawing } from '../../../ui/art/StandDrawing.tsx';
import styles from './ScaleStand.module.css';

interface ScaleStandProps {
  /** The hive on each slot, from left to right. */
  readonly slots: readonly (Hive | undefined)[];
  /** Content below each slot. */
  readonly below: (position: number) => ReactNode;
}

const lookOf = (hive: Hive | undefined) =>
  hive
    ? {
        color: hive.color,
        supers: Number(hive.observations_aggregate.structure_honey_super ?? 0),
        hasRock: hive.observations_aggregate.structure_has_rock === true,
      }
    : null;

/** A scale with its hives in their colours, and content below each slot. */
export function ScaleStand({ slots, below }: ScaleStandProps) {
  const count = { '--slots': slots.length };
  return (
    <div className={styles.stand} style={count}>
      <StandDrawing slots={slots.map(lookOf)} />
      <ol className={styles.slots}>
        {slots.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place on the stand
          <Stack component="li" key={at} gap={0} align="center" miw={0} ta="center">
            {below(at + 1)}
          </Stack>
        ))}
      </ol>
    </div>
  );
}
