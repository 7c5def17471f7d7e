import type { Hive } from '@propolis/contract';
import { OBSERVATION_DATE_KEY, type ShowFlags } from '@propolis/domain';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { toLocalMinute } from '../../../lib/local-minute.ts';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { useSwipe } from '../../../ui/use-swipe.ts';
import { formCategories } from '../form/form-categories.ts';
import { activeValues } from '../form/form-values.ts';
import { ItemFields } from '../form/ItemFields.tsx';
import { ObservationDate } from '../form/ObservationDate.tsx';
import { draftKey, type ObservationDraft } from '../form/observation-draft.ts';
import { useObservationForm } from '../form/use-observation-form.ts';
import { MoreItems } from './MoreItems.tsx';
import styles from './StopForm.module.css';
import { splitForm } from './split-form.ts';

export interface StopWays {
  /** Undefined before the first hive. */
  readonly onBack: (() => void) | undefined;
  /** No hive is left behind this one. */
  readonly isLast: boolean;
}

interface StopFormProps extends StopWays {
  readonly hive: Hive;
  /** Keys of the items that are asked for at first sight. */
  readonly items: readonly string[];
  readonly flags: ShowFlags;
  readonly onNote: (draft: ObservationDraft) => void;
  readonly onPass: () => void;
}

const dayOf = (localMinute: string): string => localMinute.slice(0, 10);

/** One hive of the round: the usual items first, all others below; a hive without anything to note is passed by. */
export function StopForm({ hive, items, flags, onNote, onPass, onBack, isLast }: StopFormProps) {
  const t = useTranslations('observations.round');
  const [initial] = useState(() => ({ values: {}, date: toLocalMinute(now()), photos: [] }));
  const asked = useObservationForm({ draftKey: draftKey(hive.id), initial, onSave: onNote });
  const { form, draft, restored, photos, errorOf, setItem, setDate, discard } = asked;
  const { usual, rest } = splitForm(formCategories(flags), items);
  const isEmpty = Object.keys(activeValues(draft.values)).length === 0 && photos.photos.length === 0;
  const submit = (event: FormEvent) => {
    if (!isEmpty) return asked.submit(event);
    event.preventDefault();
    discard();
    onPass();
  };
  const swipe = useSwipe({ onLeft: () => form.current?.requestSubmit(), onRight: () => onBack?.() });
  const fields = { values: draft.values, lasts: hive.observations_aggregate, errorOf, onChange: setItem };
  // What was begun on another day says so.
  const isOld = restored && dayOf(draft.date) !== dayOf(initial.date);
  const date = (
    <ObservationDate date={draft.date} now={now()} error={errorOf(OBSERVATION_DATE_KEY)} onChange={setDate} />
  );
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit} {...swipe}>
      {restored && <RestoredNote onDiscard={discard} />}
      {isOld && date}
      {usual.length > 0 && (
        <section className={styles.usual} aria-label={t('usual')}>
          <ItemFields {...fields} items={usual} quick />
        </section>
      )}
      <MoreItems
        {...fields}
        categories={rest}
        flags={flags}
        photos={photos}
        date={isOld ? undefined : date}
      />
      <SubmitBar
        message={asked.message}
        submitting={asked.sending}
        submitLabel={t(submitKey(isEmpty, isLast))}
        cancelLabel={t('back')}
        onCancel={onBack}
        byKeys
      />
    </form>
  );
}

function submitKey(isEmpty: boolean, isLast: boolean): 'pass' | 'passAndEnd' | 'saveAndNext' | 'saveAndEnd' {
  if (isEmpty) return isLast ? 'passAndEnd' : 'pass';
  return isLast ? 'saveAndEnd' : 'saveAndNext';
}
