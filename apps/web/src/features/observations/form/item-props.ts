import type { ObservationItem, ObservationValue } from '@propolis/domain';

export interface ItemFieldProps {
  readonly item: ObservationItem;
  /** Undefined while it has not been touched. */
  readonly value: ObservationValue | undefined;
  /** The value of the hive's latest observation. */
  readonly last: ObservationValue | undefined;
  readonly error: string | undefined;
  /** Shows number chips even without a last value. */
  readonly quick?: boolean | undefined;
  readonly onChange: (value: ObservationValue | undefined) => void;
}

export interface ItemControlProps extends ItemFieldProps {
  readonly label: string;
}
