import type { Apiary, Hive } from '@propolis/contract';
import { VarroaLine } from '../../features/countings/meaning/VarroaLine.tsx';
import { HiveInfo } from '../../features/hives/page/HiveInfo.tsx';
import { LastObservation } from '../../features/observations/story/LastObservation.tsx';
import styles from './HiveSummary.module.css';

interface HiveSummaryProps {
  readonly hive: Hive;
  readonly apiary: Apiary;
  readonly now: Date;
}

/** What a beekeeper asks first of a hive: the last visit, its varroa, and what it is. */
export function HiveSummary({ hive, apiary, now }: HiveSummaryProps) {
  return (
    <div className={styles.summary}>
      <LastObservation hive={hive} now={now} />
      {/* On paper the counts stand below as a whole. */}
      <div data-screen-only>
        <VarroaLine hive={hive} now={now} />
      </div>
      <HiveInfo hive={hive} apiary={apiary} />
    </div>
  );
}
