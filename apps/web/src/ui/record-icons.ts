import type { RecordKind } from '@propolis/domain';
import {
  IconArrowsExchange,
  IconBasket,
  IconBottle,
  IconCrown,
  IconMedicineSyrup,
  IconPackage,
  IconStack2,
} from '@tabler/icons-react';

/** The sign of each kind of record: in the journal, in the story of a hive and on curves. */
export const RECORD_ICONS = {
  treatment: IconMedicineSyrup,
  medicine: IconPackage,
  feeding: IconBottle,
  harvest: IconBasket,
  equipment: IconStack2,
  queen: IconCrown,
  stock: IconArrowsExchange,
} as const satisfies Readonly<Record<RecordKind, unknown>>;
