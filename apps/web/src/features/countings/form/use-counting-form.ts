import type { Apiary, Camera } from '@propolis/contract';
import { EXIF_HEAD_BYTES, turnedRight } from '@propolis/file-formats';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
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
  withStandingHives,
} from './counting-form.ts';
import { type ReadShot, readShot, unreadShot } from './read-shot.ts';
import { type ShotPhotos, useShotFiles } from './use-shot-files.ts';

/**
 * The photo rotated clockwise by a quarter turn in its metadata, with unchanged pixels; undefined if the
 * metadata cannot store it.
 */
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
  /** Option text of the hive of each new shot. */
  readonly hiveId: string;
}

/** The shots of the form and their photos, linked by key. */
function useShots({ form, photos, hiveId }: ShotsOptions) {
  const current = () => form.getValues('shots');
  const without = (keys: readonly string[]) => current().filter(({ key }) => !keys.includes(key));
  const change = (next: readonly Shot[]) =>
    form.setValue('shots', next, { shouldValidate: form.formState.isSubmitted });
  /** Returns whether the photo is stored on the device. */
  const place = ({ file, faults, taken, offset }: ReadShot, shot: Shot): Promise<boolean> => {
    const keeping = photos.put(shot.key, { file, faults });
    // A typed time is kept if the camera has stored none.
    const placed = { ...shot, chosen: true, ...(taken && { taken, offset }) };
    const isThere = current().some(({ key }) => key === shot.key);
    change(isThere ? current().map((one) => (one.key === shot.key ? placed : one)) : [...current(), placed]);
    return keeping;
  };
  /** The first photo fills the empty shot; each other one adds a shot. */
  const add = async (chosen: File): Promise<boolean> => {
    // A phone also offers photos that it has only in the cloud.
    const read = await readShot(chosen).catch(() => unreadShot(chosen));
    return place(read, current().find((shot) => !shot.chosen) ?? newShot(hiveId));
  };
  /** If the device storage fails, the shot stays in the draft for the next visit. */
  const isLost = ({ key, chosen }: Shot): Promise<boolean> | false =>
    chosen &&
    photos.restore(key).then(
      (isThere) => !isThere,
      () => false,
    );
  /** A photo that was evicted must be chosen again; the fields of the first shot are kept. */
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
    /** Clears hives of another apiary (specification 2). */
    leaveHives: () => change(current().map((shot) => ({ ...shot, hive_id: '' }))),
    add: async (chosen: readonly File[]) => {
      for (const file of chosen) await add(file);
    },
    turn: async (key: string) => {
      const shown = photos.read().get(key);
      const file = shown && (await turnPhoto(shown.file));
      if (shown && file) await photos.put(key, { ...shown, file });
    },
    /** At least one shot stays, without a photo. */
    remove: (...keys: readonly string[]) => {
      const left = without(keys);
      photos.remove(...keys);
      change(left.length > 0 ? left : [newShot(hiveId)]);
    },
  };
}

interface CountingFormOptions {
  readonly apiaries: readonly Apiary[];
  readonly fixed: FixedPlace | undefined;
  readonly camera: Camera | undefined;
  readonly account: string | null;
  /** IANA zone of the browser. */
  readonly timeZone: string;
}

/** Fields and photos of the form, both stored on the device until they are sent or queued. */
export function useCountingForm({ apiaries, fixed, camera, account, timeZone }: CountingFormOptions) {
  const photos = useShotFiles();
  const drafted = useDraftedForm<CountingFormValues>({
    draftKey: countingDraftKey(fixed, account),
    initial: countingFormValues(fixed, camera),
    complete: (values) => withStandingHives(values, apiaries),
    hasFiles: true,
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
    /** Removes photos that are sent or queued; returns whether none is left. */
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
