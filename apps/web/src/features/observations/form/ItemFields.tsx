import type { ObservationData, ObservationItem, ObservationValue } from '@propolis/domain';
import { type FormValues, isOffered } from './form-values.ts';
import { ItemField } from './ItemField.tsx';
import styles from './ItemGrid.module.css';

export interface ItemFieldsProps {
  readonly items: readonly ObservationItem[];
  readonly values: FormValues;
  /** Latest values of the hive, offered to be taken again. */
  readonly lasts: ObservationData;
  readonly quick?: boolean;
  readonly errorOf: (key: string) => string | undefined;
  /** `undefined` makes an item inactive again. */
  readonly onChange: (key: string, value: ObservationValue | undefined) => void;
}

/** The items of one subcategory; members of a group come and go with their group's item (specification 3). */
export function ItemFields({ items, values, lasts, quick, errorOf, onChange }: ItemFieldsProps) {
  return (
    <div className={styles.grid}>
      {items
        .filter((item) => isOffered(item, values))
        .map((item) => (
          <ItemField
            key={item.key}
            item={item}
            value={values[item.key]}
            last={lasts[item.key]}
            error={errorOf(item.key)}
            quick={quick}
            onChange={(value) => onChange(item.key, value)}
          />
        ))}
    </div>
  );
}
