import { Box } from '@mantine/core';
import type { WeatherStation } from '@propolis/contract';
import { useTranslations } from 'use-intl';

/** Attribution of the measurements, as their terms require; none for generated demo data. */
export function WeatherSource({ stations }: { readonly stations: readonly WeatherStation[] }) {
  const t = useTranslations('sensors.weather');
  const invented = stations.some(({ is_invented }) => is_invented === true);
  const measured = stations.some(({ is_invented }) => is_invented !== true);
  return (
    <Box component="p" className="quiet" mt="md">
      {(measured || !invented) && t('source')}
      {measured && invented && ' · '}
      {invented && t('invented')}
    </Box>
  );
}
