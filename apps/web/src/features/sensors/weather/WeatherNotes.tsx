import { Box, Group } from '@mantine/core';
import type { WeatherStation } from '@propolis/contract';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { momentsSince } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useWeatherService } from '../sensors.api.ts';
import styles from './WeatherNotes.module.css';

/** Says why no weather data arrives, and that everything else works. */
export function WeatherServiceNote() {
  const t = useTranslations('sensors.weather.service');
  const language = useLanguage();
  const time = useNow();
  const { data: service } = useWeatherService();
  if (!service || service.state === 'ok' || service.state === 'waiting') return null;
  const { state, since } = service;
  return (
    <Group
      component="p"
      gap="sm"
      align="flex-start"
      wrap="nowrap"
      mb="md"
      className={styles.note}
      role="status"
    >
      <IconCloudOff size={20} aria-hidden />
      <span>
        {t(state)} {since && t('since', { when: momentsSince(new Date(since), time, language) })}
      </span>
    </Group>
  );
}

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
