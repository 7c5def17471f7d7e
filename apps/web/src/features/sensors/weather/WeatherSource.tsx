import type { WeatherStation } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import styles from './WeatherSource.module.css';

/** Whose measurements these are, as their terms ask; what the demonstration has made up is nobody's. */
export function WeatherSource({ stations }: { readonly stations: readonly WeatherStation[] }) {
  const t = useTranslations('sensors.weather');
  const invented = stations.some(({ is_invented }) => is_invented === true);
  const measured = stations.some(({ is_invented }) => is_invented !== true);
  return (
    <p className={styles.source}>
      {(measured || !invented) && t('source')}
      {measured && invented && ' · '}
      {invented && t('invented')}
    </p>
  );
}
