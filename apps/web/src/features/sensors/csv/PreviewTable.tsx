import { type CsvPreview, type CsvPreviewLine, MEASURES, type Measure } from '@propolis/domain';
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

/** What the settings make of the first lines: what is shown is what will be imported. */
export function PreviewTable({ preview }: { readonly preview: CsvPreview }) {
  const t = useTranslations('sensors.csv');
  const format = useFormatter();
  const language = useLanguage();
  const rejection = useRejection();
  const valuesOf = ({ readings }: CsvPreviewLine) =>
    readings
      .toSorted((a, b) => a.slot - b.slot || MEASURES.indexOf(a.measure) - MEASURES.indexOf(b.measure))
      .map(({ slot, measure, value }) =>
        t(slot === 0 ? 'valueOfDevice' : 'valueOfSlot', {
          slot,
          value: `${format.number(value, { maximumFractionDigits: 2, ...PLAIN_ZERO })} ${UNITS[measure]}`,
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
          {shownOf(preview.lines).map((line) => (
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
