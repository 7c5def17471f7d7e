import type { StoredRecord } from '@propolis/contract';
import {
  FRAME_ITEMS,
  type ObservationData,
  SPLIT_ITEMS,
  type SplitGift,
  SUPERS_ITEM,
  valuesOfParts,
} from '@propolis/domain';
import type { GivenToHive } from './records.events.ts';

type Given = Omit<GivenToHive, 'hiveId'>;
type Stored<Kind extends StoredRecord['kind']> = Extract<StoredRecord, { kind: Kind }>;

/** What a record gives to each of its hives, by the uid of the hive. */
export function givenBy(content: StoredRecord): ReadonlyMap<string, Given> {
  const given = content.hives.map(({ uid }, at) => [uid, givenTo(content, at)] as const);
  return new Map(given.filter(([, { values, changes }]) => changes.length + Object.keys(values).length > 0));
}

/** Whether records of this kind can give values. */
export const isGiving = (content: StoredRecord): boolean =>
  content.kind === 'equipment' ||
  (content.kind === 'harvest' && Boolean(content.supers_off)) ||
  (content.kind === 'stock' && (content.split !== undefined || content.merge !== undefined));

const NOTHING: ObservationData = {};

function givenTo(content: StoredRecord, at: number): Given {
  if (content.kind === 'equipment') return equipmentOf(content);
  if (content.kind === 'harvest') return { values: NOTHING, changes: supersTakenBy(content) };
  if (content.kind === 'stock') return { values: NOTHING, changes: framesOf(content, at) };
  return { values: NOTHING, changes: [] };
}

function equipmentOf(content: Stored<'equipment'>): Given {
  const { supers, frames } = content;
  const changes = [
    { key: SUPERS_ITEM, by: supers ?? 0, field: 'supers' },
    ...FRAME_ITEMS.map(([kind, key]) => ({ key, by: frames[kind] ?? 0, field: `frames.${kind}` })),
  ].filter(({ by }) => by !== 0);
  return { values: valuesOfParts(content), changes };
}

const supersTakenBy = ({ supers_off: number }: Stored<'harvest'>): Given['changes'] =>
  number ? [{ key: SUPERS_ITEM, by: -number, field: 'supers_off' }] : [];

/** What a split or a merge gives to the hive of this position, or takes from it. */
function framesOf({ split, merge }: Stored<'stock'>, at: number): Given['changes'] {
  if (merge) return at === 0 ? changesBy(merge, '') : [];
  if (!split) return [];
  const { parts } = split;
  const own = parts[at - 1];
  if (own) return changesBy(own, `parts.${at - 1}.`);
  return at > 0 ? [] : changesBy(takenFor(parts), 'parts.0.');
}

/** The divided hive loses the sum of the gifts to its parts. */
const takenFor = (parts: readonly SplitGift[]): SplitGift => ({
  brood: -parts.reduce((sum, { brood }) => sum + brood, 0),
  stores: -parts.reduce((sum, { stores }) => sum + stores, 0),
  bees: -parts.reduce((sum, { bees }) => sum + bees, 0),
});

const changesBy = (gift: SplitGift, path: string): Given['changes'] =>
  SPLIT_ITEMS.flatMap(([field, key]) =>
    gift[field] === 0 ? [] : [{ key, by: gift[field], field: `${path}${field}` }],
  );
