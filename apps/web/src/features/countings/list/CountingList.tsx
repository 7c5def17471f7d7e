import type { Apiary, CountingPage } from '@propolis/contract';
import { CountingCard } from './CountingCard.tsx';
import styles from './CountingList.module.css';

interface CountingListProps {
  readonly countings: CountingPage['data'];
  /** Where hives have their names. */
  readonly apiaries: readonly Apiary[];
}

/** Countings as cards, in the order of the list. */
export function CountingList({ countings, apiaries }: CountingListProps) {
  const names = new Map(apiaries.flatMap(({ hives }) => hives.map(({ id, name }) => [id, name])));
  return (
    <ul className={styles.cards}>
      {countings.map((counting) => (
        <CountingCard
          key={counting.id}
          counting={counting}
          hiveName={counting.hive_id === null ? undefined : names.get(counting.hive_id)}
        />
      ))}
    </ul>
  );
}
