import { apiaryDay } from '@propolis/domain';
import { RecordPhotos } from '../../features/observations/photos/RecordPhotos.tsx';
import { RecordPage } from '../../features/records/journal/RecordPage.tsx';
import { TreatmentSuccess } from '../../features/varroa/success/TreatmentSuccess.tsx';
import { now } from '../../lib/clock.ts';

/** A record with whether it worked and its photos, which belong to other features. */
export function JournalRecordPage() {
  return (
    <RecordPage>
      {(record) => (
        <>
          {record.record.kind === 'treatment' && (
            <TreatmentSuccess record={record} today={apiaryDay(now())} />
          )}
          <RecordPhotos
            recordId={record.id}
            day={record.record.happened_on}
            canAdd={record.cancelled === null}
          />
        </>
      )}
    </RecordPage>
  );
}
