import { RecordPhotos } from '../../features/observations/photos/RecordPhotos.tsx';
import { RecordPage } from '../../features/records/journal/RecordPage.tsx';

/** A record with its photos, which belong to another feature. */
export function JournalRecordPage() {
  return (
    <RecordPage>
      {({ id, cancelled, record }) => (
        <RecordPhotos recordId={id} day={record.happened_on} canAdd={cancelled === null} />
      )}
    </RecordPage>
  );
}
