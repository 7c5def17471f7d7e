import { expect, test } from 'vitest';
import { aFeeding } from '../../../test/records.ts';
import { addRecordPhotos, keepPhoto } from '../../features/observations/photos/photos.api.ts';
import { createRecord } from '../../features/records/records.api.ts';
import type { ListedWrite } from '../../lib/writes/outbox-state.ts';
import { writeDown } from '../../lib/writes/write-down.ts';
import { dependentsOf, entriesOf } from './waiting-entries.ts';

const RECORD = '5c3f0e0a-0000-4000-8000-000000000001';
const PHOTO = '5c3f0e0a-0000-4000-8000-000000000002';
const listed = (mutation: Parameters<typeof writeDown>[0], variables: unknown): ListedWrite => ({
  write: writeDown(mutation, variables, 'Élise'),
  state: 'onDevice',
  held: undefined,
  trouble: undefined,
});

test('photos for a record that waits are an entry with their pictures, and are discarded with the record', () => {
  const photo = listed(keepPhoto, { id: PHOTO, file: new Blob(['a receipt']) });
  const record = listed(createRecord, { apiaryId: 1, input: aFeeding(), idempotencyKey: RECORD });
  const adding = listed(addRecordPhotos, { recordId: RECORD, day: '2026-07-02', photos: [PHOTO] });
  const all = [photo, record, adding];
  expect(entriesOf(all)).toEqual([
    { ...record, photos: [] },
    { ...adding, photos: [photo] },
  ]);
  expect(dependentsOf(record, all)).toEqual([adding]);
});
