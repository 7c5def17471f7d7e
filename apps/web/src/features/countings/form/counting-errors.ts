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

/** Fields per photo; all others belong to the form. */
const OF_SHOT: readonly string[] = ['photo', 'photo_timestamp', 'photo_timestamp_timezone', 'hive_id'];

export type ShotField = 'photo' | 'photo_timestamp' | 'hive_id';

/**
 * Validates every photo with its fields by the server's rules (specification 5). The error type contains all
 * codes of a field, separated by commas; those of a photo are under `shots.0.photo`.
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

/** Errors of one photo with its fields: all codes by field. */
async function faultsOf(shot: Shot, values: CountingFormValues, { files, timeZone }: Known) {
  const input = countingInput(values, shot, timeZone);
  const found = await checkByRules(CountingForm, input);
  const photo = photoFaults(shot, files);
  return Object.entries({
    // Errors that the body cannot represent: a time in the future.
    ...(isAhead(input.photo_timestamp, timeZone) && { photo_timestamp: ['in_future'] }),
    ...found,
    ...(photo.length > 0 && { photo }),
  });
}

/** A camera's clock may be wrong, so its time in the future is an error that the beekeeper can correct. */
const isAhead = (taken: unknown, timeZone: string): boolean =>
  typeof taken === 'string' && isToCome(readMoment(taken, timeZone) ?? 0, now());

const photoFaults = ({ key }: Shot, files: ShotFiles): readonly string[] =>
  files.get(key)?.faults ?? ['photo_required'];

/** The texts of all errors of a field, joined with commas (specification 5). */
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
    /** Errors of a chosen file, shown at once because it has no preview. */
    ofFile: (file: ShotFile | undefined) => wordsOf(file?.faults ?? []),
  };
}
export type CountingErrors = ReturnType<typeof useCountingErrors>;
