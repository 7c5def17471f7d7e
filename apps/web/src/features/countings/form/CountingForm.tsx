import type { Apiary, Camera } from '@propolis/contract';
import { useTimeZone, useTranslations } from 'use-intl';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { FormColumns } from '../../../ui/FormColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { BoardFields } from './BoardFields.tsx';
import { useCountingErrors } from './counting-errors.ts';
import { type CountingInput, countingInput, type FixedPlace } from './counting-form.ts';
import { HiveField, PlaceField } from './PlaceFields.tsx';
import { SharedPhotos } from './SharedPhotos.tsx';
import { ShotsField } from './ShotsField.tsx';
import { TakenField } from './TakenField.tsx';
import { useCountingForm } from './use-counting-form.ts';

/** A photo with what stands beside it, as it is sent. */
export interface FilledShot {
  readonly key: string;
  readonly file: File;
  readonly form: CountingInput;
}

interface CountingFormProps {
  readonly apiaries: readonly Apiary[];
  /** What the address says: it stays as it is. */
  readonly fixed?: FixedPlace;
  /** Whose marker the form begins with. */
  readonly camera: Camera | undefined;
  readonly account: string | null;
  /** Answers the keys of those that are sent, or lie on the device until they are. */
  readonly onSend: (shots: readonly FilledShot[]) => Promise<readonly string[]>;
  /** Nothing is left in the form. */
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

/** Photos of boards, each of which becomes a counting; the photo is the page. */
export function CountingForm(props: CountingFormProps) {
  const { apiaries, fixed, camera, account, onSend, onSent, onCancel } = props;
  const t = useTranslations('countings.form');
  const timeZone = useTimeZone() ?? 'UTC'; // the browser's own (`I18n`)
  const state = useCountingForm({ fixed, camera, account, timeZone });
  const { form, restored, discard, handOver, shots, files } = state;
  const errors = useCountingErrors(form.formState.errors);
  const submit = useSubmitOnce(
    form,
    async (values) => {
      const filled = values.shots.flatMap((shot) => {
        const file = files.get(shot.key)?.file;
        // The resolver has read it by these rules.
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
