import type { StoredRecord } from '@propolis/contract';
import type { RecordedQueen } from '../queens/queens.service.ts';

type Stock = Extract<StoredRecord, { kind: 'stock' }>;
type Hive = StoredRecord['hives'][number];

/** What a record says about queens. */
export function queensOf(content: StoredRecord): readonly RecordedQueen[] {
  if (content.kind === 'stock') return [...queensOfSplit(content), ...queensOfMerge(content)];
  if (content.kind !== 'queen') return [];
  const { queen, new_queen, event, hives } = content;
  return hives.map((hive) => ({ queen, new_queen, event, hive, path: '' }));
}

function queensOfSplit({ split, hives: [, ...hives] }: Stock): readonly RecordedQueen[] {
  if (!split) return [];
  const { parts, queen_part, parent_queen } = split;
  return hives.flatMap((hive, at) => {
    const path = `parts.${at}.`;
    const goes = at === queen_part ? introduced(parent_queen, hive, path) : [];
    const { queen = null, new_queen = null } = parts[at] ?? {};
    return [...goes, ...introduced(queen, hive, path).map((given) => ({ ...given, new_queen }))];
  });
}

function queensOfMerge({ merge, hives: [own, other] }: Stock): readonly RecordedQueen[] {
  if (!merge || !own || !other) return [];
  const { queen, own_queen, other_queen } = merge;
  if (queen === 'own') return removed(other_queen, other);
  if (queen === 'other') return [...removed(own_queen, own), ...introduced(other_queen, own, '')];
  return [];
}

const introduced = (queen: string | null, hive: Hive, path: string): readonly RecordedQueen[] =>
  queen === null ? [] : [{ queen, new_queen: null, event: 'introduced', hive, path }];

const removed = (queen: string | null, hive: Hive): readonly RecordedQueen[] =>
  queen === null ? [] : [{ queen, new_queen: null, event: 'removed', hive, path: '' }];
