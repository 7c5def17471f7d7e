import { RECORD_PHOTOS_MAX } from '@propolis/contract/client';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { PhotoField } from './PhotoField.tsx';
import { type AddRecordPhotos, addRecordPhotos } from './photos.api.ts';
import { useFormPhotos } from './use-form-photos.ts';

/** Waits until all photos are stored or uploaded; returns the ids. Throws the failure of the first one that failed. */
type Settle = () => Promise<readonly string[]>;

/** The photos of the form around it, which stores their ids with its other values. */
function FormPhotoField({ settle }: { readonly settle: RefObject<Settle | null> }) {
  const { getValues, setValue, watch } = useFormContext<{ photos: readonly string[] }>();
  watch('photos'); // Renders again when they change.
  const photos = useFormPhotos(
    () => getValues('photos'),
    (ids) => setValue('photos', ids, { shouldDirty: true }),
    RECORD_PHOTOS_MAX,
  );
  useImperativeHandle(settle, () => async () => {
    const ids = await photos.settled();
    if (ids === undefined) throw photos.photos.find(({ state }) => state === 'failed')?.failure;
    return ids;
  });
  return <PhotoField photos={photos} />;
}

type MadeRecord = Omit<AddRecordPhotos, 'photos'>;

/** Photos in a form that makes a record: the field, and `send`, which adds them behind the record. */
export function useNewRecordPhotos() {
  const settle = useRef<Settle>(null);
  const add = addRecordPhotos.use();
  return {
    field: <FormPhotoField settle={settle} />,
    /** If only the photos fail, the form sends the record again under its key, which makes it once. */
    send: async <Outcome extends { readonly answer?: { readonly id: string } | undefined }>(
      made: MadeRecord,
      make: () => Promise<Outcome>,
    ): Promise<Outcome> => {
      const photos = (await settle.current?.()) ?? [];
      const outcome = await make();
      // The outbox gives a record another id if the server has another record under the first one.
      const recordId = outcome.answer?.id ?? made.recordId;
      if (photos.length > 0) await add({ ...made, recordId, photos: [...photos] });
      return outcome;
    },
  };
}
