import { Alert, Box, Button, Group } from '@mantine/core';
import type { Apiary, Camera } from '@propolis/contract';
import { CARD_MARKER, NO_MARKER, readMoment } from '@propolis/domain';
import { useEffect, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
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
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { CountedNumber } from '../by-hand/CountFields.tsx';
import { type CountingErrors, useCountingErrors } from './counting-errors.ts';
import {
  type CountingFormValues,
  type CountingInput,
  countingInput,
  type FixedPlace,
  type Shot,
} from './counting-form.ts';
import { MarkerFields } from './MarkerFields.tsx';
import { ApiarySelect, HiveSelect } from './PlaceFields.tsx';
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
  /** Number of shared photos that did not fit. */
  readonly leftOut: number;
  /** Returns the keys of the photos that are sent or queued. */
  readonly onSend: (shots: readonly FilledShot[]) => Promise<readonly string[]>;
  /** Called when the form is empty. */
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

/** The form for photos of boards, each of which becomes a counting. */
export function CountingForm(props: CountingFormProps) {
  const { apiaries, fixed, camera, account, leftOut, onSend, onSent, onCancel } = props;
  const t = useTranslations('countings.form');
  const timeZone = useTimeZone() ?? 'UTC'; // The browser's own (`I18n`).
  const state = useCountingForm({ apiaries, fixed, camera, account, timeZone });
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
  const isFixed = fixed !== undefined;
  const apiaryId = form.watch('apiary_id');
  const fieldsOf = (shot: Shot, at: number) => (
    <>
      <HiveSelect
        apiaries={apiaries}
        apiaryId={apiaryId}
        value={shot.hive_id}
        isFixed={isFixed}
        error={errors.ofShot(at, 'hive_id')}
        onChange={(hive_id) => state.changeShot(shot.key, { hive_id })}
      />
      <TakenField
        shot={shot}
        state={state}
        timeZone={timeZone}
        error={errors.ofShot(at, 'photo_timestamp')}
      />
    </>
  );
  const [only] = shots.length === 1 ? shots : [];
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        <FormColumns>
          {restored && <RestoredNote onDiscard={discard} />}
          <FormSection title={t('photo')} hint={t('photoHint')}>
            <SharedPhotos leftOut={leftOut} onTake={state.takeShared} />
            <ShotsField state={state} errors={errors} fieldsOf={only ? undefined : fieldsOf} />
          </FormSection>
          <FormSection title={t('where')}>
            <ApiarySelect
              apiaries={apiaries}
              value={apiaryId}
              isFixed={isFixed}
              onChange={state.chooseApiary}
            />
            {only && fieldsOf(only, 0)}
          </FormSection>
          <FormSection title={t('board')}>
            <BoardFields errors={errors} />
          </FormSection>
        </FormColumns>
        <SubmitBar
          message={Object.keys(form.formState.errors).length > 0 ? t('correct') : undefined}
          submitting={form.formState.isSubmitting}
          submitLabel={t('send', { count: shots.length })}
          onCancel={onCancel}
        />
      </form>
    </FormProvider>
  );
}

/** Photos from the share target. Any page could have posted them, so the beekeeper confirms first. */
function SharedPhotos({
  leftOut,
  onTake,
}: Pick<CountingFormProps, 'leftOut'> & { readonly onTake: () => Promise<void> }) {
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
      {leftOut > 0 && (
        <Box component="p" mb="sm">
          {t('leftOut', { count: leftOut })}
        </Box>
      )}
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
  readonly shot: Shot;
  readonly state: CountingFormState;
  /** IANA zone of the browser. */
  readonly timeZone: string;
  readonly error: string | undefined;
}

/** The time at which a photo was taken, in the camera's time zone if known. */
function TakenField({ shot, state, timeZone, error }: TakenFieldProps) {
  const t = useTranslations('countings.form');
  const parts = splitMinute(shot.taken);
  const change = (part: Partial<typeof parts>) =>
    state.changeShot(shot.key, { taken: joinMinute({ ...parts, ...part }) });
  return (
    <div>
      <FieldColumns least={150}>
        <DateField
          label={t('day')}
          required
          max={localDay(now())}
          value={parts.day}
          error={error}
          onChange={(day) => change({ day })}
        />
        <TimeField label={t('time')} required value={parts.time} onChange={(time) => change({ time })} />
      </FieldColumns>
      {state.files.has(shot.key) && !shot.taken && (
        <Box component="p" className="quiet" mt={4}>
          {t('noDate')}
        </Box>
      )}
      {isOfAnotherZone(shot, timeZone) && (
        <Box component="p" className="quiet" mt={4}>
          {t('cameraClock', { offset: shot.offset })}
        </Box>
      )}
    </div>
  );
}

/** Whether the time differs in the browser's time zone. */
const isOfAnotherZone = ({ taken, offset }: Shot, timeZone: string): boolean =>
  offset !== '' && readMoment(`${taken}${offset}`) !== readMoment(taken, timeZone);

/** The marker of the photos, and the days that the boards lay. */
function BoardFields({ errors }: { readonly errors: CountingErrors }) {
  const t = useTranslations('countings.form');
  const marker = useFormContext<CountingFormValues>().watch('marker');
  return (
    <>
      <MarkerFields label={t('marker')} errorOf={errors.of} />
      {marker === CARD_MARKER && <Box fz="sm">{t('aboutCard')}</Box>}
      {marker === NO_MARKER && <Box fz="sm">{t('aboutNone')}</Box>}
      <CountedNumber
        name="exposure_days"
        label={t('days')}
        description={t('daysHint')}
        maw="20rem"
        said={errors.of('exposure_days')}
      />
    </>
  );
}
