import { usePrinting } from '../../../ui/use-printing.ts';
import type { EvolutionView } from '../evolution-view.ts';
import styles from './PrintedSource.module.css';
import { useAttribution } from './use-attribution.ts';

/** Attribution of the readings, visible only when printed. */
export function PrintedSource({ view }: { readonly view: EvolutionView }) {
  const attribution = useAttribution(view);
  return usePrinting() ? <p className={`quiet ${styles.source}`}>{attribution}</p> : null;
}
