import type { Calibration } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { dateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import styles from './CalibratedPast.module.css';
import { corrected, type Measured } from './calibration.ts';

interface CalibratedPastProps {
  readonly measured: Measured;
  readonly calibration: Calibration;
}

/** As many as are read at a glance. */
const SHOWN = 5;

/** Some of many, the first and the last among them, evenly spread. */
function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  return Array.from(
    { length: count },
    (_, at) => all[Math.round((at * (all.length - 1)) / (count - 1))],
  ).filter((one) => one !== undefined);
}

/** Factor and offset that were found, and what they make of the weights that have come already. */
export function CalibratedPast({ measured, calibration }: CalibratedPastProps) {
  const t = useTranslations('sensors.scale.calibration');
  const format = useFormatter();
  const language = useLanguage();
  const kg = (value: number) => format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const number = (value: number) => format.number(value, { maximumSignificantDigits: 6 });
  const past = spread(corrected(measured, calibration), SHOWN);
  return (
    <>
      <p className={styles.found}>
        {t('found', { factor: number(calibration.weight_factor), offset: number(calibration.weight_offset) })}
      </p>
      {past.length === 0 ? (
        <p className={styles.none}>{t('noPast')}</p>
      ) : (
        <table className={styles.table}>
          <caption className={styles.caption}>{t('past')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {past.map(({ time, before, after }) => (
              <tr key={time}>
                <th scope="row">{dateAndTime(new Date(time), language)}</th>
                <td>{kg(before)}</td>
                <td className={styles.after}>{kg(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
