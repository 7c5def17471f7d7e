import { TextInput } from '@mantine/core';
import { type Counting, RecountInput } from '@propolis/contract';
import { CUSTOM_MARKER, isCorrected, type Marker, NO_CORRECTIONS } from '@propolis/domain';
import { Controller, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { readNumber, writeKnown } from '../../../lib/numbers.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { MarkerChoice } from '../../../ui/marker/MarkerChoice.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { recountCounting } from './one-counting.api.ts';
import styles from './RecountDialog.module.css';

interface RecountValues {
  readonly marker: Marker | '';
  /** mm, as it was typed. */
  readonly custom_marker_diameter: string;
}

const recountInput = ({ marker, custom_marker_diameter }: RecountValues) => ({
  marker: marker || undefined,
  custom_marker_diameter: marker === CUSTOM_MARKER ? readNumber(custom_marker_diameter) : null,
});

interface RecountDialogProps {
  readonly counting: Counting;
  readonly onClose: () => void;
}

/** Counts the photo again, by another coin if need be. */
export function RecountDialog({ counting, onClose }: RecountDialogProps) {
  const t = useTranslations('countings.detail.recount');
  const words = useTranslations('marker');
  const fieldError = useFieldError();
  const failureMessage = useFailureMessage();
  const recount = recountCounting.use();
  const form = useForm<RecountValues>({
    defaultValues: {
      marker: counting.marker ?? '',
      custom_marker_diameter: writeKnown(counting.custom_marker_diameter, useLanguage()),
    },
    resolver: contractResolver(RecountInput, recountInput),
  });
  const { control, register, watch, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const send = async (values: RecountValues) => {
    try {
      await recount({ id: counting.id, body: RecountInput.parse(recountInput(values)) });
      onClose();
    } catch (failure) {
      if (!showFieldErrors(failure, setError)) showToast('error', failureMessage(failure));
    }
  };
  return (
    <Dialog title={t('title')} size="xl" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={useSubmitOnce(form, send)}>
        <p className={styles.text}>
          {t(isCorrected(counting.corrections ?? NO_CORRECTIONS) ? 'loses' : 'text')}
        </p>
        <Controller
          control={control}
          name="marker"
          render={({ field }) => (
            <MarkerChoice
              label={t('marker')}
              value={field.value}
              onChange={field.onChange}
              error={fieldError(errors.marker)}
            />
          )}
        />
        {watch('marker') === CUSTOM_MARKER && (
          <TextInput
            label={words('diameter')}
            description={words('diameterHint')}
            required
            inputMode="decimal"
            autoComplete="off"
            error={fieldError(errors.custom_marker_diameter)}
            {...register('custom_marker_diameter')}
          />
        )}
        <SubmitButton running={isSubmitting}>{t('send')}</SubmitButton>
      </form>
    </Dialog>
  );
}
