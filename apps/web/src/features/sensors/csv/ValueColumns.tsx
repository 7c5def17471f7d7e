import { ActionIcon, Button, Select } from '@mantine/core';
import type { CsvSettings, CsvValueColumn } from '@propolis/domain';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { MeaningFields } from '../MeaningFields.tsx';
import styles from './ImportDialog.module.css';
import { useColumnChoices } from './use-column-choices.ts';

interface ValueColumnsProps {
  readonly settings: CsvSettings;
  readonly names: readonly string[];
  /** Slots of the scale. */
  readonly places: number;
  readonly onChange: (settings: CsvSettings) => void;
}

/** Which columns hold values: of which slot, of what, in which unit. */
export function ValueColumns({ settings, names, places, onChange }: ValueColumnsProps) {
  const t = useTranslations('sensors.csv');
  const { values } = settings;
  const change = (at: number, part: Partial<CsvValueColumn>) =>
    onChange({ ...settings, values: values.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const add = () => {
    const taken = values.map(({ slot }) => slot);
    const slot = Array.from({ length: places }, (_, index) => index + 1).find((one) => !taken.includes(one));
    const last = values.at(-1)?.column ?? settings.time.column;
    const column = Math.min(last + 1, names.length - 1);
    onChange({
      ...settings,
      values: [...values, { column, slot: slot ?? 1, measure: 'weight', unit: 'kg' }],
    });
  };
  return (
    <fieldset className={styles.values}>
      <legend className={styles.legend}>{t('values')}</legend>
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place in the list
        <div key={at} className={styles.value}>
          <ValueColumn {...{ value, names, places }} onChange={(part) => change(at, part)} />
          {values.length > 1 && (
            <ActionIcon
              aria-label={t('removeValue', { number: at + 1 })}
              onClick={() => onChange({ ...settings, values: values.filter((_, index) => index !== at) })}
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
        {t('addValue')}
      </Button>
    </fieldset>
  );
}

interface ValueColumnProps {
  readonly value: CsvValueColumn;
  readonly names: readonly string[];
  readonly places: number;
  readonly onChange: (part: Partial<CsvValueColumn>) => void;
}

function ValueColumn({ value, names, places, onChange }: ValueColumnProps) {
  const t = useTranslations('sensors.csv');
  const columns = useColumnChoices(names);
  return (
    <FieldColumns least={150}>
      <Select
        label={t('valueColumn')}
        value={String(value.column)}
        data={columns}
        onChange={(chosen) => onChange({ column: Number(chosen) })}
      />
      <MeaningFields meaning={value} places={places} onChange={onChange} />
    </FieldColumns>
  );
}
