import { OBSERVATION_DATE_KEY } from '@propolis/domain';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { useSwipe } from '../../../ui/use-swipe.ts';
import { asksDate } from '../form/form-categories.ts';
import { ObservationDate } from '../form/ObservationDate.tsx';
import { UsualItems } from '../form/UsualItems.tsx';
import { PhotoField } from '../photos/PhotoField.tsx';
import { MoreItems } from './MoreItems.tsx';
import { SharedItems } from './SharedItems.tsx';
import styles from './StopForm.module.css';
import type { Shared } from './shared.ts';
import { type StopFormOptions, useStopForm } from './use-stop-form.ts';

export interface StopWays {
  /** Undefined before the first hive. */
  readonly onBack: (() => void) | undefined;
  /** No hive is left behind this one. */
  readonly isLast: boolean;
}

interface StopFormProps extends StopWays, StopFormOptions {
  readonly onPass: (shared: Shared | undefined) => void;
}

/** One hive of the round: the usual items first, all others below; a hive without anything to note is passed by. */
export function StopForm({ onPass, onBack, isLast, ...options }: StopFormProps) {
  const t = useTranslations('observations.round');
  const stop = useStopForm(options);
  const { form, draft, isEmpty, isOld, fields, usual } = stop;
  const submit = (event: FormEvent) => {
    if (!isEmpty) return stop.submit(event);
    event.preventDefault();
    stop.discard();
    onPass(stop.shared());
  };
  const swipe = useSwipe({ onLeft: () => form.current?.requestSubmit(), onRight: () => onBack?.() });
  const date = (
    <ObservationDate
      date={draft.date}
      now={now()}
      error={stop.errorOf(OBSERVATION_DATE_KEY)}
      onChange={stop.setDate}
    />
  );
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit} {...swipe}>
      {stop.restored && <RestoredNote onDiscard={stop.discard} />}
      {isOld && date}
      <SharedItems
        {...fields}
        items={stop.weather}
        carried={stop.carried}
        date={draft.date}
        dateField={asksDate(options.flags) && !isOld ? date : undefined}
      />
      <UsualItems {...fields} items={usual} onTake={stop.setItems}>
        <PhotoField photos={stop.photos} />
      </UsualItems>
      <MoreItems {...fields} categories={stop.rest} />
      <SubmitBar
        message={stop.message}
        submitting={stop.sending}
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
