import type { Hive } from '@propolis/contract';
import { useMemo } from 'react';
import type { DoneEntry } from '../../features/observations/story/story-lines.ts';
import { RecordLine } from '../../features/records/RecordLine.tsx';
import { useHiveRecords } from '../../features/records/records.api.ts';

const NONE: readonly DoneEntry[] = [];

/** The records of a hive for its story. An observation itself says what its own records say. */
export function useDoneEntries({ id: hiveId }: Hive): readonly DoneEntry[] {
  const { data } = useHiveRecords(hiveId);
  return useMemo(
    () =>
      data
        ?.filter(({ origin }) => origin !== 'observation')
        .map((record) => ({
          id: record.id,
          day: record.record.happened_on,
          content: <RecordLine record={record} hiveId={hiveId} />,
        })) ?? NONE,
    [data, hiveId],
  );
}
