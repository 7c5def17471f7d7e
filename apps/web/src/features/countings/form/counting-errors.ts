import { CountingForm } from '@propolis/contract';
import { isFieldErrorCode } from '@propolis/contract/client';
import { isToCome, readMoment } from '@propolis/domain';
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { checkByRules } from '../../../lib/rules.ts';
import { type CountingFormValues, countingInput, type Shot } from './counting-form.ts';
import type { ShotFile } from './read-shot.ts';
import type { ShotFiles } from './use-shot-files.ts';

/** Fields that belong to each photo alone, and where the others stand. */
const OF_SHOT: readonly string[] = ['photo', 'photo_timestamp', 'photo_timestamp_timezone', 'hive_id'];

export type ShotField = 'photo' | 'photo_timestamp' | 'hive_id';

/**
 * Checks every photo with what stands beside it by the server's own rules (specification 5). All codes of a field stand in the
 * error's type, separated by commas; those of a photo under `shots.0.photo`.
 */
export const countingResolver =
  (filesOf: () => ShotFiles, timeZone: string): Resolver<CountingFormValues> =>
  async (values) => {
    const errors: FieldErrors<CountingFormValues> = {};
    for (const [at, shot] of values.shots.entries())
      for (const [field, codes] of await faultsOf(shot, values, { files: filesOf(), timeZone }))
        set(errors, OF_SHOT.includes(field) ? `shots.${at}.${field}` : field, { type: codes.join() });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

interface Known {
  readonly files: ShotFiles;
  readonly timeZone: string;
}

/** Of one photo with what stands beside it: fields with all their codes. */
async function faultsOf(shot: Shot, values: CountingFormValues, { files, timeZone }: Known) {
  const input = countingInput(values, shot, timeZone);
  const found = await checkByRules(CountingForm, input);
  const photo = photoFaults(shot, files);
  return Object.entries({
    // What a body cannot say: a moment that is still to come is one like any other.
    ...(isAhead(input.photo_timestamp, timeZone) && { photo_timestamp: ['in_future'] }),
    ...found,
    ...(photo.length > 0 && { photo }),
  });
}

/** A camera's clock may be wrong; whoever sends the photo knows better. */
const isAhead = (taken: unknown, timeZone: string): boolean =>
  typeof taken === 'string' && isToCome(readMoment(taken, timeZone) ?? 0, now());

const photoFaults = ({ key }: Shot, files: ShotFiles): readonly string[] =>
  files.get(key)?.faults ?? ['photo_required'];

/** The words of all that is wrong with a field, joined with commas (specification 5). */
export function useCountingErrors(errors: FieldErrors<CountingFormValues>) {
  const t = useTranslations('errors.fields');
  const wordsOf = (codes: readonly string[]): string | undefined =>
    codes.map((code) => t(isFieldErrorCode(code) ? code : 'invalid')).join(', ') || undefined;
  const wordsAt = (path: string): string | undefined => {
    const { type }: { readonly type?: unknown } = get(errors, path) ?? {};
    return typeof type === 'string' ? wordsOf(type.split(',')) : undefined;
  };
  return {
    of: (field: Exclude<keyof CountingFormValues, 'shots'>) => wordsAt(field),
    ofShot: (at: number, field: ShotField) => wordsAt(`shots.${at}.${field}`),
    /** Of a file that cannot be sent, from when it is chosen: its preview shows nothing. */
    ofFile: (file: ShotFile | undefined) => wordsOf(file?.faults ?? []),
  };
}
export type CountingErrors = ReturnType<typeof useCountingErrors>;
