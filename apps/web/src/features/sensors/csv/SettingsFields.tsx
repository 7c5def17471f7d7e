import { Select } from '@mantine/core';
import {
  CSV_DECIMALS,
  CSV_SEPARATORS,
  CSV_TIME_FORMATS,
  CSV_TIME_ZONES,
  type CsvSettings,
} from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { useColumnChoices } from './use-column-choices.ts';

interface SettingsFieldsProps {
  readonly settings: CsvSettings;
  /** Of the columns, where the file says them. */
  readonly names: readonly string[];
  readonly onChange: (settings: CsvSettings) => void;
}

/** Lines before the first reading: more than any logger writes. */
const HEADERS = [0, 1, 2, 3, 4, 5, 10];
const SEPARATOR_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const DECIMAL_NAMES = { '.': 'point', ',': 'comma' } as const;
const ZONE_NAMES = { 'Europe/Zurich': 'local', 'Etc/GMT-1': 'winter', UTC: 'utc' } as const;

/** A zone that a file names itself, such as `GMT+02:00`, beside those that are offered. */
function ownZone(zone: string): { value: string; label: string }[] {
  if (CSV_TIME_ZONES.some((offered) => offered === zone)) return [];
  // Etc/GMT-2 is two hours ahead.
  const ahead = zone.replace('Etc/GMT', '').replace(/[+-]/, (sign) => (sign === '-' ? '+' : '-'));
  return [{ value: zone, label: `UTC${ahead}` }];
}

/** The value of a choice that is one of these. */
const chosen = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((one) => one === value);

/** How the file is written: what parts cells and numbers, where the times are and how they are meant. */
export function SettingsFields({ settings, names, onChange }: SettingsFieldsProps) {
  const t = useTranslations('sensors.csv');
  const columns = useColumnChoices(names);
  const { separator, decimal, header, time } = settings;
  const headers = HEADERS.includes(header) ? HEADERS : [...HEADERS, header];
  const changeTime = (change: Partial<CsvSettings['time']>) =>
    onChange({ ...settings, time: { ...time, ...change } });
  return (
    <FieldColumns least={190}>
      <Select
        label={t('separator')}
        value={separator}
        data={CSV_SEPARATORS.map((value) => ({ value, label: t(`separators.${SEPARATOR_NAMES[value]}`) }))}
        onChange={(value) => onChange({ ...settings, separator: chosen(CSV_SEPARATORS, value) ?? separator })}
      />
      <Select
        label={t('decimal')}
        value={decimal}
        data={CSV_DECIMALS.map((value) => ({ value, label: t(`decimals.${DECIMAL_NAMES[value]}`) }))}
        onChange={(value) => onChange({ ...settings, decimal: chosen(CSV_DECIMALS, value) ?? decimal })}
      />
      <Select
        label={t('header')}
        value={String(header)}
        data={headers.map((count) => ({ value: String(count), label: t('headers', { count }) }))}
        onChange={(value) => onChange({ ...settings, header: Number(value) })}
      />
      <Select
        label={t('timeColumn')}
        value={String(time.column)}
        data={columns}
        onChange={(value) => changeTime({ column: Number(value) })}
      />
      <Select
        label={t('timeFormat')}
        value={time.format}
        data={CSV_TIME_FORMATS.map((value) => ({ value, label: t(`timeFormats.${value}`) }))}
        onChange={(value) => changeTime({ format: chosen(CSV_TIME_FORMATS, value) ?? time.format })}
      />
      <Select
        label={t('zone')}
        value={time.zone}
        data={[
          ...CSV_TIME_ZONES.map((value) => ({ value, label: t(`zones.${ZONE_NAMES[value]}`) })),
          ...ownZone(time.zone),
        ]}
        onChange={(value) => changeTime({ zone: value ?? time.zone })}
      />
    </FieldColumns>
  );
}
