import type { Camera } from '@propolis/contract';
import { useEffect } from 'react';
import { takeSharedPhotos } from '../../../lib/shared-photos.ts';
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
import { turnPhoto } from './turn-photo.ts';
import { useShotFiles } from './use-shot-files.ts';

interface CountingFormOptions {
  readonly fixed: FixedPlace | undefined;
  readonly camera: Camera | undefined;
  readonly account: string | null;
  /** IANA; of the browser. */
  readonly timeZone: string;
}

/** The fields and the photos of the form, held together by the keys of the shots. */
export function useCountingForm({ fixed, camera, account, timeZone }: CountingFormOptions) {
  const photos = useShotFiles();
  const drafted = useDraftedForm<CountingFormValues>({
    draftKey: countingDraftKey(fixed, account),
    initial: countingFormValues(fixed, camera),
    resolver: countingResolver(photos.read, timeZone),
  });
  const { form } = drafted;
  const shots = form.watch('shots');
  const change = (next: readonly Shot[]) =>
    form.setValue('shots', next, { shouldValidate: form.formState.isSubmitted });
  const current = () => form.getValues('shots');
  useEffect(() => {
    // Photos are in no draft: of several shots the first one is left.
    const [first, ...others] = form.getValues('shots');
    if (first && others.length > 0) form.setValue('shots', [first]);
  }, [form]);
  const place = ({ file, faults, taken, offset }: ReadShot, shot: Shot) => {
    photos.put(shot.key, { file, faults });
    // What was said by hand stands where the camera says nothing.
    const placed = { ...shot, ...(taken && { taken, offset }) };
    const isThere = current().some(({ key }) => key === shot.key);
    change(isThere ? current().map((one) => (one.key === shot.key ? placed : one)) : [...current(), placed]);
  };
  /** The first takes the place that waits for one; each other is a counting more. */
  const add = async (files: readonly File[]) => {
    for (const chosen of files) {
      const read = await readShot(chosen);
      const waiting = current().find(({ key }) => !photos.read().has(key));
      place(read, waiting ?? newShot(String(fixed?.hiveId ?? '')));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was shared is taken once, by the form that opens first
  useEffect(() => void takeSharedPhotos().then(add), []);
  return {
    ...drafted,
    shots,
    files: photos.files,
    changeShot: (key: string, part: Partial<Shot>) =>
      change(current().map((shot) => (shot.key === key ? { ...shot, ...part } : shot))),
    /** Hives of another apiary are none of this one (spec 2). */
    chooseApiary: (apiaryId: string) => {
      form.setValue('apiary_id', apiaryId);
      change(current().map((shot) => ({ ...shot, hive_id: '' })));
    },
    add,
    /** Answers whether it could be turned. */
    turn: async (key: string): Promise<boolean> => {
      const shown = photos.read().get(key);
      const file = shown && (await turnPhoto(shown.file));
      if (shown && file) photos.put(key, { ...shown, file });
      return file !== undefined;
    },
    remove: (key: string) => {
      photos.remove(key);
      const left = current().filter((shot) => shot.key !== key);
      change(left.length > 0 ? left : [newShot(String(fixed?.hiveId ?? ''))]);
    },
    discard: () => {
      photos.clear();
      drafted.discard();
    },
  };
}
export type CountingFormState = ReturnType<typeof useCountingForm>;
