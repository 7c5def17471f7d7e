import { findBeeRace, findHiveType } from './hives.ts';
import type { FrameKind, HivePart } from './records/equipment.ts';
import type { Feed } from './records/feeding.ts';
import type { FollowUpKind } from './records/follow-ups.ts';
import type { Food, HarvestUnit } from './records/harvest.ts';
import type { MedicineMovement, MedicineUnit } from './records/inventory.ts';
import type { RecordKind } from './records/kinds.ts';
import type { QueenColour, QueenLastEvent, QueenMating, QueenOrigin } from './records/queens.ts';
import type { QueenStage } from './records/split.ts';
import type { DeathCause, Remains, StockEvent } from './records/stock.ts';
import type { Indication, Substance } from './records/treatments.ts';
import type { SeasonStepKind } from './varroa/season.ts';

type Words = Readonly<Record<string, string>>;

/** The texts of the domain's lists in one language: `words/{language}.json`, which the web and the server load. */
export interface DomainWords {
  readonly observations: {
    readonly categories: Words;
    /** By category, then by subcategory. */
    readonly subcategories: Readonly<Record<string, Words>>;
    readonly items: Words;
    /** By item, then by option. The inner steps of a scale have no words. */
    readonly options: Readonly<Record<string, Words>>;
  };
  readonly hives: {
    /** By hex. */
    readonly colors: Words;
    /** By key, as races are. */
    readonly types: Words;
    readonly races: Words;
  };
  /** By the values of the lists of records. */
  readonly records: {
    readonly kinds: Readonly<Record<RecordKind, string>>;
    readonly feeds: Readonly<Record<Feed, string>>;
    readonly foods: Readonly<Record<Food, string>>;
    readonly units: Readonly<Record<HarvestUnit | MedicineUnit, string>>;
    readonly substances: Readonly<Record<Substance, string>>;
    readonly indications: Readonly<Record<Indication, string>>;
    readonly movements: Readonly<Record<MedicineMovement, string>>;
    readonly queenEvents: Readonly<Record<QueenLastEvent, string>>;
    readonly queenOrigins: Readonly<Record<QueenOrigin, string>>;
    readonly queenMatings: Readonly<Record<QueenMating, string>>;
    readonly queenStages: Readonly<Record<QueenStage, string>>;
    readonly queenColours: Readonly<Record<QueenColour, string>>;
    readonly stockEvents: Readonly<Record<StockEvent, string>>;
    readonly deathCauses: Readonly<Record<DeathCause, string>>;
    readonly remains: Readonly<Record<Remains, string>>;
    readonly frames: Readonly<Record<FrameKind, string>>;
    readonly parts: Readonly<Record<HivePart, string>>;
    readonly followUps: Readonly<Record<FollowUpKind, string>>;
  };
  readonly varroaSteps: Readonly<Record<SeasonStepKind, string>>;
  /** What proposed names begin with. */
  readonly names: { readonly apiary: string; readonly hive: string };
}

/** Functions that return the label of an entry. */
export const labelsOf = ({ observations, hives, records, varroaSteps, names }: DomainWords) => ({
  names,
  records,
  varroaSteps,
  category: (key: string): string => observations.categories[key] ?? key,
  subcategory: (category: string, key: string): string => observations.subcategories[category]?.[key] ?? key,
  item: (key: string): string => observations.items[key] ?? key,
  /** Undefined for an inner step of a scale. */
  option: (item: string, key: string): string | undefined => observations.options[item]?.[key],
  color: (hex: string): string | undefined => hives.colors[hex],
  /** Undefined for an id that no version of the list has had. */
  hiveType: (id: number): string | undefined => hives.types[findHiveType(id)?.key ?? ''],
  beeRace: (id: number): string | undefined => hives.races[findBeeRace(id)?.key ?? ''],
});
/** Labels in one language. */
export type Labels = ReturnType<typeof labelsOf>;
