import type { JournalRecord, RecordContent } from '@propolis/contract';
import { Link } from '@tanstack/react-router';
import { useLabels } from '../../lib/i18n/labels.ts';
import { toRecord } from '../../lib/paths.ts';
import { RECORD_ICONS } from '../../ui/record-icons.ts';
import { WaitingMark } from '../../ui/WaitingMark.tsx';
import { useRecordTitle } from './journal/use-record-words.ts';
import { useRecordState } from './one-record.api.ts';
import styles from './RecordLine.module.css';

interface RecordLineProps {
  readonly record: JournalRecord;
  /** Of its hives, the one whose amount is shown. */
  readonly hiveId: number;
}

/** What was done to one hive, as a link to its record. */
export function RecordLine({ record: { id, record }, hiveId }: RecordLineProps) {
  const labels = useLabels();
  const titleOf = useRecordTitle();
  const stateOf = useRecordState();
  const Icon = RECORD_ICONS[record.kind];
  return (
    <Link className={styles.line} {...toRecord(id)}>
      <Icon className={styles.icon} size={20} role="img" aria-label={labels.records.kinds[record.kind]} />
      <span>
        {titleOf(contentOfHive(record, hiveId))}
        <WaitingMark shown={stateOf(id) !== undefined} />
      </span>
    </Link>
  );
}

/** The content of a record for one of its hives alone. */
function contentOfHive(record: RecordContent, hiveId: number): RecordContent {
  if (record.kind === 'stock') return { ...record, hive_ids: [hiveId], colonies: 1 };
  if (!('amounts' in record) || record.amounts === null) return record;
  const amount = record.amounts[record.hive_ids.indexOf(hiveId)];
  return { ...record, hive_ids: [hiveId], amounts: amount === undefined ? null : [amount] };
}
