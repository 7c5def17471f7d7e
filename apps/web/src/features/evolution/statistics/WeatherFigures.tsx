import type { StationWeather } from '@propolis/contract';
import { FLIGHT_WEATHER } from '@propolis/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useStations } from '../../places/places.api.ts';
import { useFigureWords } from './use-figure-words.ts';
import styles from './WeatherFigures.module.css';

/** The weather of a period, and when bees are taken to fly. */
export function WeatherFigures({ weather }: { readonly weather: StationWeather }) {
  const t = useTranslations('evolution.weatherFigures');
  const language = useLanguage();
  const { hours, temperature: degrees, wind: speed, rain, percent } = useFigureWords();
  const { data: stations = [] } = useStations();
  const invented = stations.some(
    ({ station, is_invented }) => station === weather.station && is_invented === true,
  );
  const { sunshine_hours, temperature, wind, precipitation_mm, flight, missing } = weather;
  const figures = [
    temperature && [
      t('temperature'),
      t('between', { least: degrees(temperature.min), most: degrees(temperature.max) }),
    ],
    wind && [t('wind'), speed(wind.max)],
    precipitation_mm !== null && [t('rain'), rain(precipitation_mm)],
    sunshine_hours !== null && [t('sunshine'), hours(sunshine_hours)],
    flight && [t('flight'), hours(flight.hours)],
    missing > 0 && [t('missing'), percent(missing)],
  ].filter((figure) => figure !== null && figure !== false);
  return (
    <section className={styles.weather}>
      <h3 className={styles.title}>{t('title', { name: weather.name })}</h3>
      <dl className={styles.figures}>
        {figures.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className={styles.summary}>
          {t('flightWhen')} <IconChevronDown className={styles.chevron} size={18} aria-hidden />
        </summary>
        <ul className={styles.thresholds}>
          <li>{t('flightLight')}</li>
          <li>
            {t('flightWarm', {
              value: degrees(FLIGHT_WEATHER.temperature.value),
              source: FLIGHT_WEATHER.temperature.source[language],
            })}
          </li>
          <li>
            {t('flightWind', {
              value: speed(FLIGHT_WEATHER.wind.value),
              source: FLIGHT_WEATHER.wind.source[language],
            })}
          </li>
          <li>
            {t('flightDry', {
              value: rain(FLIGHT_WEATHER.precipitation.value),
              source: FLIGHT_WEATHER.precipitation.source[language],
            })}
          </li>
        </ul>
        {flight && flight.rain_unknown > 0 && (
          <p>{t('rainUnknown', { hours: hours(flight.rain_unknown) })}</p>
        )}
      </details>
      <p className={styles.source}>{t(invented ? 'invented' : 'source')}</p>
    </section>
  );
}
