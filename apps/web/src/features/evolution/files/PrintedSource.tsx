import { usePrinting } from '../../../ui/use-printing.ts';
import type { EvolutionView } from '../evolution-view.ts';
import styles from './PrintedSource.module.css';
import { useAttribution } from './use-attribution.ts';

/** On paper alone: whose the readings are. */
export function PrintedSource({ view }: { readonly view: EvolutionView }) {
  const attribution = useAttribution(view);
  return usePrinting() ? <p className={styles.source}>{attribution}</p> : null;
}
