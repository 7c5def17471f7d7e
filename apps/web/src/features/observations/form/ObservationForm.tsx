import { Stack, UnstyledButton } from '@mantine/core';
import type { ObservationInput } from '@propolis/contract';
import type { ObservationCategory, ObservationData, ShowFlags } from '@propolis/domain';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import type { Began } from '../../../lib/writes/edit.ts';
import { ChangedNote } from '../../../ui/conflict/ChangedNote.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { PhotoField } from '../photos/PhotoField.tsx';
import { CategorySection } from './CategorySection.tsx';
import { asksDate, formCategories, itemsOf } from './form-categories.ts';
import { countActive, type FormValues, observationBody } from './form-values.ts';
import { ObservationDate } from './ObservationDate.tsx';
import styles from './ObservationForm.module.css';
import type { ObservationDraft } from './observation-draft.ts';
import { splitForm } from './split-form.ts';
import { UsualItems } from './UsualItems.tsx';
import { sectionId, useCategories } from './use-categories.ts';
import type { DraftInput } from './use-observation-draft.ts';
import { useObservationForm } from './use-observation-form.ts';

/** A section is current while it crosses a strip in the upper part of the window. */
const READING_STRIP = '-30% 0px -60% 0px';

/** The section in view, which the index highlights. */
function useCurrentCategory(categories: readonly ObservationCategory[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = categories.map(({ key }) => sectionId(key)).join(' ');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: READING_STRIP },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

interface ObservationFormProps {
  readonly draftKey: string;
  readonly initial: DraftInput;
  readonly lasts: ObservationData;
  /** Keys of the items shown first. */
  readonly items?: readonly string[];
  readonly flags: ShowFlags;
  readonly now: Date;
  /** By default "Save". */
  readonly submitLabel?: string;
  /** Present if the observation is edited: its current version. */
  readonly present?: Began;
  readonly onSave: (
    input: ObservationInput,
    sent: Pick<ObservationDraft, 'idempotencyKey' | 'began'>,
  ) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** All items by category (specification 2). A sticky index opens the sections, and typed values are kept. */
export function ObservationForm(props: ObservationFormProps) {
  const { draftKey, initial, present, lasts, items = [], flags, now, submitLabel, onSave, onCancel } = props;
  const t = useTranslations('observations.form');
  const filling = useObservationForm({
    draftKey,
    initial,
    lasts,
    onSave: (filled) => {
      const unchanged = filled.photos.join() === initial.photos.join();
      const body = observationBody({ ...filled, photos: unchanged ? undefined : filled.photos });
      return onSave(body, filled);
    },
  });
  const { form, draft, fields } = filling;
  // The usual items stay the same until the form is closed, so that nothing moves under the finger.
  const [asked] = useState(items);
  const { usual, rest: categories } = splitForm(formCategories(flags), asked);
  const { isOpen, toggle, jump } = useCategories(categories, fields.errorOf, categories[0]?.key);
  const current = useCurrentCategory(categories);
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={filling.submit}>
      <CategoryIndex categories={categories} values={draft.values} current={current} onJump={jump} />
      <Stack ref={keepFocus} gap="md" className={styles.sections}>
        {filling.restored && <RestoredNote onDiscard={filling.discard} />}
        <ChangedNote began={draft.began} present={present} />
        {(asksDate(flags) || filling.isOld) && <ObservationDate {...filling.dateField} now={now} />}
        <UsualItems {...fields} items={usual} onTake={filling.setItems}>
          <PhotoField iconsOnly photos={filling.photos} />
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
        <p className="quiet">{t(formCategories(flags).length === 0 ? 'allHidden' : 'hiddenHint')}</p>
        <SubmitBar {...filling.bar} submitLabel={submitLabel} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

interface CategoryIndexProps {
  readonly categories: readonly ObservationCategory[];
  readonly values: FormValues;
  /** The section in view. */
  readonly current: string | undefined;
  readonly onJump: (key: string) => void;
}

/** A sticky index that opens each category and shows its number of values. */
function CategoryIndex({ categories, values, current, onJump }: CategoryIndexProps) {
  const t = useTranslations('observations.form');
  const labels = useLabels();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section brings its entry into view
  useEffect(() => {
    const entry = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (entry && nav.current)
      nav.current.scrollLeft = entry.offsetLeft - (nav.current.clientWidth - entry.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={nav} className={styles.index} aria-label={t('categories')}>
      {categories.map((category) => {
        const count = countActive(itemsOf(category), values);
        return (
          <UnstyledButton
            key={category.key}
            className={styles.entry}
            aria-current={sectionId(category.key) === current ? 'location' : undefined}
            onClick={() => onJump(category.key)}
          >
            {labels.category(category.key)}
            {count > 0 && (
              <span className={styles.count} title={t('filled', { count })}>
                {count}
              </span>
            )}
          </UnstyledButton>
        );
      })}
    </nav>
  );
}
