import { MEASURES, type Measure, type Reading } from '@propolis/domain';
import type { CsvPreview, CsvPreviewLine } from '@propolis/file-formats';
import { useFormatter, useTranslations } from 'use-intl';
import { dateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { PLAIN_ZERO } from '../../../lib/numbers.ts';
import { useRejection } from '../deliveries/use-rejection.ts';
import styles from './ImportDialog.module.css';

/** As many lines as are looked through. */
const SHOWN = 8;
const UNITS: Readonly<Record<Measure, string>> = {
  weight: 'kg',
  temperature: '°C',
  humidity: '%',
  battery: 'V',
};

/** Of many lines the first ones, and those of which something cannot be read. */
function shownOf(lines: readonly CsvPreviewLine[]): CsvPreviewLine[] {
  const filled = lines.filter(({ readings, faults }) => readings.length + faults.length > 0);
  const wrong = filled.filter(({ faults }) => faults.length > 0).slice(0, SHOWN / 2);
  const good = filled.filter(({ faults }) => faults.length === 0).slice(0, SHOWN - wrong.length);
  return [...good, ...wrong].toSorted((a, b) => a.number - b.number);
}

/** Of the values of a column as they are written. */
const MOST_DECIMALS = 2;

const columnOf = ({ slot, measure }: Reading): string => `${slot} ${measure}`;

/** How many decimals a value needs. */
function decimalsOf(value: number): number {
  const [, decimals = ''] = String(Number(value.toFixed(MOST_DECIMALS))).split('.');
  return decimals.length;
}

/** By column, as many as the value with the most of them needs: what stands below each other is written alike. */
function decimalsByColumn(lines: readonly CsvPreviewLine[]): ReadonlyMap<string, number> {
  const decimals = new Map<string, number>();
  for (const reading of lines.flatMap(({ readings }) => readings)) {
    const column = columnOf(reading);
    decimals.set(column, Math.max(decimals.get(column) ?? 0, decimalsOf(reading.value)));
  }
  return decimals;
}

/** What the settings make of the first lines: what is shown is what will be imported. */
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
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('preview')}</caption>
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
    </div>
  );
}
