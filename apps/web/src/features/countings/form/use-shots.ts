import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { giveSharedPhotos } from '../../../lib/shared-photos.ts';
import { type CountingFormValues, newShot, type Shot } from './counting-form.ts';
import { type ReadShot, readShot } from './read-shot.ts';
import { turnPhoto } from './turn-photo.ts';
import type { ShotPhotos } from './use-shot-files.ts';

interface ShotsOptions {
  readonly form: UseFormReturn<CountingFormValues>;
  readonly photos: ShotPhotos;
  /** Text of the hive that each new shot is of. */
  readonly hiveId: string;
}

/** The shots of the form and their photos, held together by their keys. */
export function useShots({ form, photos, hiveId }: ShotsOptions) {
  const current = () => form.getValues('shots');
  const without = (keys: readonly string[]) => current().filter(({ key }) => !keys.includes(key));
  const change = (next: readonly Shot[]) =>
    form.setValue('shots', next, { shouldValidate: form.formState.isSubmitted });
  /** Answers whether the device keeps it. */
  const place = ({ file, faults, taken, offset }: ReadShot, shot: Shot): Promise<boolean> => {
    const keeping = photos.put(shot.key, { file, faults });
    // What was said by hand stands where the camera says nothing.
    const placed = { ...shot, chosen: true, ...(taken && { taken, offset }) };
    const isThere = current().some(({ key }) => key === shot.key);
    change(isThere ? current().map((one) => (one.key === shot.key ? placed : one)) : [...current(), placed]);
    return keeping;
  };
  /** The first takes the place that waits for one; each other is a counting more. */
  const add = async (chosen: File): Promise<boolean> => {
    const read = await readShot(chosen);
    return place(read, current().find((shot) => !shot.chosen) ?? newShot(hiveId));
  };
  /** Where the device does not say, it is there the next time that the form opens: nothing is taken out of the draft. */
  const isLost = ({ key, chosen }: Shot): Promise<boolean> | false =>
    chosen &&
    photos.restore(key).then(
      (isThere) => !isThere,
      () => false,
    );
  /** What the device has cleared away meanwhile is to be chosen again; what was typed beside the first stays. */
  const restore = async () => {
    const lost: string[] = [];
    for (const shot of current()) if (await isLost(shot)) lost.push(shot.key);
    const [first] = current();
    const left = without(lost);
    if (lost.length > 0 && first) change(left.length > 0 ? left : [{ ...first, chosen: false }]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the form that opens first, once
  useEffect(() => void restore(), []);
  return {
    takeShared: () => giveSharedPhotos(add),
    changeShot: (key: string, part: Partial<Shot>) =>
      change(current().map((shot) => (shot.key === key ? { ...shot, ...part } : shot))),
    /** Hives of another apiary are none of this one (specification 2). */
    leaveHives: () => change(current().map((shot) => ({ ...shot, hive_id: '' }))),
    add: async (chosen: readonly File[]) => {
      for (const file of chosen) await add(file);
    },
    /** Answers whether it could be turned. */
    turn: async (key: string): Promise<boolean> => {
      const shown = photos.read().get(key);
      const file = shown && (await turnPhoto(shown.file));
      if (shown && file) await photos.put(key, { ...shown, file });
      return file !== undefined;
    },
    /** There is always one at least, which waits for its photo. */
    remove: (...keys: readonly string[]) => {
      const left = without(keys);
      photos.remove(...keys);
      change(left.length > 0 ? left : [newShot(hiveId)]);
    },
  };
}
