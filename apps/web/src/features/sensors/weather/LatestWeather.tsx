import type { WeatherConnector } from '@propolis/contract';
import { WEATHER_MEASUREMENTS } from '@propolis/domain';
import { IconSun, IconTemperature, IconWind } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { PLAIN_ZERO } from '../../../lib/numbers.ts';
import styles from './LatestWeather.module.css';

const ICONS = { tre200s0: IconTemperature, sre000z0: IconSun, fu3010z0: IconWind } as const;

/** The newest value of each measurement. */
export function LatestWeather({ status }: { readonly status: WeatherConnector['status'] }) {
  const t = useTranslations('sensors.weather');
  const format = useFormatter();
  if (status.latest.length === 0) return null;
  return (
    <dl className={styles.values}>
      {WEATHER_MEASUREMENTS.map(({ id, unit }) => {
        const Icon = ICONS[id];
        const value = status.latest.find(({ measurement }) => measurement === id)?.value;
        return (
          value !== undefined && (
            <div key={id} className={styles.value}>
              <Icon size={28} stroke={1.6} aria-hidden />
              <dt className="quiet">{t(`measurements.${id}`)}</dt>
              <dd className={styles.number}>
                {format.number(value, { maximumFractionDigits: 1, ...PLAIN_ZERO })}{' '}
                <span className={`quiet ${styles.unit}`}>{unit}</span>
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
