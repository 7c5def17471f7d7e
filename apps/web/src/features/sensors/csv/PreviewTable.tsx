import { Box } from '@mantine/core';
import { MEASURES, type Measure, type Reading } from '@propolis/domain';
import type { CsvPreview, CsvPreviewLine } from '@propolis/file-formats';
import { useFormatter, useTranslations } from 'use-intl';
import { dateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { PLAIN_ZERO } from '../../../lib/numbers.ts';
import { useRejection } from '../deliveries/use-rejection.ts';
import styles from '../table.module.css';

/** Maximum number of lines shown. */
const SHOWN = 8;
const UNITS: Readonly<Record<Measure, string>> = {
  weight: 'kg',
  temperature: '°C',
  humidity: '%',
  battery: 'V',
};

/** The first lines, and those with errors. */
function shownOf(lines: readonly CsvPreviewLine[]): CsvPreviewLine[] {
  const filled = lines.filter(({ readings, faults }) => readings.length + faults.length > 0);
  const wrong = filled.filter(({ faults }) => faults.length > 0).slice(0, SHOWN / 2);
  const good = filled.filter(({ faults }) => faults.length === 0).slice(0, SHOWN - wrong.length);
  return [...good, ...wrong].toSorted((a, b) => a.number - b.number);
}

/** Maximum number of decimals in a column. */
const MOST_DECIMALS = 2;

const columnOf = ({ slot, measure }: Reading): string => `${slot} ${measure}`;

/** Number of decimals of a value. */
function decimalsOf(value: number): number {
  const [, decimals = ''] = String(Number(value.toFixed(MOST_DECIMALS))).split('.');
  return decimals.length;
}

/** Decimals per column: the maximum of its values, so that they align. */
function decimalsByColumn(lines: readonly CsvPreviewLine[]): ReadonlyMap<string, number> {
  const decimals = new Map<string, number>();
  for (const reading of lines.flatMap(({ readings }) => readings)) {
    const column = columnOf(reading);
    decimals.set(column, Math.max(decimals.get(column) ?? 0, decimalsOf(reading.value)));
  }
  return decimals;
}

/** Preview of the import of the first lines with the current settings. */
export function PreviewTable({ preview }: { readonly preview: CsvPreview }) {
  const t = useTranslations('sensors.csv');
  const format = useFormatter();
  const language = useLanguage();
  const rejection = useRejection();
  const lines = shownOf(preview.lines);
  const decimals = decimalsByColumn(lines);
  const numberOf = (reading: Reading) => {
    const digits = decimals.get(columnOf(reading));
    return format.number(reading.value, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...PLAIN_ZERO,
    });
  };
  const valuesOf = ({ readings }: CsvPreviewLine) =>
    readings
      .toSorted((a, b) => a.slot - b.slot || MEASURES.indexOf(a.measure) - MEASURES.indexOf(b.measure))
      .map((reading) =>
        t(reading.slot === 0 ? 'valueOfDevice' : 'valueOfSlot', {
          slot: reading.slot,
          value: `${numberOf(reading)} ${UNITS[reading.measure]}`,
        }),
      );
  return (
    <Box fz="sm" style={{ overflowX: 'auto' }}>
      <table className={styles.table}>
        <caption className="quiet">{t('preview')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('reads')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.number} data-wrong={line.faults.length > 0}>
              <th scope="row">{line.number}</th>
              <td>{line.readings[0] && dateAndTime(new Date(line.readings[0].time), language)}</td>
              <td>{[...valuesOf(line), ...line.faults.map(rejection)].join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
