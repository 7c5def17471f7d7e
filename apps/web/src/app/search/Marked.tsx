import { findMatches } from '@propolis/domain';
import styles from './SearchDialog.module.css';

interface MarkedProps {
  readonly text: string;
  /** Folded words of the query. */
  readonly terms: readonly string[];
}

/** A text with what was searched for set off. */
export function Marked({ text, terms }: MarkedProps) {
  const matches = findMatches(text, terms);
  const ends = [0, ...matches.map(({ end }) => end)];
  return (
    <>
      {matches.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(ends[at], start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
