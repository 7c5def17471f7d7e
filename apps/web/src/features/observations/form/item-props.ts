import type { ObservationItem, ObservationValue } from '@propolis/domain';

export interface ItemFieldProps {
  readonly item: ObservationItem;
  /** Undefined while it has not been touched. */
  readonly value: ObservationValue | undefined;
  /** What the hive's latest observation says. */
  readonly last: ObservationValue | undefined;
  readonly error: string | undefined;
  /** Numbers are one press away, also where last time says nothing. */
  readonly quick?: boolean | undefined;
  readonly onChange: (value: ObservationValue | undefined) => void;
}

export interface ItemControlProps extends ItemFieldProps {
  readonly label: string;
}
