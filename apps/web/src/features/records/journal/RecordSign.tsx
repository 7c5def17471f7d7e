import type { RecordKind } from '@propolis/domain';
import {
  IconArrowsExchange,
  IconBasket,
  IconBottle,
  IconCrown,
  IconDroplets,
  IconPackage,
  IconStack2,
} from '@tabler/icons-react';
import styles from './RecordSign.module.css';

/** As in the story of a hive. */
const ICONS: Readonly<Record<RecordKind, typeof IconBasket>> = {
  treatment: IconDroplets,
  medicine: IconPackage,
  feeding: IconBottle,
  harvest: IconBasket,
  equipment: IconStack2,
  queen: IconCrown,
  stock: IconArrowsExchange,
};

/** The sign of a kind of record; the words beside it name the kind. */
export function RecordSign({ kind }: { readonly kind: RecordKind }) {
  const Icon = ICONS[kind];
  return (
    <span className={styles.sign}>
      <Icon size={22} aria-hidden />
    </span>
  );
}
