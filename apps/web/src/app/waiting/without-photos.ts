import { addRecordPhotos } from '../../features/observations/photos/photos.api.ts';
import type { Write } from '../../lib/writes/write.ts';

/** Of an observation: its other variables are unchanged. */
interface WithPhotos {
  readonly input: { readonly photos?: readonly string[] };
}

/** The variables of an observation without these photos, which the server has refused. */
export function withoutPhotos({ variables }: Write, photos: readonly Write[]): unknown {
  const { input, ...others } = variables as WithPhotos; // only a write with photos waits for some
  const refused = photos.map(({ makes }) => makes);
  return { ...others, input: { ...input, photos: input.photos?.filter((id) => !refused.includes(id)) } };
}

/** Whether something is left of the write without its photos; photos for a record are all that it has. */
export const canGoWithoutPhotos = ({ name }: Write): boolean => name !== addRecordPhotos.name;
