import { Select } from '@mantine/core';
import { DEVICE_SLOT, MEASURES, type Measure, WEIGHT_UNITS, type WeightUnit } from '@propolis/domain';
import { useTranslations } from 'use-intl';

/** The meaning of a CSV column or a payload field. */
export interface Meaning {
  /** 0 is the device itself. */
  readonly slot: number;
  readonly measure: Measure;
  /** For weights. */
  readonly unit: WeightUnit;
}

interface MeaningFieldsProps {
  readonly meaning: Meaning;
  /** Number of slots of the scale. */
  readonly places: number;
  readonly onChange: (part: Partial<Meaning>) => void;
}

/** Measure, slot and unit; a battery has no slot, and only a weight has a unit. */
export function MeaningFields({ meaning: { slot, measure, unit }, places, onChange }: MeaningFieldsProps) {
  const t = useTranslations('sensors.csv');
  return (
    <>
      <Select
        label={t('measure')}
        value={measure}
        data={MEASURES.map((one) => ({ value: one, label: t(`measures.${one}`) }))}
        onChange={(chosen) =>
          onChange({ measure: chosen ?? measure, slot: chosen === 'battery' ? DEVICE_SLOT : slot || 1 })
        }
      />
      {measure !== 'battery' && (
        <Select
          label={t('slot')}
          value={slot}
          data={Array.from({ length: places }, (_, at) => ({ value: at + 1, label: String(at + 1) }))}
          onChange={(chosen) => onChange({ slot: chosen ?? slot })}
        />
      )}
      {measure === 'weight' && (
        <Select
          label={t('unit')}
          value={unit}
          data={WEIGHT_UNITS.map((one) => ({ value: one, label: t(`units.${one}`) }))}
          onChange={(chosen) => onChange({ unit: chosen ?? unit })}
        />
      )}
    </>
  );
}
