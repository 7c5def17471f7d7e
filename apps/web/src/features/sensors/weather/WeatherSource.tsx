import type { WeatherStation } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import styles from './WeatherSource.module.css';

/** Attribution of the measurements, as their terms require; none for generated demo data. */
export function WeatherSource({ stations }: { readonly stations: readonly WeatherStation[] }) {
  const t = useTranslations('sensors.weather');
  const invented = stations.some(({ is_invented }) => is_invented === true);
  const measured = stations.some(({ is_invented }) => is_invented !== true);
  return (
    <p className={`quiet ${styles.source}`}>
      {(measured || !invented) && t('source')}
      {measured && invented && ' · '}
      {invented && t('invented')}
    </p>
  );
}
