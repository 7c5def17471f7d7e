import type { Camera } from '@propolis/contract';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { countingResolver } from './counting-errors.ts';
import {
  type CountingFormValues,
  countingDraftKey,
  countingFormValues,
  type FixedPlace,
} from './counting-form.ts';
import { useShotFiles } from './use-shot-files.ts';
import { useShots } from './use-shots.ts';

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
