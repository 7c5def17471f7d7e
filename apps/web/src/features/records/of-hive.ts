import type { RecordContent } from '@propolis/contract';

/** The content of a record for one of its hives alone. */
export function contentOfHive(record: RecordContent, hiveId: number): RecordContent {
  if (record.kind === 'stock') return { ...record, hive_ids: [hiveId], colonies: 1 };
  if (!('amounts' in record) || record.amounts === null) return record;
  const amount = record.amounts[record.hive_ids.indexOf(hiveId)];
  return { ...record, hive_ids: [hiveId], amounts: amount === undefined ? null : [amount] };
}
