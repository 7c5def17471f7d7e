import { ActionIcon, Box, Button, Group, Select, Stack } from '@mantine/core';
import type { Scale } from '@propolis/contract';
import {
  CSV_DECIMALS,
  CSV_SEPARATORS,
  CSV_TIME_FORMATS,
  CSV_TIME_ZONES,
  type CsvSettings,
  type CsvValueColumn,
  placesOf,
} from '@propolis/domain';
import { csvWidth, previewCsv } from '@propolis/file-formats';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { MeaningFields } from '../MeaningFields.tsx';
import { useCreateImport } from '../sensors.api.ts';
import styles from './ImportDialog.module.css';
import { PreviewTable } from './PreviewTable.tsx';
import type { CsvHead } from './read-head.ts';

/** Options for the columns of a file, by number and header. */
function useColumnChoices(names: readonly string[]): { value: number; label: string }[] {
  const t = useTranslations('sensors.csv');
  return names.map((name, column) => ({
    value: column,
    label: name.trim() ? `${column + 1} · ${name.trim()}` : t('column', { number: column + 1 }),
  }));
}

interface FilePreviewProps {
  readonly scale: Scale;
  readonly file: File;
  readonly head: CsvHead;
  readonly onSent: (importId: number) => void;
  readonly onAgain: () => void;
}

/** The detected settings of the file, editable, and the preview of its first lines. */
export function FilePreview({ scale, file, head, onSent, onAgain }: FilePreviewProps) {
  const t = useTranslations('sensors.csv');
  const failureMessage = useFailureMessage();
  const [settings, setSettings] = useState<CsvSettings>(head.settings);
  const change = (next: CsvSettings) =>
    setSettings(
      next.separator === settings.separator ? next : { ...next, width: csvWidth(head.lines, next.separator) },
    );
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [failed, setFailed] = useState<string>();
  const send = useCreateImport();
  // All lines by which the settings were detected: a scale may have been connected long after its logger.
  const preview = useMemo(() => previewCsv(head.lines, settings, now().getTime()), [head, settings]);
  const readable = preview.lines.some(({ readings }) => readings.length > 0);
  // No setting would find any lines.
  const isHeaderOnly = preview.lines.length === 0;
  const upload = async () => {
    setFailed(undefined);
    try {
      const query = { settings: JSON.stringify(settings) };
      const { id } = await send({ params: { id: scale.id }, query, file, idempotencyKey });
      onSent(id);
    } catch (failure) {
      setFailed(`${t('failed')}. ${failureMessage(failure)}`);
    }
  };
  return (
    <Stack>
      <Box component="p" fw={650}>
        {file.name}
      </Box>
      {isHeaderOnly ? (
        <p className={styles.problem} role="status">
          {t('headerOnly')}
        </p>
      ) : (
        <p>{t(head.isSure ? 'understood' : 'notUnderstood')}</p>
      )}
      <PreviewTable preview={preview} />
      <SettingsFields settings={settings} names={preview.names} onChange={change} />
      <ValueColumns
        settings={settings}
        names={preview.names}
        places={placesOf(scale.sensor_model_id)}
        onChange={setSettings}
      />
      {!readable && !isHeaderOnly && (
        <p className={styles.problem} role="status">
          {t('nothingReadable')}
        </p>
      )}
      {failed && (
        <p className={styles.problem} role="alert">
          {failed}
        </p>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          {t('other')}
        </Button>
        <AsyncButton onClick={upload} disabled={!readable}>
          {t('import')}
        </AsyncButton>
      </Group>
    </Stack>
  );
}

interface ValueColumnsProps extends SettingsFieldsProps {
  /** Number of slots of the scale. */
  readonly places: number;
}

/** The value columns with their slot, measure and unit. */
function ValueColumns({ settings, names, places, onChange }: ValueColumnsProps) {
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
    <Stack component="fieldset" gap="sm" align="flex-start">
      <Box component="legend" mb={8} p={0} fw={650}>
        {t('values')}
      </Box>
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place in the list
        <Group key={at} gap="xs" align="flex-end" wrap="nowrap" w="100%">
          <ValueColumn {...{ value, names, places }} onChange={(part) => change(at, part)} />
          {values.length > 1 && (
            <ActionIcon
              aria-label={t('removeValue', { number: at + 1 })}
              onClick={() => onChange({ ...settings, values: values.filter((_, index) => index !== at) })}
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
        {t('addValue')}
      </Button>
    </Stack>
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
    <Box flex={1} miw={0}>
      <FieldColumns least={150}>
        <Select
          label={t('valueColumn')}
          value={value.column}
          data={columns}
          onChange={(column) => onChange({ column: column ?? value.column })}
        />
        <MeaningFields meaning={value} places={places} onChange={onChange} />
      </FieldColumns>
    </Box>
  );
}

interface SettingsFieldsProps {
  readonly settings: CsvSettings;
  /** Column headers, if the file has them. */
  readonly names: readonly string[];
  readonly onChange: (settings: CsvSettings) => void;
}

/** Number of lines before the first reading; covers all known loggers. */
const HEADERS = [0, 1, 2, 3, 4, 5, 10];
const SEPARATOR_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const DECIMAL_NAMES = { '.': 'point', ',': 'comma' } as const;
const ZONE_NAMES = { 'Europe/Zurich': 'local', 'Etc/GMT-1': 'winter', UTC: 'utc' } as const;

/** Adds a zone from the file, such as `GMT+02:00`, to the options. */
function ownZone(zone: string): { value: string; label: string }[] {
  if (CSV_TIME_ZONES.some((offered) => offered === zone)) return [];
  // Etc/GMT-2 is two hours ahead.
  const ahead = zone.replace('Etc/GMT', '').replace(/[+-]/, (sign) => (sign === '-' ? '+' : '-'));
  return [{ value: zone, label: `UTC${ahead}` }];
}

/** Format of the file: separators, time columns and time zone. */
function SettingsFields({ settings, names, onChange }: SettingsFieldsProps) {
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
        onChange={(value) => onChange({ ...settings, separator: value ?? separator })}
      />
      <Select
        label={t('decimal')}
        value={decimal}
        data={CSV_DECIMALS.map((value) => ({ value, label: t(`decimals.${DECIMAL_NAMES[value]}`) }))}
        onChange={(value) => onChange({ ...settings, decimal: value ?? decimal })}
      />
      <Select
        label={t('header')}
        value={header}
        data={headers.map((count) => ({ value: count, label: t('headers', { count }) }))}
        onChange={(value) => onChange({ ...settings, header: value ?? header })}
      />
      <Select
        label={t('timeColumn')}
        value={time.column}
        data={columns}
        onChange={(value) => changeTime({ column: value ?? time.column })}
      />
      <Select
        label={t('timeFormat')}
        value={time.format}
        data={CSV_TIME_FORMATS.map((value) => ({ value, label: t(`timeFormats.${value}`) }))}
        onChange={(value) => changeTime({ format: value ?? time.format })}
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
