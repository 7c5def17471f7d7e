import { Alert, Button, Group, TextInput } from '@mantine/core';
import type { Apiary, Camera } from '@propolis/contract';
import { CARD_MARKER, CUSTOM_MARKER, NO_MARKER, readMoment } from '@propolis/domain';
import { useEffect, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTimeZone, useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { localDay } from '../../../lib/dates.ts';
import { joinMinute, splitMinute } from '../../../lib/local-minute.ts';
import { countSharedPhotos, dropSharedPhotos } from '../../../lib/shared-photos.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { TimeField } from '../../../ui/date/TimeField.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { FormColumns } from '../../../ui/FormColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { MarkerChoice } from '../../../ui/marker/MarkerChoice.tsx';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useCountedWords } from '../use-counted-words.ts';
import styles from './CountingForm.module.css';
import { type CountingErrors, useCountingErrors } from './counting-errors.ts';
import {
  type CountingFormValues,
  type CountingInput,
  countingInput,
  type FixedPlace,
  type Shot,
} from './counting-form.ts';
import { HiveField, PlaceField } from './PlaceFields.tsx';
import { ShotsField } from './ShotsField.tsx';
import { type CountingFormState, useCountingForm } from './use-counting-form.ts';

/** A photo and its form values, as they are sent. */
export interface FilledShot {
  readonly key: string;
  readonly file: File;
  readonly form: CountingInput;
}

interface CountingFormProps {
  readonly apiaries: readonly Apiary[];
  /** Values from the address, which cannot be changed. */
  readonly fixed?: FixedPlace;
  /** The camera with the default marker. */
  readonly camera: Camera | undefined;
  readonly account: string | null;
  /** Returns the keys of the photos that are sent or queued. */
  readonly onSend: (shots: readonly FilledShot[]) => Promise<readonly string[]>;
  /** Called when the form is empty. */
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

/** The form for photos of boards, each of which becomes a counting. */
export function CountingForm(props: CountingFormProps) {
  const { apiaries, fixed, camera, account, onSend, onSent, onCancel } = props;
  const t = useTranslations('countings.form');
  const timeZone = useTimeZone() ?? 'UTC'; // The browser's own (`I18n`).
  const state = useCountingForm({ fixed, camera, account, timeZone });
  const { form, restored, discard, handOver, shots, files } = state;
  const errors = useCountingErrors(form.formState.errors);
  const submit = useSubmitOnce(
    form,
    async (values) => {
      const filled = values.shots.flatMap((shot) => {
        const file = files.get(shot.key)?.file;
        // The resolver has already validated it.
        return file
          ? [{ key: shot.key, file, form: countingInput(values, shot, timeZone) as CountingInput }]
          : [];
      });
      if (handOver(await onSend(filled))) onSent();
    },
    () => void showToast('error', t('correct')),
  );
  const [only] = shots.length === 1 ? shots : [];
  const apiaryId = form.watch('apiary_id');
  const fieldsOf = (at: number) => (
    <>
      <HiveField at={at} state={state} apiaries={apiaries} isFixed={fixed !== undefined} errors={errors} />
      <TakenField at={at} state={state} timeZone={timeZone} errors={errors} />
    </>
  );
  return (
    <form noValidate onSubmit={submit}>
      <FormColumns>
        {restored && <RestoredNote onDiscard={discard} />}
        <FormSection title={t('photo')} hint={t('photoHint')}>
          <SharedPhotos onTake={state.takeShared} />
          <ShotsField state={state} errors={errors} fieldsOf={only ? undefined : fieldsOf} />
        </FormSection>
        <FormSection title={t('where')}>
          <PlaceField
            apiaries={apiaries}
            value={apiaryId}
            isFixed={fixed !== undefined}
            onChange={state.chooseApiary}
          />
          {only && fieldsOf(0)}
        </FormSection>
        <FormSection title={t('board')}>
          <BoardFields form={form} errors={errors} />
        </FormSection>
      </FormColumns>
      <SubmitBar
        message={Object.keys(form.formState.errors).length > 0 ? t('correct') : undefined}
        submitting={form.formState.isSubmitting}
        submitLabel={t('send', { count: shots.length })}
        cancelLabel={t('cancel')}
        onCancel={onCancel}
      />
    </form>
  );
}

/** Photos from the share target. Any page could have posted them, so the beekeeper confirms first. */
function SharedPhotos({ onTake }: { readonly onTake: () => Promise<void> }) {
  const t = useTranslations('countings.form.shared');
  const [count, setCount] = useState(0);
  const recount = async () => setCount(await countSharedPhotos());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => void recount(), []);
  if (count === 0) return null;
  const answer = async (work: () => Promise<void>) => {
    await work();
    await recount();
  };
  return (
    <Alert color="honey" title={t('title', { count })} role="status">
      <Group>
        <AsyncButton onClick={() => answer(onTake)}>{t('take', { count })}</AsyncButton>
        <Button variant="default" onClick={() => void answer(dropSharedPhotos)}>
          {t('drop')}
        </Button>
      </Group>
    </Alert>
  );
}

interface TakenFieldProps {
  /** Index of the shot. */
  readonly at: number;
  readonly state: CountingFormState;
  /** IANA zone of the browser. */
  readonly timeZone: string;
  readonly errors: CountingErrors;
}

/** The time at which a photo was taken, in the camera's time zone if known. */
function TakenField({ at, state, timeZone, errors }: TakenFieldProps) {
  const t = useTranslations('countings.form');
  const shot = state.shots[at];
  if (!shot) return null;
  const parts = splitMinute(shot.taken);
  const change = (part: Partial<typeof parts>) =>
    state.changeShot(shot.key, { taken: joinMinute({ ...parts, ...part }) });
  const file = state.files.get(shot.key)?.file;
  return (
    <div>
      <FieldColumns least={150}>
        <DateField
          label={t('day')}
          required
          max={localDay(now())}
          value={parts.day}
          error={errors.ofShot(at, 'photo_timestamp')}
          onChange={(day) => change({ day })}
        />
        <TimeField label={t('time')} required value={parts.time} onChange={(time) => change({ time })} />
      </FieldColumns>
      {file && !shot.taken && <p className={`quiet ${styles.hint}`}>{t('noDate')}</p>}
      {isOfAnotherZone(shot, timeZone) && (
        <p className={`quiet ${styles.hint}`}>{t('cameraClock', { offset: shot.offset })}</p>
      )}
    </div>
  );
}

/** Whether the time differs in the browser's time zone. */
const isOfAnotherZone = ({ taken, offset }: Shot, timeZone: string): boolean =>
  offset !== '' && readMoment(`${taken}${offset}`) !== readMoment(taken, timeZone);

interface BoardFieldsProps {
  readonly form: UseFormReturn<CountingFormValues>;
  readonly errors: CountingErrors;
}

/** The marker of the photos, and the days that the boards lay. */
function BoardFields({ form, errors }: BoardFieldsProps) {
  const t = useTranslations('countings.form');
  const words = useTranslations('marker');
  const countedWords = useCountedWords();
  const marker = form.watch('marker');
  return (
    <>
      <Controller
        control={form.control}
        name="marker"
        render={({ field }) => (
          <MarkerChoice
            label={t('marker')}
            value={field.value}
            onChange={field.onChange}
            error={errors.of('marker')}
          />
        )}
      />
      {marker === CARD_MARKER && <p className={styles.note}>{t('aboutCard')}</p>}
      {marker === NO_MARKER && <p className={styles.note}>{t('aboutNone')}</p>}
      {marker === CUSTOM_MARKER && (
        <TextInput
          label={words('diameter')}
          description={words('diameterHint')}
          required
          inputMode="decimal"
          autoComplete="off"
          error={errors.of('custom_marker_diameter')}
          {...form.register('custom_marker_diameter')}
        />
      )}
      <TextInput
        label={t('days')}
        description={t('daysHint')}
        inputMode="decimal"
        autoComplete="off"
        className={styles.days}
        error={countedWords.ofDays(form.watch('exposure_days'), errors.of('exposure_days'))}
        {...form.register('exposure_days')}
      />
    </>
  );
}
