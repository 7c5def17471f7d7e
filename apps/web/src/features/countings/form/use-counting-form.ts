import type { Camera } from '@propolis/contract';
import { EXIF_HEAD_BYTES, turnedRight } from '@propolis/file-formats';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { giveSharedPhotos } from '../../../lib/shared-photos.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { countingResolver } from './counting-errors.ts';
import {
  type CountingFormValues,
  countingDraftKey,
  countingFormValues,
  type FixedPlace,
  newShot,
  type Shot,
} from './counting-form.ts';
import { type ReadShot, readShot } from './read-shot.ts';
import { type ShotPhotos, useShotFiles } from './use-shot-files.ts';

/** The same photo turned to the right by a quarter, without a pixel changed; undefined where it cannot be noted in it. */
async function turnPhoto(file: File): Promise<File | undefined> {
  const head = new Uint8Array(await file.slice(0, EXIF_HEAD_BYTES).arrayBuffer());
  const turned = turnedRight(head);
  if (!turned) return undefined;
  const { name, type, lastModified } = file;
  return new File([Uint8Array.from(turned), file.slice(EXIF_HEAD_BYTES)], name, { type, lastModified });
}

interface ShotsOptions {
  readonly form: UseFormReturn<CountingFormValues>;
  readonly photos: ShotPhotos;
  /** Text of the hive that each new shot is of. */
  readonly hiveId: string;
}

/** The shots of the form and their photos, held together by their keys. */
function useShots({ form, photos, hiveId }: ShotsOptions) {
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

interface CountingFormOptions {
  readonly fixed: FixedPlace | undefined;
  readonly camera: Camera | undefined;
  readonly account: string | null;
  /** IANA; of the browser. */
  readonly timeZone: string;
}

/** The fields and the photos of the form, which both lie on the device until they are handed over. */
export function useCountingForm({ fixed, camera, account, timeZone }: CountingFormOptions) {
  const photos = useShotFiles();
  const drafted = useDraftedForm<CountingFormValues>({
    draftKey: countingDraftKey(fixed, account),
    initial: countingFormValues(fixed, camera, useLanguage()),
    resolver: countingResolver(photos.read, timeZone),
  });
  const { form } = drafted;
  const { leaveHives, ...shots } = useShots({ form, photos, hiveId: String(fixed?.hiveId ?? '') });
  return {
    ...drafted,
    ...shots,
    shots: form.watch('shots'),
    files: photos.files,
    chooseApiary: (apiaryId: string) => {
      form.setValue('apiary_id', apiaryId);
      leaveHives();
    },
    /** Lets go of photos that lie elsewhere by now; answers whether that were all. */
    handOver: (keys: readonly string[]): boolean => {
      const isAll = form.getValues('shots').every(({ key }) => keys.includes(key));
      if (isAll) photos.remove(...keys);
      else shots.remove(...keys);
      if (isAll) drafted.drop();
      return isAll;
    },
    discard: () => {
      photos.remove(...form.getValues('shots').map(({ key }) => key));
      drafted.discard();
    },
  };
}
export type CountingFormState = ReturnType<typeof useCountingForm>;
