import { Button, TextInput } from '@mantine/core';
import type { ObservationInput } from '@propolis/contract';
import {
  OBSERVATION_DATE_KEY,
  type ObservationData,
  type ShowFlags,
  visibleCatalogue,
} from '@propolis/domain';
import { IconRestore } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SubmitBar } from '../../ui/SubmitBar.tsx';
import { CategoryIndex } from './CategoryIndex.tsx';
import { CategorySection } from './CategorySection.tsx';
import { observationBody, toLocalMinute } from './form-values.ts';
import { itemId } from './item-props.ts';
import styles from './ObservationForm.module.css';
import { useCategories } from './use-categories.ts';
import { useCurrentCategory } from './use-current-category.ts';
import { type DraftInput, useObservationDraft } from './use-observation-draft.ts';
import { useObservationErrors } from './use-observation-errors.ts';

interface ObservationFormProps {
  readonly draftKey: string;
  readonly initial: DraftInput;
  readonly lasts: ObservationData;
  readonly flags: ShowFlags;
  readonly now: Date;
  readonly submitLabel: string;
  readonly onSave: (input: ObservationInput, idempotencyKey: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** All items by category (spec 2), for one hand: the sections open by a sticky index, what is typed is kept. */
export function ObservationForm(props: ObservationFormProps) {
  const { draftKey, initial, lasts, flags, now, submitLabel, onSave, onCancel } = props;
  const t = useTranslations('observations.form');
  const { draft, restored, setItem, setDate, discard, drop } = useObservationDraft(draftKey, initial);
  const { errorOf, message, validate, showFailure } = useObservationErrors();
  const [sending, setSending] = useState(false);
  const categories = visibleCatalogue(flags);
  const { isOpen, toggle, jump } = useCategories(categories, errorOf);
  const current = useCurrentCategory(categories);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || !validate(draft)) return;
    setSending(true);
    try {
      await onSave(observationBody(draft.values, draft.date), draft.idempotencyKey);
      drop();
    } catch (failure) {
      showFailure(failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <CategoryIndex categories={categories} values={draft.values} current={current} onJump={jump} />
      <div className={styles.sections}>
        {restored && (
          <div className={styles.restored} role="status">
            <IconRestore size={20} aria-hidden />
            <span className={styles.restoredWords}>{t('restored')}</span>
            <Button variant="subtle" onClick={discard}>
              {t('discard')}
            </Button>
          </div>
        )}
        <TextInput
          className={styles.date}
          type="datetime-local"
          id={itemId(OBSERVATION_DATE_KEY)}
          label={t('date')}
          required
          max={toLocalMinute(now)}
          value={draft.date}
          error={errorOf(OBSERVATION_DATE_KEY)}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        {categories.map((category) => (
          <CategorySection
            key={category.key}
            category={category}
            open={isOpen(category.key)}
            onToggle={() => toggle(category.key)}
            values={draft.values}
            lasts={lasts}
            errorOf={errorOf}
            onChange={setItem}
          />
        ))}
        <p className={styles.hint}>{t(categories.length === 0 ? 'allHidden' : 'hiddenHint')}</p>
        <SubmitBar
          message={message}
          submitting={sending}
          submitLabel={submitLabel}
          cancelLabel={t('cancel')}
          onCancel={onCancel}
        />
      </div>
    </form>
  );
}
