import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSubmitKeys } from '../../../ui/use-submit-keys.ts';
import { useFormPhotos } from '../photos/use-form-photos.ts';
import type { ObservationDraft } from './observation-draft.ts';
import { type DraftInput, useObservationDraft } from './use-observation-draft.ts';
import { useObservationErrors } from './use-observation-errors.ts';

interface ObservationFormOptions {
  readonly draftKey: string;
  readonly initial: DraftInput;
  /** Takes what was filled, with the photos that have arrived; the draft is dropped once it has. */
  readonly onSave: (draft: ObservationDraft) => unknown;
}

/** A form for one observation: its input, kept on the device, its photos, what is wrong with it, and sending it. */
export function useObservationForm({ draftKey, initial, onSave }: ObservationFormOptions) {
  const pictures = useTranslations('observations.photos');
  const kept = useObservationDraft(draftKey, initial);
  const { draft, restored, setItem, setItems, setDate, setPhotos, discard, drop } = kept;
  const photos = useFormPhotos(draft.photos, setPhotos);
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
      drop();
    } catch (failure) {
      showFailure(failure);
    } finally {
      setSending(false);
    }
  };
  return {
    form,
    draft,
    restored,
    photos,
    setItem,
    setItems,
    setDate,
    errorOf,
    message,
    sending,
    submit: (event: FormEvent) => void submit(event),
    discard: () => {
      discard();
      photos.reset(initial.photos);
    },
  };
}
