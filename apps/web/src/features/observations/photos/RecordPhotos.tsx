import { Stack } from '@mantine/core';
import type { Photo } from '@propolis/contract';
import { RECORD_PHOTOS_MAX } from '@propolis/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { localNoon } from '../../../lib/dates.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { untilKept } from '../../../lib/writes/outbox.ts';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import { PhotoButtons } from './PhotoField.tsx';
import { PhotoStrip } from './PhotoStrip.tsx';
import { addRecordPhotos, keepPhoto, recordPhotosQuery } from './photos.api.ts';
import { shrinkPhoto } from './use-form-photos.ts';

interface RecordPhotosProps {
  readonly recordId: string;
  /** The day of the record. */
  readonly day: string;
  /** False for a cancelled record. */
  readonly canAdd: boolean;
}

const NO_PHOTOS: readonly Photo[] = [];

/** The photos of a record, which it keeps, and buttons that add more. */
export function RecordPhotos({ recordId, day, canAdd }: RecordPhotosProps) {
  const t = useTranslations('observations.photos');
  const sayFailure = useSayFailure();
  const client = useQueryClient();
  const keep = keepPhoto.use();
  const addToRecord = addRecordPhotos.use();
  const { data: photos = NO_PHOTOS } = useQuery(recordPhotosQuery(recordId));
  const isFull = photos.length >= RECORD_PHOTOS_MAX;
  const addOne = async (file: File) => {
    const id = newIdempotencyKey();
    const sent = keep({ id, file: await shrinkPhoto(file) });
    // Once it is stored here, it reaches its record even if this page is closed during the upload.
    if (!(await untilKept(client, id, sent))) await sent;
    await Promise.all([sent, addToRecord({ recordId, day, photos: [id] })]);
  };
  const add = (files: readonly File[]) =>
    sayFailure(async () => {
      for (const file of files.slice(0, RECORD_PHOTOS_MAX - photos.length)) await addOne(file);
    });
  if (photos.length === 0 && !canAdd) return null;
  return (
    <Stack component="section" aria-label={t('title')} gap="xs" my="md" data-screen-only>
      <PhotoStrip observation={{ photos: [...photos], observation_date: localNoon(day).toISOString() }} />
      {canAdd && <PhotoButtons count={photos.length} isFull={isFull} onAdd={(files) => void add(files)} />}
    </Stack>
  );
}
