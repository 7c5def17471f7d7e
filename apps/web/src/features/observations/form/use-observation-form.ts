import type { FieldErrorCode } from '@propolis/contract';
import { OBSERVATION_PHOTOS_MAX } from '@propolis/contract/client';
import {
  findObservationItem,
  isReminderInThePast,
  missingMembers,
  OBSERVATION_DATE_KEY,
  OBSERVATION_ITEMS,
  type ObservationData,
  readObservationData,
  textMaxLength,
} from '@propolis/domain';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../../lib/clock-ahead.ts';
import { ApiFailure } from '../../../lib/http.ts';
import { isLocalMinute, splitMinute } from '../../../lib/local-minute.ts';
import { useFailureMessage, useFaultsMessage, useFieldError } from '../../../lib/use-words.ts';
import { useSubmitKeys } from '../../../ui/use-submit-keys.ts';
import { useFormPhotos } from '../photos/use-form-photos.ts';
import { activeValues } from './form-values.ts';
import type { ObservationDraft } from './observation-draft.ts';
import { type DraftInput, useObservationDraft } from './use-observation-draft.ts';

/** Form-only error: the server accepts a past day, because it may come from an archive or an old reminder. */
const OWN_CODE = 'before_observation';
type FormErrors = Readonly<Record<string, readonly (FieldErrorCode | typeof OWN_CODE)[]>>;

function errorsOfDate(date: string): FormErrors {
  if (!isLocalMinute(date))
    return { [OBSERVATION_DATE_KEY]: [splitMinute(date).day === '' ? 'required' : 'invalid_date'] };
  return new Date(date) > serverNow() ? { [OBSERVATION_DATE_KEY]: ['in_future'] } : {};
}

/** Applies the server's rules, so that the server rejects nothing that the form accepts. */
const errorsOfValues = (values: ObservationData, date: string): FormErrors => ({
  ...(isReminderInThePast(values, splitMinute(date).day) && { surveillance_reminder_date: [OWN_CODE] }),
  ...missingMembers(values, OBSERVATION_ITEMS),
  ...readObservationData(values, OBSERVATION_ITEMS).errors,
});

/** The errors of an observation, by item and as one sentence. */
function useObservationErrors() {
  const t = useTranslations('observations.form');
  const fieldError = useFieldError();
  const failureMessage = useFailureMessage();
  const faultsMessage = useFaultsMessage();
  const messageOf = (errors: FormErrors) =>
    faultsMessage(
      Object.values(errors).map(([code]) => code),
      t('incomplete'),
    );
  const [refusal, setRefusal] = useState<{ readonly errors: FormErrors; readonly message: string }>();
  const refuse = (errors: FormErrors, message: string) => setRefusal({ errors, message });
  return {
    message: refusal?.message,
    errorOf: (key: string) => {
      const code = refusal?.errors[key]?.[0];
      if (code === undefined || code === OWN_CODE) return code && t('reminderPassed');
      const item = findObservationItem(key);
      return fieldError({
        type: code,
        message: item && code === 'too_long' ? `${textMaxLength(item)}` : undefined,
      });
    },
    /** Returns whether the observation can be sent. */
    validate: ({ values, date }: ObservationDraft, photos: number): boolean => {
      const active = activeValues(values);
      const errors = { ...errorsOfDate(date), ...errorsOfValues(active, date) };
      const faults = messageOf(errors);
      if (faults) refuse(errors, faults);
      else if (photos === 0 && Object.keys(active).length === 0) refuse({}, t('nothing'));
      else {
        setRefusal(undefined);
        return true;
      }
      return false;
    },
    refuse: (message: string) => refuse({}, message),
    showFailure: (failure: unknown) => {
      const errors = failure instanceof ApiFailure ? failure.errors : {};
      refuse(errors, messageOf(errors) ?? `${failureMessage(failure)} ${t('kept')}`);
    },
  };
}

interface ObservationFormOptions {
  readonly draftKey: string;
  readonly initial: DraftInput;
  /** Latest values of the hive. */
  readonly lasts: ObservationData;
  /** Receives the draft with the uploaded photos; the stored draft is dropped when it resolves. */
  readonly onSave: (draft: ObservationDraft) => unknown;
}

/** The form of one observation: stored input, photos, errors and submit. */
export function useObservationForm({ draftKey, initial, lasts, onSave }: ObservationFormOptions) {
  const pictures = useTranslations('observations.photos');
  const kept = useObservationDraft(draftKey, initial);
  const { draft, restored } = kept;
  const photos = useFormPhotos(kept.storedPhotos, kept.setPhotos, OBSERVATION_PHOTOS_MAX);
  const { errorOf, message, validate, refuse, showFailure } = useObservationErrors();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useSubmitKeys(form);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || !validate(draft, photos.photos.length)) return;
    setSending(true);
    try {
      const arrived = await photos.settled();
      if (!arrived) return refuse(pictures('notSent'));
      await onSave({ ...draft, photos: [...arrived] });
      kept.drop();
    } catch (failure) {
      // A photo that is refused meanwhile is the cause.
      if (await photos.settled()) showFailure(failure);
      else refuse(pictures('notSent'));
    } finally {
      setSending(false);
    }
  };
  return {
    ...kept,
    form,
    /** A draft of another day shows its date, even if the date is hidden. */
    isOld: restored && splitMinute(draft.date).day !== splitMinute(initial.date).day,
    photos,
    /** Props of the items, and of the date. */
    fields: { values: draft.values, lasts, errorOf, onChange: kept.setItem },
    dateField: { date: draft.date, error: errorOf(OBSERVATION_DATE_KEY), onChange: kept.setDate },
    bar: { message, submitting: sending, byKeys: true },
    submit: (event: FormEvent) => void submit(event),
    discard: () => {
      kept.discard();
      photos.reset(initial.photos);
    },
  };
}
