import { Group, Textarea, TextInput } from '@mantine/core';
import type { Apiary, Hive } from '@propolis/contract';
import { HIVE_COLORS } from '@propolis/domain';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { HiveGraphic } from '../../../ui/art/HiveGraphic.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { RadioChoice, RadioField } from '../../../ui/RadioField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import styles from './HiveForm.module.css';
import { type HiveFormValues, proposedName } from './hive-form.ts';

interface HiveIdentityFieldsProps {
  readonly form: UseFormReturn<HiveFormValues>;
  readonly hive: Hive | undefined;
  readonly apiaries: readonly Apiary[];
}

export function HiveIdentityFields({ form, hive, apiaries }: HiveIdentityFieldsProps) {
  const t = useTranslations('hives.form');
  const fieldError = useFieldError();
  const { names } = useLabels();
  const { errors } = form.formState;
  const apiaryId = arrivedText(form.watch('apiary_id'));
  const position = hive ? String(hive.position_on_apiary) : '';
  const hives = apiaries.find(({ id }) => String(id) === apiaryId)?.hives ?? [];
  const moves = hive && apiaryId !== String(hive.apiary_id);
  // A new hive can also be placed last.
  const places = hive ? hives.length : hives.length + 1;
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('nameHint', { name: proposedName(apiaryId, { hive, apiaries, prefix: names.hive }) })}
        withAsterisk
        autoComplete="off"
        error={fieldError(errors.name)}
        {...form.register('name')}
      />
      <FieldColumns least={260}>
        <SelectField
          name="apiary_id"
          required
          value={apiaryId}
          label={t('apiary')}
          description={moves && t('moves')}
          data={optionsOf(apiaries)}
          // The position does not apply to another apiary.
          onPick={(id) => form.setValue('position_on_apiary', id === String(hive?.apiary_id) ? position : '')}
        />
        {!moves && (
          <SelectField
            name="position_on_apiary"
            label={t('position')}
            value={form.watch('position_on_apiary') || String(places)}
            data={Array.from({ length: places }, (_, at) => String(at + 1))}
          />
        )}
      </FieldColumns>
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => (
          <Group className={styles.color} justify="space-between" gap="lg" wrap="nowrap">
            <ColorPalette value={field.value} onChange={field.onChange} />
            <HiveGraphic color={field.value} supers={0} hasRock={false} size={3} title="" />
          </Group>
        )}
      />
      <Textarea
        label={t('description')}
        description={t('descriptionHint')}
        rows={3}
        resize="vertical"
        error={fieldError(errors.description)}
        {...form.register('description')}
      />
    </>
  );
}

interface ColorPaletteProps {
  /** Hex without `#`. */
  readonly value: string;
  readonly onChange: (hex: string) => void;
}

/** The ten hive colours with their names (specification 3). */
function ColorPalette({ value, onChange }: ColorPaletteProps) {
  const t = useTranslations('hives.form');
  const labels = useLabels();
  const name = useId();
  return (
    <RadioField className={styles.palette} label={t('color')}>
      <div className={styles.colors}>
        {HIVE_COLORS.map((hex) => (
          <RadioChoice
            key={hex}
            className={styles.paletteColor}
            name={name}
            checked={hex === value}
            onChoose={() => onChange(hex)}
          >
            <span className={styles.swatch} style={{ backgroundColor: `#${hex}` }}>
              <IconCheck size={22} stroke={3} aria-hidden className={styles.check} />
            </span>
            <span>{labels.color(hex)}</span>
          </RadioChoice>
        ))}
      </div>
    </RadioField>
  );
}
