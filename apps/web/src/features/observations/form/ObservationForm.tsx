import type { ObservationInput } from '@propolis/contract';
import { OBSERVATION_DATE_KEY, type ObservationData, type ShowFlags } from '@propolis/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Began } from '../../../lib/writes/edit.ts';
import { ChangedNote } from '../../../ui/conflict/ChangedNote.tsx';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { PhotoField } from '../photos/PhotoField.tsx';
import { CategoryIndex } from './CategoryIndex.tsx';
import { CategorySection } from './CategorySection.tsx';
import { asksDate, formCategories } from './form-categories.ts';
import { observationBody } from './form-values.ts';
import { ObservationDate } from './ObservationDate.tsx';
import styles from './ObservationForm.module.css';
import type { ObservationDraft } from './observation-draft.ts';
import { splitForm } from './split-form.ts';
import { UsualItems } from './UsualItems.tsx';
import { useCategories } from './use-categories.ts';
import { useCurrentCategory } from './use-current-category.ts';
import type { DraftInput } from './use-observation-draft.ts';
import { useObservationForm } from './use-observation-form.ts';

interface ObservationFormProps {
  readonly draftKey: string;
  readonly initial: DraftInput;
  readonly lasts: ObservationData;
  /** Keys of the items that are asked for at first sight. */
  readonly items?: readonly string[];
  readonly flags: ShowFlags;
  readonly now: Date;
  readonly submitLabel: string;
  /** Of one that is edited: what it says by now. */
  readonly present?: Began;
  readonly onSave: (
    input: ObservationInput,
    sent: Pick<ObservationDraft, 'idempotencyKey' | 'began'>,
  ) => Promise<unknown>;
  readonly onCancel: () => void;
}

const dayOf = (localMinute: string): string => localMinute.slice(0, 10);

/** All items by category (specification 2), for one hand: the sections open by a sticky index, what is typed is kept. */
export function ObservationForm(props: ObservationFormProps) {
  const { draftKey, initial, present, lasts, items = [], flags, now, submitLabel, onSave, onCancel } = props;
  const t = useTranslations('observations.form');
  const filling = useObservationForm({
    draftKey,
    initial,
    onSave: (filled) => {
      const unchanged = filled.photos.join() === initial.photos.join();
      const body = observationBody({ ...filled, photos: unchanged ? undefined : filled.photos });
      return onSave(body, filled);
    },
  });
  const { form, draft, restored, photos, setItems, setDate, errorOf, submit, discard } = filling;
  // What is usual by the next answer of the server moves nothing under the finger.
  const [asked] = useState(items);
  const { usual, rest: categories } = splitForm(formCategories(flags), asked);
  const fields = { values: draft.values, lasts, errorOf, onChange: filling.setItem };
  // What was begun on another day says so, even where nobody wants to be asked.
  const showDate = asksDate(flags) || (restored && dayOf(draft.date) !== dayOf(initial.date));
  const { isOpen, toggle, jump } = useCategories(categories, errorOf, categories[0]?.key);
  const current = useCurrentCategory(categories);
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <CategoryIndex categories={categories} values={draft.values} current={current} onJump={jump} />
      <div className={styles.sections}>
        {restored && <RestoredNote onDiscard={discard} />}
        <ChangedNote began={draft.began} present={present} />
        {showDate && (
          <ObservationDate
            date={draft.date}
            now={now}
            error={errorOf(OBSERVATION_DATE_KEY)}
            onChange={setDate}
          />
        )}
        <UsualItems {...fields} items={usual} onTake={setItems}>
          <PhotoField photos={photos} />
        </UsualItems>
        {categories.map((category) => (
          <CategorySection
            key={category.key}
            {...fields}
            category={category}
            open={isOpen(category.key)}
            onToggle={() => toggle(category.key)}
          />
        ))}
        <p className={styles.hint}>{t(formCategories(flags).length === 0 ? 'allHidden' : 'hiddenHint')}</p>
        <SubmitBar
          message={filling.message}
          submitting={filling.sending}
          submitLabel={submitLabel}
          cancelLabel={t('cancel')}
          onCancel={onCancel}
          byKeys
        />
      </div>
    </form>
  );
}
