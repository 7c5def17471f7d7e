import { Group } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { RECORD_ICONS } from '../../../ui/record-icons.ts';
import { useTreatmentWords } from '../signs/HiveSigns.tsx';
import { useTreatmentState } from '../signs/signs-of-others.ts';
import styles from './TreatmentLine.module.css';

/** The treatment of the hive and its honey in one line; empty without a treatment that matters today. */
export function TreatmentLine({ hive }: { readonly hive: Hive }) {
  const words = useTreatmentWords();
  const state = useTreatmentState(hive.id);
  if (!state) return null;
  return (
    <Group component="p" className={styles.line} align="flex-start" wrap="nowrap" gap="xs" py="xs" fw={600}>
      <RECORD_ICONS.treatment size={20} aria-hidden />
      <span>{words(state).join(' · ')}</span>
    </Group>
  );
}
