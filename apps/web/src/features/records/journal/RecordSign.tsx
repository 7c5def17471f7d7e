import type { RecordKind } from '@propolis/domain';
import { RECORD_ICONS } from '../../../ui/record-icons.ts';
import styles from './RecordSign.module.css';

/** The sign of a kind of record; the words beside it name the kind. */
export function RecordSign({ kind }: { readonly kind: RecordKind }) {
  const Icon = RECORD_ICONS[kind];
  return (
    <span className={styles.sign}>
      <Icon size={22} aria-hidden />
    </span>
  );
}
