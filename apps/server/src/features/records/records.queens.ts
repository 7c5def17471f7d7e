import type { StoredRecord } from '@propolis/contract';
import type { RecordedQueen } from '../queens/queens.service.ts';

/** What a record says about queens. */
export function queensOf(content: StoredRecord): readonly RecordedQueen[] {
  if (content.kind !== 'queen') return [];
  const { queen, new_queen, event, hives } = content;
  return hives.map((hive) => ({ queen, new_queen, event, hive, path: '' }));
}
