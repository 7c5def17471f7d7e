import { Select } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { optionsOf } from '../../../ui/options.ts';
import { hivesOf } from './counting-form.ts';

interface ApiarySelectProps {
  readonly apiaries: readonly Apiary[];
  /** Id as text, '' for none. */
  readonly value: string;
  /** Set by the address: neither changed nor cleared. */
  readonly isFixed?: boolean;
  readonly onChange: (id: string) => void;
}

export function ApiarySelect({ apiaries, value, isFixed = false, onChange }: ApiarySelectProps) {
  const t = useTranslations('countings.form');
  return (
    <Select
      label={t('apiary')}
      placeholder={t('noApiary')}
      data={optionsOf(apiaries)}
      value={arrivedText(value) || null}
      disabled={isFixed}
      clearable={!isFixed}
      clearButtonProps={{ 'aria-label': t('clearApiary') }}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

interface HiveSelectProps extends ApiarySelectProps {
  readonly apiaryId: string;
  readonly error: string | undefined;
}

/** A hive of the selected apiary. */
export function HiveSelect({ apiaries, apiaryId, value, isFixed = false, error, onChange }: HiveSelectProps) {
  const t = useTranslations('countings.form');
  return (
    <Select
      label={t('hive')}
      placeholder={t(apiaryId ? 'noHive' : 'apiaryFirst')}
      data={optionsOf(hivesOf(apiaries, apiaryId))}
      value={arrivedText(value) || null}
      disabled={isFixed || !apiaryId}
      clearable={!isFixed}
      clearButtonProps={{ 'aria-label': t('clearHive') }}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
