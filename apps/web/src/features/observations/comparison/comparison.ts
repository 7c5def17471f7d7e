import type { Observation } from '@propolis/contract';
import {
  OBSERVATION_CATALOGUE,
  OBSERVATION_DATE_KEY,
  type ObservationCategory,
  type ObservationItem,
  type ObservationSubcategory,
  type ObservationValue,
} from '@propolis/domain';

export interface ComparisonRow {
  readonly item: ObservationItem;
  /** One per observation, in their order; null is shown as a dash. */
  readonly values: readonly ObservationValue[];
}
export interface ComparisonSection {
  readonly category: ObservationCategory;
  readonly subcategory: ObservationSubcategory;
  readonly rows: readonly ComparisonRow[];
}

/** These stand in the head of each column. */
const HEAD_KEYS: readonly string[] = [OBSERVATION_DATE_KEY, 'general_impression'];

/**
 * Observations side by side, by category and item in the catalogue's order (specification 2). Only items that some
 * observation has a value for get a row; hidden items too, for hiding never loses history (specification).
 */
export function compareObservations(observations: readonly Observation[]): ComparisonSection[] {
  return OBSERVATION_CATALOGUE.flatMap((category) =>
    category.children.map((subcategory) => ({
      category,
      subcategory,
      rows: subcategory.items
        .filter((item) => !HEAD_KEYS.includes(item.key))
        .map((item) => ({ item, values: observations.map(({ data }) => data[item.key] ?? null) }))
        .filter((row) => row.values.some((value) => value !== null)),
    })),
  ).filter((section) => section.rows.length > 0);
}
