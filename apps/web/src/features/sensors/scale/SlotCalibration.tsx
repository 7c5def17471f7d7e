import { Button, TextInput } from '@mantine/core';
import type { Scale } from '@propolis/contract';
import { IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { readNumber, writeNumber } from '../../../lib/numbers.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { CalibrationDialog } from './CalibrationDialog.tsx';
import type { ScaleFormValues } from './scale-form.ts';

interface SlotCalibrationProps {
  readonly position: number;
  readonly form: UseFormReturn<ScaleFormValues>;
  /** The scale as it is kept, while it is edited: what it has measured. */
  readonly scale: Scale | undefined;
}

/** Factor and offset of one slot, typed or found with a known weight; folded away while they are right. */
export function SlotCalibration({ position, form, scale }: SlotCalibrationProps) {
  const t = useTranslations('sensors.scale.form');
  const language = useLanguage();
  const fieldError = useFieldError();
  const [calibrating, setCalibrating] = useState(false);
  const at = position - 1;
  const errors = form.formState.errors.slots?.[at];
  const wrong = errors?.factor !== undefined || errors?.offset !== undefined;
  const factor = readNumber(form.watch(`slots.${at}.factor`));
  const calibrated = factor !== null && factor !== 0;
  return (
    <>
      <Fold summary={t(calibrated ? 'calibrated' : 'notCalibrated')} keptOpen={wrong}>
        {!calibrated && <p>{t('calibrationHint')}</p>}
        <FieldColumns least={120}>
          {/* The keypad of decimals has no minus on every phone. */}
          <TextInput
            label={t('factor')}
            description={t('factorHint')}
            inputMode="text"
            autoComplete="off"
            error={fieldError(errors?.factor)}
            {...form.register(`slots.${at}.factor`)}
          />
          <TextInput
            label={t('offset')}
            description={t('offsetHint')}
            inputMode="text"
            autoComplete="off"
            error={fieldError(errors?.offset)}
            {...form.register(`slots.${at}.offset`)}
          />
        </FieldColumns>
        <Button
          variant="default"
          leftSection={<IconScale size={18} aria-hidden />}
          onClick={() => setCalibrating(true)}
        >
          {t('calibrate')}
        </Button>
      </Fold>
      {calibrating && (
        <CalibrationDialog
          position={position}
          scale={scale}
          onCalibrated={({ weight_factor, weight_offset }) => {
            const options = { shouldDirty: true, shouldValidate: true } as const;
            form.setValue(`slots.${at}.factor`, writeNumber(weight_factor, language), options);
            form.setValue(`slots.${at}.offset`, writeNumber(weight_offset, language), options);
          }}
          onClose={() => setCalibrating(false)}
        />
      )}
    </>
  );
}
