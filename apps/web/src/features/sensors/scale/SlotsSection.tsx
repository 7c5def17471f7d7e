import { UnstyledButton } from '@mantine/core';
import type { Apiary, Hive, Scale, Sensors } from '@propolis/contract';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { FormSection } from '../../../ui/FormSection.tsx';
import { ScaleStand } from './ScaleStand.tsx';
import { SlotFields } from './SlotFields.tsx';
import styles from './SlotsSection.module.css';
import { type ScaleFormValues, takenElsewhere } from './scale-form.ts';

interface SlotsSectionProps {
  readonly form: UseFormReturn<ScaleFormValues>;
  readonly scale: Scale | undefined;
  readonly sensors: Sensors;
  readonly apiaries: readonly Apiary[];
}

const focus = (id: string) => {
  const field = document.getElementById(id);
  field?.focus();
  field?.click(); // opens the list of hives
};

/** The scale drawn with what stands on it, and its slots one by one. */
export function SlotsSection({ form, scale, sensors, apiaries }: SlotsSectionProps) {
  const t = useTranslations('sensors.scale.form');
  const id = useId();
  const [apiaryId, slots] = form.watch(['apiary', 'slots']);
  const apiary = apiaries.find((one) => String(one.id) === apiaryId);
  const taken = takenElsewhere(sensors, scale?.id);
  const standing = slots.map(({ hive }) => apiary?.hives.find((one) => String(one.id) === hive));
  const selectId = (position: number) => `${id}-${position}`;
  const says = (position: number, hive: Hive | undefined) =>
    hive ? t('slotWith', { position, hive: hive.name }) : t('slotFree', { position });
  return (
    <FormSection title={t('where')} hint={t('whereHint')}>
      <div className={styles.stand}>
        <ScaleStand
          slots={standing}
          below={(position) => (
            <UnstyledButton
              className={styles.number}
              aria-label={says(position, standing[position - 1])}
              onClick={() => focus(selectId(position))}
            >
              {position}
            </UnstyledButton>
          )}
        />
      </div>
      <ol className={styles.slots}>
        {slots.map((_, at) => (
          <SlotFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place on the scale
            key={at}
            position={at + 1}
            selectId={selectId(at + 1)}
            {...{ form, apiary, apiaries, taken, scale }}
          />
        ))}
      </ol>
    </FormSection>
  );
}
